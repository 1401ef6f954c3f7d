import type { z } from 'zod';

/** What a note or another node wrote, read by its schema; null when it is something else. */
export const readJson = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
