/** A page that comes to the front or back on line asks at once instead of waiting for a heartbeat. */
export const probeOnReturn = (probe: () => void): (() => void) => {
  const seen = () => document.visibilityState === 'visible' && probe();
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', probe);
  window.addEventListener('online', probe);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', probe);
    window.removeEventListener('online', probe);
  };
};
