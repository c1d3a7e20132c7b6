import type { Whose } from './turns.ts';

/** How soon what somebody had is forgotten, and how long after their last turn they are still about. */
const fadesMs = 5_000;
const aboutMs = 1_000;
const mostRemembered = 1_000;

interface Use {
  /** What they hold now. */
  running: number;
  /** Milliseconds of turns, fading. */
  used: number;
  at: number;
}

/** Who had how much of what is shared out in the last seconds. */
export interface Lately {
  changed(whose: Whose, by: 1 | -1): void;
  /** They had more than one turn all the time, while others were about. */
  isGreedy(whose: Whose): boolean;
}

export function openLately(nowMs: () => number): Lately {
  const uses = new Map<Whose, Use>();
  let last: { whose: Whose; at: number } | undefined;
  let lastOther: typeof last;

  const until = (use: Use, now: number): number => {
    const kept = Math.exp((use.at - now) / fadesMs);
    return use.used * kept + use.running * fadesMs * (1 - kept);
  };
  return {
    changed: (whose, by) => {
      const now = nowMs();
      const before = uses.get(whose) ?? { running: 0, used: 0, at: now };
      uses.delete(whose);
      uses.set(whose, { running: before.running + by, used: until(before, now), at: now });
      const [oldest] = uses;
      if (uses.size > mostRemembered && oldest && oldest[1].running === 0) uses.delete(oldest[0]);
      if (last?.whose !== whose) lastOther = last;
      last = { whose, at: now };
    },
    isGreedy: (whose) => {
      const now = nowMs();
      const other = last?.whose === whose ? lastOther : last;
      const use = uses.get(whose);
      return use !== undefined && other !== undefined && now - other.at < aboutMs && until(use, now) > fadesMs;
    },
  };
}
