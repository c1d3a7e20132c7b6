/** A page that has just been drawn has better things to do. */
const restMs = 3000;

type Stop = () => void;

/** Starts something once the page has loaded and come to rest, or at once where it cannot wait; returns how to stop it, or keep it from starting. */
export function whenIdle(when: 'at rest' | 'at once', start: () => Promise<Stop>): Stop {
  if (typeof indexedDB === 'undefined') return () => undefined;
  let isOver = false;
  let stop: Stop | undefined;
  const run = () => {
    if (isOver) return;
    start().then(
      (stopIt) => {
        if (isOver) stopIt();
        else stop = stopIt;
      },
      (error: unknown) => console.warn('This device cannot be made ready to work offline', error),
    );
  };
  const atRest = () => (window.requestIdleCallback ?? setTimeout)(run);
  const timer = setTimeout(when === 'at once' ? run : atRest, when === 'at once' ? 0 : restMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
