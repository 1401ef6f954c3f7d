/** Every way of being refused, as a sentence. A missing code does not compile. */

import type { ByeCode, DoorRefusal, LaterCode, Problem } from '@clabber/protocol';
import { type Suit, suitOf } from '@clabber/rules/play';
import type { Refusal } from '@clabber/rules/view';
import { suitName } from './cards.ts';
import { listed, nameOf, type People } from './people.ts';

/** What a refusal is about, as far as it is known. */
export interface About {
  readonly people: People | null;
  readonly led?: Suit | null;
  readonly turnedDown?: Suit | null;
}

type AnyRefusal = Refusal | DoorRefusal;
type Sentences = {
  readonly [C in AnyRefusal['code']]: (refusal: Extract<AnyRefusal, { code: C }>, about: About) => string;
};

const led = ({ led }: About): string => (led ? suitName(led) : 'the suit that was led');

const SENTENCES: Sentences = {
  'not-now': () => 'That can’t be done now.',
  'not-your-turn': () => 'It isn’t your turn.',
  'not-held': () => 'You don’t hold that card.',
  'must-hold-suit': () => 'You hold none of that suit, so you can’t make it.',
  'suit-was-passed': (_, { turnedDown }) =>
    turnedDown ? `All four passed ${suitName(turnedDown)}; name another suit.` : 'That suit was turned down.',
  'must-follow-suit': (_, about) => `You must follow ${led(about)}.`,
  'must-trump': (_, about) => `You hold no ${about.led ? suitName(about.led) : 'card of the suit'}, so you must trump.`,
  'must-overtrump': () => 'You must beat the highest trump, and you can.',
  'not-a-meld': () => 'Those cards make no meld.',
  'melds-overlap': () => 'A card can be in one meld only.',
  'not-full-length': () => 'A run is called at its full length.',
  'already-announced': () => 'You have called your melds already.',
  'announce-too-late': () => 'Melds are called before your first card.',
  'not-announced': () => 'Only melds you called can be shown.',
  'show-not-now': () => 'Melds are shown right before your second card.',
  'bella-too-early': () => 'Bella is said with the second of king and queen.',
  'bella-not-held': () => 'Bella needs the king and the queen of trump.',
  'bad-cut': () => 'The cut must leave four cards in each packet.',
  'not-seated': () => 'You are watching. Take a seat to play.',
  stale: () => 'The table has moved on; that came too late.',
  'game-running': () => 'That waits until the game is over.',
  'hand-running': () => 'A stand-in holds the seat until this hand is scored.',
  'bad-invite': () => 'That invitation is no longer good. Ask for the new link.',
  'bad-move': () => 'That link has been used or is too old.',
  'already-seated': () => 'You have a seat already.',
  'seat-taken': () => 'That seat is taken.',
  'no-open-seat': () => 'All four seats are taken.',
  'seen-a-hand': () => 'You have seen another hand of this deal; wait for the next one.',
  'not-host': () => 'Only the host can do that.',
  'not-ready': ({ seats }, { people }) =>
    people ? `Waiting on ${listed(seats.map(seat => nameOf(people, seat)))}.` : 'Not everyone is ready.',
  'nobody-there': () => 'Nobody sits there.',
  'question-open': () => 'One question at a time.',
  'no-question': () => 'That question has been answered.',
  'not-asked': () => 'That question is for somebody else.',
  banned: () => 'The host has closed this table to you.',
  'bad-message': () => 'That didn’t get through. Please try again.',
  'too-fast': () => 'Easy. One thing at a time.',
  unsaved: () => 'Still writing that down…',
  busy: () => 'The table is busy; trying again…',
  'talk-closed': () => 'During a hand only the set phrases may be said.',
  'went-back': () => 'Play went back a little. Please look again.',
};

export const refusalText = (refusal: AnyRefusal, about: About): string => {
  const say = SENTENCES[refusal.code] as (refusal: AnyRefusal, about: About) => string;
  return say(refusal, about);
};

/** The few words printed on a suit that can't be named or a card's label. */
export const shortReason = (refusal: AnyRefusal): string | null =>
  refusal.code === 'must-hold-suit' ? 'You hold none' : refusal.code === 'suit-was-passed' ? 'Turned down' : null;

/** About a card one holds, from the trick it would go to. */
export const aboutTrick = (people: People): About => {
  const trick = people.game?.hand?.tricks.at(-1);
  const lead = trick && trick.winner === null ? trick.plays[0] : undefined;
  return { people, led: lead ? suitOf(lead.card) : null };
};

/** Why a page is no longer at the table: heading, and what it means. */
export const BYE: Readonly<Record<ByeCode, readonly [title: string, text: string]>> = {
  elsewhere: ['You’re at this table in another window', 'Play goes on there. Bring it back here whenever you like.'],
  'no-table': ['That table has broken up', 'Nobody has played there for a day, or the link was never one of ours.'],
  banned: ['This table is closed to you', 'The host has asked that you don’t come back.'],
  'old-protocol': ['This page is out of date', 'Load it again to go on; your seat is kept.'],
  full: ['The gallery is full', 'All four seats are taken and no more can watch. Try again in a while.'],
  'not-watchable': ['This table plays behind closed doors', 'Only those with an invitation may come in.'],
  'no-cookie': [
    'Your browser keeps no cookies',
    'Clabber knows you by one. Allow cookies for this site and load it again.',
  ],
};

export const LATER: Readonly<Record<LaterCode, string>> = {
  restarting: 'The house is changing shifts',
  overloaded: 'The house is full for a moment',
  upgrading: 'The house is being refitted',
  store: 'The score book is out of reach',
};

export const PROBLEM: Readonly<Record<Problem['code'] | 'offline', string>> = {
  'bad-request': 'That doesn’t look right. Please check it.',
  'bad-options': 'Those house rules aren’t played here yet.',
  'no-cookie': 'Your browser keeps no cookies. Allow them for this site.',
  'no-such-code': 'No table goes by that code.',
  'not-found': 'That isn’t here.',
  'foreign-origin': 'Please open the page at its own address.',
  'too-fast': 'That was a lot at once. Wait a minute and try again.',
  'too-large': 'That was too much at once.',
  'store-away': 'The score book is out of reach. Try again in a moment.',
  internal: 'Something went wrong on our side. Try again.',
  offline: 'No line to the river. Check your connection.',
};
