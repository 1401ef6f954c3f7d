/** Fetches the sounds with a page's first gesture; before it nothing may be heard, and nothing is. */

type Sound = typeof import('./sound/index.ts');
let sound: Sound | null = null;

const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;
/** Some browsers count only some gestures: each is tried until one is enough. */
const wake = async () => {
  sound ??= await import('./sound/index.ts');
  if (sound.wake()) for (const gesture of GESTURES) removeEventListener(gesture, wake, true);
};
for (const gesture of GESTURES) addEventListener(gesture, wake, { capture: true, passive: true });

/** Null before the first gesture. */
export const ear = (): Sound | null => sound;
