/** What is asked of the server about finished games. */

import type { GameRecord, MyGame, TableGame } from '@clabber/protocol';
import type { Seat } from '@clabber/rules/play';
import { type Answer, ask } from '../http.ts';

export const readRecord = (id: string): Promise<Answer<GameRecord>> => ask(`records/${id}`);
/** The finished games this browser sat in, the newest first. */
export const myGames = (): Promise<Answer<{ readonly games: readonly MyGame[] }>> => ask('games');
/** Where this browser sat in a finished game; null when it did not, or when that can't be told. */
export const mySeatIn = async (id: string): Promise<Seat | null> => {
  const answer = await myGames();
  return (answer.ok && answer.value.games.find(game => game.id === id)?.seat) || null;
};
/** The finished games of a table, the newest first. */
export const gamesAt = (table: string): Promise<Answer<{ readonly games: readonly TableGame[] }>> =>
  ask(`tables/${table}/games`);

const AGAIN = [300, 700, 1_500, 3_000, 6_000]; // ms

/** The address of a game that has just ended: its record is written soon after. Null when it does not come. */
export const whereGameIs = async (table: string, game: number): Promise<string | null> => {
  for (const wait of AGAIN) {
    const answer = await gamesAt(table);
    const found = answer.ok && answer.value.games.find(each => each.game === game);
    if (found) return `/g/${found.id}`;
    await new Promise(resolve => setTimeout(resolve, wait));
  }
  return null;
};
