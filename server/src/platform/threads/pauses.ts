import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { giveWayAtOnce } from '../thread-priority.ts';

/** Milliseconds that others may have to wait for one piece of work. */
const pieceMs = 15;
/** A thread that was kept from working for this part of the time has the processors together with others. */
const keptFromWorking = 0.1;
/** One that gives way and was kept from working for this part of the time hardly works at all: it takes its share of the processors again. */
const standingStill = 0.6;
/** One that does not give way and was kept from working for this part of the time has found a machine without idle moments. */
const neverIdle = 0.35;
/** So long after that others are taken to be at work. */
const sharedForMs = 1_000;
/** Work has its time, and resting is not to take much of it. */
const longestRestMs = 60_000;

interface Machine {
  nowMs: () => number;
  /** Milliseconds in which this thread had work and no processor to do it; always 0 where the system does not tell. */
  waitedMs: () => number;
  rest: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  giveWayAtOnce: (isIdle: boolean) => void;
}

/**
 * Returns a pause to be awaited between pieces of long work: when enough time has gone by, other work of the thread gets its turn, and work
 * that nobody waits for any more ends. A thread that had to wait for a processor rests for a while after each piece as long as that took: what it waited
 * for, others did, and they wait for it in the same way, whatever its priority. From then on it also gives its processor up at once, until it is
 * done (`thread.worker.ts`) or stands still.
 */
export function pauses(signal?: AbortSignal, machine: Machine = thisMachine): () => Promise<void> | undefined {
  let [since, waited, sharedUntil, restLeft] = [machine.nowMs(), machine.waitedMs(), 0, longestRestMs];
  let [givesWay, stoodStill] = [false, false];
  const pause = async () => {
    const tookMs = machine.nowMs() - since;
    const waitedShare = (machine.waitedMs() - waited) / tookMs;
    stoodStill ||= waitedShare >= (givesWay ? standingStill : neverIdle);
    if (waitedShare >= keptFromWorking) {
      sharedUntil = machine.nowMs() + sharedForMs;
      givesWay = !stoodStill;
      machine.giveWayAtOnce(givesWay);
    }
    const restMs = machine.nowMs() < sharedUntil ? Math.min(tookMs, restLeft) : 0;
    restLeft -= restMs;
    await (restMs > 0 ? machine.rest(restMs, signal) : setImmediate());
    signal?.throwIfAborted();
    [since, waited] = [machine.nowMs(), machine.waitedMs()];
  };
  return () => (machine.nowMs() - since < pieceMs ? undefined : pause());
}

const thisMachine: Machine = {
  nowMs: () => performance.now(),
  waitedMs: () => {
    try {
      // Linux tells it in nanoseconds, and of this thread because it is read synchronously.
      return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  },
  rest: (ms, signal) => sleep(ms, undefined, signal && { signal }),
  giveWayAtOnce,
};
