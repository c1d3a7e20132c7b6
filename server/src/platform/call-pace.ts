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
/** How much the last answer weighs in what the next is expected to be; what is not asked for is soon forgotten. */
const weightOfLast = 0.3;
const halfForgottenMs = 5_000;
/** A call that is worth so many small ones waits with its like. */
const largeFrom = 2;
/** What each further call of a route is taken for, while so many of it are not answered yet that nobody knows what they cost. */
const doubtful = 4;
const longestUnansweredMs = 10_000;
/** The most that is expected of any call: nobody is refused because of what they have not had yet. */
const mostExpectedSeconds = 0.5;
const refusalsPerSecond = 10;

/** Each owner has two lines: people who scan do not wait behind a phone that makes its first copy of all items. */
type Lane = 'small' | 'large';

/** The place of one call in its owner's line: how long it waits for it, and for how many small calls it was taken. */
export interface Place {
  waitMs: number;
  calls: number;
  lane: Lane;
}

/**
 * While others are about, an owner's calls are begun at a pace. A call takes as many places as the owner's calls of that route took lately:
 * what an answer costs is known only when it is there, and forty large ones that began at once would have been made by then.
 */
export interface CallPace {
  enter(owner: Whose, route: string): Place;
  /**
   * The wait for a place is over: what was taken for small and has turned out to be large meanwhile gets a place among the large ones, and
   * waits again.
   */
  reconsider(owner: Whose, route: string, place: Place): Place;
  /** The call that took this place was worth so many small ones. */
  settle(owner: Whose, route: string, place: Place, calls: number): void;
  /** The call was not made. */
  giveBack(owner: Whose, route: string, place: Place): void;
  /** Takes further places for what a call brought. */
  slowDown(owner: Whose, calls: number): void;
  /** Nobody else called in the last second. */
  isAlone: (owner: Whose) => boolean;
  /** Returns how many milliseconds a refusal is held back: whoever is refused and asks again at once would take the thread's time with that. */
  holdBack(owner: Whose): number;
}

export function openCallPace(callsPerSecond: number, nowMs: () => number): CallPace {
  const lines = new Map<string, Bucket>();
  const peaks = new Map<string, Bucket>();
  const habits = new Map<string, { calls: number; at: number }>();
  const unanswered = new Map<string, { open: number; at: number }>();
  const refusals = new Map<Whose, Bucket>();
  const pace = Math.max(slowestPace, callsPerSecond / 4);
  let last: { owner: Whose; at: number } | undefined;
  let lastOther: typeof last;

  const isAlone = (owner: Whose) => {
    const other = last?.owner === owner ? lastOther : last;
    return other === undefined || nowMs() - other.at >= aboutMs;
  };
  const lineOf = (owner: Whose, lane: Lane) => `${owner} ${lane}`;
  const leftOf = (line: string) => leftIn(lines.get(line), { perSecond: pace, seconds: pacedFromSeconds, nowMs: nowMs() });
  const peakLeftOf = (line: string) =>
    leftIn(peaks.get(line), { perSecond: pace * fastest, seconds: atOnce / (pace * fastest), nowMs: nowMs() });

  function usualOf(habit: string): number {
    const known = habits.get(habit);
    return known ? 1 + (known.calls - 1) * 0.5 ** ((nowMs() - known.at) / halfForgottenMs) : 1;
  }

  /** A surprise makes nobody wait for more than some seconds, and gives no place back that somebody waits for already. */
  function take(line: string, calls: number): void {
    const left = leftOf(line);
    keep(lines, line, { left: Math.max(left - calls, Math.min(left, -longestWaitSeconds * pace)), at: nowMs() });
  }

  /** What was not heard of for long was answered in a way that nobody noticed. */
  function unansweredOf(habit: string): number {
    const known = unanswered.get(habit);
    return known && nowMs() - known.at < longestUnansweredMs ? known.open : 0;
  }

  function begun(habit: string, more: 1 | -1): void {
    const open = unansweredOf(habit) + more;
    if (open > 0) keep(unanswered, habit, { open, at: nowMs() });
    else unanswered.delete(habit);
  }

  function enter(owner: Whose, route: string): Place {
    const now = nowMs();
    if (last?.owner !== owner) lastOther = last;
    last = { owner, at: now };
    const habit = `${owner} ${route}`;
    const usual = Math.min(usualOf(habit), pace * mostExpectedSeconds);
    const lane = usual < largeFrom ? 'small' : 'large';
    const line = lineOf(owner, lane);
    const isDoubtful = lane === 'small' && unansweredOf(habit) >= atOnce;
    const calls = isDoubtful ? doubtful : Math.round(usual);
    const before = leftOf(line);
    // Whoever is alone never waits, and has no head start when others come.
    if (isAlone(owner)) {
      const left = Math.max(0, before - calls);
      keep(lines, line, { left, at: now });
      begun(habit, 1);
      return { waitMs: 0, calls: Math.max(0, before - left), lane };
    }
    const peakLeft = peakLeftOf(line);
    const seconds = Math.max(0, (calls - before) / pace, -peakLeft / (pace * fastest));
    if (seconds > longestPacedWaitSeconds) throw shareExceeded({ limit: 'calls', whose: owner }, { retryAfterSeconds: Math.ceil(seconds) });
    keep(lines, line, { left: before - calls, at: now });
    keep(peaks, line, { left: peakLeft - calls, at: now });
    begun(habit, 1);
    return { waitMs: seconds * 1000, calls, lane };
  }

  function giveBack(owner: Whose, route: string, { lane, calls }: Place): void {
    const line = lineOf(owner, lane);
    take(line, -calls);
    keep(peaks, line, { left: peakLeftOf(line) + calls, at: nowMs() });
    begun(`${owner} ${route}`, -1);
  }

  return {
    isAlone,
    slowDown: (owner, calls) => take(lineOf(owner, 'large'), calls),
    giveBack,
    enter,
    reconsider: (owner, route, place) => {
      if (place.lane === 'large' || usualOf(`${owner} ${route}`) < largeFrom) return { ...place, waitMs: 0 };
      giveBack(owner, route, place);
      return enter(owner, route);
    },
    settle: (owner, route, place, calls) => {
      const habit = `${owner} ${route}`;
      begun(habit, -1);
      const usual = usualOf(habit);
      keep(habits, habit, { calls: usual + (calls - usual) * weightOfLast, at: nowMs() });
      // What turns out to be large is waited for by what is large.
      if (!isAlone(owner)) take(lineOf(owner, calls < largeFrom ? place.lane : 'large'), calls - place.calls);
    },
    holdBack: (owner) => {
      if (isAlone(owner)) return 0;
      const left = leftIn(refusals.get(owner), { perSecond: refusalsPerSecond, seconds: 1, nowMs: nowMs() }) - 1;
      keep(refusals, owner, { left: Math.max(left, -longestWaitSeconds * refusalsPerSecond), at: nowMs() });
      return Math.max(0, -left / refusalsPerSecond) * 1000;
    },
  };
}
