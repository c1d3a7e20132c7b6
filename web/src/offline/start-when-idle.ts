/** A page that has just been drawn has better things to do. */
const restMs = 3000;

type Stop = () => void;

/** Starts something once the page has loaded and come to rest, or at once where it cannot wait; returns how to stop it, or keep it from starting. */
export function startWhenIdle(when: 'at rest' | 'at once', start: () => Promise<Stop>): Stop {
  if (typeof indexedDB === 'undefined') return () => undefined;
  let isOver = false;
  let stop: Stop | undefined;
  const run = async () => {
    if (isOver) return;
    try {
      stop = await start();
    } catch (error) {
      console.warn('This device cannot be made ready to work offline', error);
    }
    // It was stopped while it started.
    if (isOver) stop?.();
  };
  const atRest = () => (window.requestIdleCallback ?? setTimeout)(() => void run());
  const timer = setTimeout(when === 'at once' ? () => void run() : atRest, when === 'at once' ? 0 : restMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
