import type { Whose } from './recent-usage.ts';
import { shareExceeded } from './share-exceeded.ts';
import { keep, leftIn, type Bucket } from './call-buckets.ts';

/** A quarter of what may be called at all, and at least this: below it nobody is slowed down. */
const slowestPace = 25;
const pacedFromSeconds = 2;
/** As many are begun at once as a browser sends; what comes with them is begun no faster than so many times the pace. */
const atOnce = 6;
const fastest = 4;
/** How long after their last call others are still about. */
const aboutMs = 1_000;
const longestPacedWaitSeconds = 20;
const longestWaitSeconds = 4;
/** How much the last answer weighs in what the next is expected to be. */
const weightOfLast = 0.3;
const refusalsPerSecond = 10;

interface Owned extends Bucket {
  /** Places that their calls took lately, on the average. */
  usual: number;
}

/** The place of one call in its owner's line: how long it waits for it, and for how many small calls it was taken. */
export interface Place {
  waitMs: number;
  calls: number;
}

/**
 * While others are about, an owner's calls are begun at a pace. A call takes as many places as the owner's calls took lately: what an answer
 * costs is known only when it is there, and forty large ones that began at once would have been made by then.
 */
export interface CallPace {
  enter(owner: Whose): Place;
  /** The call that took these places was worth so many small ones. */
  settle(owner: Whose, place: Place, calls: number): void;
  /** Takes further places for what a call brought. */
  slowDown(owner: Whose, calls: number): void;
  /** Nobody else called in the last second. */
  isAlone(owner: Whose): boolean;
  /** Returns how many milliseconds a refusal is held back: whoever is refused and asks again at once would take the thread's time with that. */
  holdBack(owner: Whose): number;
}

export function openCallPace(callsPerSecond: number, nowMs: () => number): CallPace {
  const paces = new Map<Whose, Owned>();
  const peaks = new Map<Whose, Bucket>();
  const refusals = new Map<Whose, Bucket>();
  const pace = Math.max(slowestPace, callsPerSecond / 4);
  let last: { owner: Whose; at: number } | undefined;
  let lastOther: typeof last;

  const isAlone = (owner: Whose) => {
    const other = last?.owner === owner ? lastOther : last;
    return other === undefined || nowMs() - other.at >= aboutMs;
  };
  const peakLeftOf = (owner: Whose) =>
    leftIn(peaks.get(owner), { perSecond: pace * fastest, seconds: atOnce / (pace * fastest), nowMs: nowMs() });
  const leftOf = (owner: Whose) => leftIn(paces.get(owner), { perSecond: pace, seconds: pacedFromSeconds, nowMs: nowMs() });
  const usualOf = (owner: Whose) => paces.get(owner)?.usual ?? 1;

  function slowDown(owner: Whose, calls: number): void {
    const left = leftOf(owner);
    // A surprise makes nobody wait for more than some seconds, and gives no place back that somebody waits for already.
    keep(paces, owner, { left: Math.max(left - calls, Math.min(left, -longestWaitSeconds * pace)), at: nowMs(), usual: usualOf(owner) });
  }

  return {
    slowDown,
    isAlone,
    enter: (owner) => {
      const now = nowMs();
      if (last?.owner !== owner) lastOther = last;
      last = { owner, at: now };
      const calls = Math.max(1, Math.round(usualOf(owner)));
      const left = leftOf(owner) - calls;
      // Whoever is alone never waits, and has no head start when others come.
      if (isAlone(owner)) {
        keep(paces, owner, { left: Math.max(0, left), at: now, usual: usualOf(owner) });
        return { waitMs: 0, calls };
      }
      const peakLeft = peakLeftOf(owner);
      const seconds = Math.max(0, -left / pace, -peakLeft / (pace * fastest));
      if (seconds > longestPacedWaitSeconds)
        throw shareExceeded({ limit: 'calls', whose: owner }, { retryAfterSeconds: Math.ceil(seconds) });
      keep(paces, owner, { left, at: now, usual: usualOf(owner) });
      keep(peaks, owner, { left: peakLeft - calls, at: now });
      return { waitMs: seconds * 1000, calls };
    },
    settle: (owner, place, calls) => {
      const usual = usualOf(owner) + (calls - usualOf(owner)) * weightOfLast;
      slowDown(owner, calls - place.calls);
      const owned = paces.get(owner);
      if (owned) owned.usual = usual;
    },
    holdBack: (owner) => {
      if (isAlone(owner)) return 0;
      const left = leftIn(refusals.get(owner), { perSecond: refusalsPerSecond, seconds: 1, nowMs: nowMs() }) - 1;
      keep(refusals, owner, { left: Math.max(left, -longestWaitSeconds * refusalsPerSecond), at: nowMs() });
      return Math.max(0, -left / refusalsPerSecond) * 1000;
    },
  };
}
