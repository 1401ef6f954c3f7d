/** What comes after the first call: melds, and what ends a hand and a game. Loaded once cards are dealt. */

import '../styles/bella.css';
import '../styles/laidOpen.css';
import '../styles/lookBack.css';
import '../styles/meld.css';
import '../styles/mslip.css';
import '../styles/over.css';
import '../styles/progress.css';
import '../styles/result.css';

export { unpack } from '../cards/unpack.ts';
export { tellGame } from '../words/gameEvents.ts';
export { recount } from '../words/recount.ts';
export { default as BellaSwitch } from './BellaSwitch.svelte';
export { default as GameOver } from './GameOver.svelte';
export { default as HandResult } from './HandResult.svelte';
export { default as LookBack } from './LookBack.svelte';
export { default as MeldSlip } from './MeldSlip.svelte';
export { default as Progress } from './Progress.svelte';
export { default as SaidMelds } from './SaidMelds.svelte';
export { default as ThrownIn } from './ThrownIn.svelte';
