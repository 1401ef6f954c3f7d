/** Asks again and again while the page is looked at: at once when it comes back into sight or gets its line back. */

const EVERY_MS = 5_000;

/** Must be called while a component starts. `read` is never asked twice at a time. */
export const keepReading = (read: () => Promise<void>, every = EVERY_MS): void => {
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reading = false;
    let ended = false;
    const go = async () => {
      clearTimeout(timer);
      if (reading || ended || document.hidden) return;
      reading = true;
      await read();
      reading = false;
      if (!ended) timer = setTimeout(go, every);
    };
    const now = () => void go();
    now();
    document.addEventListener('visibilitychange', now);
    addEventListener('focus', now);
    addEventListener('online', now);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', now);
      removeEventListener('focus', now);
      removeEventListener('online', now);
    };
  });
};
