/** Fetches the sounds with a page's first gesture; before it nothing may be heard, and nothing is. */

type Sound = typeof import('./sound/index.ts');
let sound: Sound | null = null;

/** Some browsers count only some gestures, and a phone call or a locked screen ends what an earlier one allowed. */
const wake = async () => {
  sound ??= await import('./sound/index.ts');
  sound.wake();
};
for (const gesture of ['pointerdown', 'pointerup', 'keydown'] as const)
  addEventListener(gesture, wake, { capture: true, passive: true });

/** Null before the first gesture. */
export const ear = (): Sound | null => sound;
