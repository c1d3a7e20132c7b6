import type { QueueState } from './waiting-queue.ts';

const firstMs = 1000;
const longestMs = 60_000;

/** Tries again at once at every sign of hope, and in between ever more rarely, while somebody looks. */
export function openRetries(attempt: () => Promise<QueueState>, page: Window = window) {
  let delay = firstMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tryNow = async () => {
    clearTimeout(timer);
    timer = undefined;
    if ((await attempt()) === 'idle') delay = firstMs;
  };
  const now = () => void tryNow();
  const later = () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      // A hidden page is woken by the event below.
      if (page.document.visibilityState === 'visible') now();
    }, delay);
    delay = Math.min(delay * 2, longestMs);
  };
  const hope = () => {
    if (page.document.visibilityState !== 'visible') return;
    delay = firstMs;
    now();
  };
  page.addEventListener('online', hope);
  page.document.addEventListener('visibilitychange', hope);
  return {
    now,
    later,
    close: () => {
      clearTimeout(timer);
      page.removeEventListener('online', hope);
      page.document.removeEventListener('visibilitychange', hope);
    },
  };
}
