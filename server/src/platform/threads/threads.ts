import { createTurns, type TurnLimits, type Turns } from '../turns.ts';
import { type Limits, Thread } from './thread.ts';
import type { ThreadWork } from './thread-work.ts';

export interface ThreadLimits extends TurnLimits, Limits {
  /** Milliseconds that an idle thread is kept: starting one takes longer than most orders. */
  keptMs?: number;
}

export interface Order<Work extends ThreadWork<never, unknown>> {
  /** The module that exports `work`. */
  module: URL;
  organizationId: number;
  input: Parameters<Work>[0];
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined;
  /** Its turn has come. */
  onBegin?: () => void;
  onProgress?: (progress: never) => void;
}

export interface Threads {
  /** Does the work beside the thread that answers requests, when the organization's turn comes. */
  run<Work extends ThreadWork<never, unknown>>(order: Order<Work>): Promise<Awaited<ReturnType<Work>>>;
  /** Has a thread ready for an order that is likely to follow soon. */
  prepare(module: URL): void;
  turns: Turns;
}

export function openThreads({ memoryMb, seconds, keptMs = 300_000, ...limits }: ThreadLimits): Threads {
  const turns = createTurns(limits);
  const idle: { thread: Thread; rest: NodeJS.Timeout }[] = [];

  function takeThread(): Thread {
    for (let waiting = idle.pop(); waiting; waiting = idle.pop()) {
      clearTimeout(waiting.rest);
      if (waiting.thread.isAlive) return waiting.thread;
    }
    return new Thread({ memoryMb, seconds });
  }

  function putBack(thread: Thread): void {
    if (!thread.isAlive) return;
    const entry = { thread, rest: setTimeout(rest, keptMs).unref() };
    idle.push(entry);
    function rest() {
      idle.splice(idle.indexOf(entry), 1);
      thread.end();
    }
  }

  return {
    turns,
    prepare: (module) => {
      if (idle.length > 0 || turns.figures().running > 0) return;
      const thread = takeThread();
      thread.prepare(module.href);
      putBack(thread);
    },
    run: async ({ module, organizationId, input, signal, onBegin, onProgress }) => {
      const work = async () => {
        onBegin?.();
        const thread = takeThread();
        try {
          return await thread.follow({ order: { module: module.href, input }, signal, onProgress });
        } finally {
          putBack(thread);
        }
      };
      return (await turns.take(organizationId, work, signal)) as never;
    },
  };
}

/**
 * Threads that make the files people print, save and send: labels and reports. One organization has at most one of the threads, so that
 * another waits for one file and not for a hundred.
 */
export const fileThreads = openThreads({
  name: 'files',
  atOnce: 2,
  perOrganization: 1,
  waiting: 8,
  waitMs: 60_000,
  memoryMb: 192,
  seconds: 300,
});

/** Threads that write out everything an organization has, which takes as long as it takes; labels do not wait for it. */
export const exportThreads = openThreads({
  name: 'export files',
  atOnce: 2,
  perOrganization: 1,
  waiting: 8,
  waitMs: 120_000,
  memoryMb: 128,
  seconds: 3600,
});
