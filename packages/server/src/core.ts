/** Turns a page's command into one the rules decide: adds who speaks, and the chance it needs. */

import type { DoFrame } from '@clabber/protocol';
import type { Actor, Command } from '@clabber/rules';
import { newSecret, type Shuffle } from './shuffle.ts';

export const toCore = (frame: DoFrame, actor: Actor, shuffle: Shuffle): Command => {
  const { command, turn = 0 } = frame;
  switch (command.do) {
    case 'sit':
    case 'take-over':
    case 'leave':
    case 'change-seat':
    case 'ask-swap':
    case 'stand-in':
    case 'rename':
    case 'resume':
    case 'set-options':
    case 'replace':
    case 'pause':
    case 'unpause':
    case 'take-back':
      return { ...command, ...actor };
    case 'mix':
      return { ...command, ...actor, order: shuffle.order() };
    case 'ban-watcher':
      return { do: command.do, watcher: command.alias, ...actor };
    case 'kick':
    case 'ban':
    case 'answer':
    case 'move':
      return { ...command, ...actor, fresh: newSecret() };
    case 'ready':
    case 'start':
    case 'pass':
    case 'play-it':
    case 'name':
    case 'announce':
    case 'show':
    case 'card':
    case 'claim':
      return { ...command, ...actor, turn };
  }
};
