import { trackRecentUsage, type Whose } from './recent-usage.ts';
import { shareExceeded } from './share-exceeded.ts';

export interface TurnLimits {
  /** The shared resource, as the metrics name it: `reports`. */
  name: string;
  /** Turns held at once by all organizations together. */
  atOnce: number;
  /**
   * Turns that one organization may hold at once. With `half` it must leave as many free as it holds. An organization that recently held
   * more than one turn on average gets one at a time beside its long pieces of work, while others are active.
   */
  perOrganization: number | 'half';
  /** Requests of one organization that may wait at once. */
  waiting: number;
  /** A request that has waited this long is refused with 429. */
  waitMs: number;
  /**
   * An organization whose turn is over rests as long as it lasted before its next one begins, unless this says that it is alone: whoever
   * asks for one thing after the other has half of the time.
   */
  restsUnlessAlone?: (whose: Whose) => boolean;
}

/** Turns at something that there is only so much of: each organization waits in a line of its own, and the lines are served in turn. */
export interface Turns {
  readonly name: string;
  /**
   * Does the work when its turn comes, or refuses it with 429. A request that is aborted while waiting gives its place up and costs others
   * no time.
   */
  take<Result>(whose: Whose, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /**
   * Serves work that outlives a function, such as a file on its way: resolves with a function that gives the turn back and may be called
   * twice.
   */
  enter(whose: Whose, signal?: AbortSignal): Promise<() => void>;
  figures(): TurnFigures;
}

export interface TurnFigures {
  running: number;
  waiting: number;
  refused: number;
}

interface Waiter {
  begin(): void;
}

interface Line {
  running: number;
  waiting: Set<Waiter>;
}

const againMs = 100;
const longestRestMs = 2_000;

export function createTurns(limits: TurnLimits, nowMs: () => number = () => performance.now()): Turns {
  /** The organizations in the order in which they were last served: whoever was served longest ago comes first. */
  const lines = new Map<Whose, Line>();
  const figures: TurnFigures = { running: 0, waiting: 0, refused: 0 };

  const recentUsage = trackRecentUsage(nowMs);
  /** An organization's recent usage falls with time alone, so the waiting ones are looked at again at intervals. */
  let lookingAgain: NodeJS.Timeout | undefined;

  /** The moments at which the organizations that rest are rested. */
  const rested = new Map<Whose, number>();
  const isResting = (whose: Whose) => (rested.get(whose) ?? 0) > nowMs() && limits.restsUnlessAlone?.(whose) === false;

  const mayBegin = (whose: Whose, line: Line) => {
    if (isResting(whose)) return false;
    const free = limits.atOnce - figures.running;
    if (limits.perOrganization === 'half' && recentUsage.exceedsFairShare(whose)) return false;
    // The last free turn goes only to an organization that holds none; one that holds some leaves as many to the others.
    return free > 0 && line.running < (limits.perOrganization === 'half' ? Math.max(1, free) : limits.perOrganization);
  };

  const refuse = (whose: Whose) => {
    figures.refused += 1;
    return shareExceeded({ limit: limits.name, whose });
  };

  function begin(whose: Whose, line: Line): () => void {
    line.running += 1;
    figures.running += 1;
    const endOfUse = recentUsage.begin(whose);
    const begunAt = nowMs();
    goToTheEnd(whose, line);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      line.running -= 1;
      figures.running -= 1;
      endOfUse();
      if (limits.restsUnlessAlone) rest(whose, Math.min(longestRestMs, nowMs() - begunAt));
      // Behind those, too, who came while it was being served.
      goToTheEnd(whose, line);
      forgetIfIdle(whose, line);
      serveNext();
    };
  }

  function rest(whose: Whose, restMs: number): void {
    const until = nowMs() + restMs;
    rested.set(whose, until);
    setTimeout(() => {
      // It may have begun another rest meanwhile.
      if (rested.get(whose) === until) rested.delete(whose);
      serveNext();
    }, Math.ceil(restMs)).unref();
  }

  function goToTheEnd(whose: Whose, line: Line): void {
    lines.delete(whose);
    lines.set(whose, line);
  }

  function forgetIfIdle(whose: Whose, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(whose);
  }

  function serveNext(): void {
    if (figures.waiting === 0) return;
    for (const [whose, line] of lines) {
      if (line.waiting.size === 0 || !mayBegin(whose, line)) continue;
      const [first] = line.waiting;
      first?.begin();
      // With `half` a returned turn may allow more than one waiter to begin.
      return serveNext();
    }
  }

  function wait(whose: Whose, line: Line, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        line.waiting.delete(waiter);
        figures.waiting -= 1;
        if (figures.waiting === 0) {
          clearInterval(lookingAgain);
          lookingAgain = undefined;
        }
      };
      const giveUp = (error: unknown) => {
        leave();
        forgetIfIdle(whose, line);
        reject(error);
        serveNext();
      };
      const abort = () => giveUp(signal?.reason);
      const waiter: Waiter = {
        begin: () => {
          leave();
          resolve(begin(whose, line));
        },
      };
      const timer = setTimeout(() => giveUp(refuse(whose)), limits.waitMs);
      signal?.addEventListener('abort', abort, { once: true });
      line.waiting.add(waiter);
      figures.waiting += 1;
      lookingAgain ??= setInterval(serveNext, againMs).unref();
      serveNext();
    });
  }

  const lineOf = (whose: Whose): Line => lines.get(whose) ?? { running: 0, waiting: new Set() };

  /** Undefined where it has to wait. */
  function enterNow(whose: Whose, signal: AbortSignal | undefined): (() => void) | undefined {
    signal?.throwIfAborted();
    const line = lineOf(whose);
    return line.waiting.size === 0 && mayBegin(whose, line) ? begin(whose, line) : undefined;
  }

  async function enter(whose: Whose, signal?: AbortSignal): Promise<() => void> {
    const leave = enterNow(whose, signal);
    if (leave) return leave;
    const line = lineOf(whose);
    if (line.waiting.size >= limits.waiting) throw refuse(whose);
    lines.set(whose, line);
    return wait(whose, line, signal);
  }

  return {
    name: limits.name,
    enter,
    take: async (whose, work, signal) => {
      const leave = enterNow(whose, signal) ?? (await enter(whose, signal));
      try {
        return await work();
      } finally {
        leave();
      }
    },
    figures: () => ({ ...figures }),
  };
}
