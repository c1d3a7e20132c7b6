import { pollEveryMs } from './connection.rules.ts';
import type { Page } from './page.ts';

export interface Polling {
  isOn(): boolean;
  /** At once, and from then on every 30 s; nothing is asked for while nobody looks. */
  start(): void;
  stop(): void;
}

export function openPolling(page: Page, poll: () => void): Polling {
  let timer: ReturnType<typeof setInterval> | undefined;
  const pollIfSeen = (): void => {
    if (page.isVisible()) poll();
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    isOn: () => timer !== undefined,
    start: () => {
      stop();
      timer = setInterval(pollIfSeen, pollEveryMs);
      pollIfSeen();
    },
    stop,
  };
}
