import { Unknown, Unwritten } from '../../log.ts';

/** What ioredis says of a command that never left. */
const NEVER_LEFT = /enableOfflineQueue options is false$/;

/**
 * What a failed command tells: an error reply, or a command that never left, wrote nothing for certain. After a timeout or a
 * lost connection nobody knows.
 */
export function failureOf(error: unknown): Unwritten | Unknown {
  if (error instanceof Unwritten || error instanceof Unknown) return error;
  const { name, message } = error as Error;
  const certain = name === 'ReplyError' || NEVER_LEFT.test(message);
  return new (certain ? Unwritten : Unknown)(`Redis: ${message}`, { cause: error });
}
