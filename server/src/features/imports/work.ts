import { Worker } from 'node:worker_threads';
import type { Import } from '@onhand/contract/imports';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { giveBack, setStatus } from './imports.store.ts';
import { before, during, type Step, type StepOrder } from './step-order.ts';
import type { Report } from './working.worker.ts';

/** So much is enough for the largest file; a thread that wants more ends, and takes nothing else with it. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };
/** How long it waits for the next step, which mostly follows soon: to begin one takes longer than a small file. */
const keptMs = 60_000;

interface WorkingThread {
  worker: Worker;
  orders: StepOrder[];
  rest: NodeJS.Timeout | undefined;
}

const threads = new WeakMap<Services, WorkingThread>();

/** To be called when a step is likely to follow soon. */
export function prepareThread(services: Services): void {
  if (!threads.has(services)) openThread(services);
}

/** Marks the step as begun and lets the thread work on it. To be called outside any transaction. */
export async function beginStep(services: Services, scope: Scope, one: Import, step: Step, skipsProblems = false): Promise<void> {
  await services.db.tenant(scope, async (tx) => {
    await setStatus(tx, scope, one.id, during[step], { total: one.rowCount });
    tx.emit({ type: 'batch_update' }, { userId: scope.userId });
  });
  const thread = threads.get(services) ?? openThread(services);
  const order = { scope, id: one.id, step, skipsProblems };
  clearTimeout(thread.rest);
  thread.orders.push(order);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.worker.postMessage(order);
}

/** Checking and writing happen beside the thread that answers requests, over connections of their own. */
function openThread(services: Services): WorkingThread {
  const { connection, log } = services;
  const worker = new Worker(new URL('./working.worker.ts', import.meta.url), { workerData: { connection }, resourceLimits });
  // The server may end while it waits; what it was writing is then rolled back by the database.
  worker.unref();
  const thread: WorkingThread = { worker, orders: [], rest: undefined };
  const rest = () => {
    thread.rest = setTimeout(() => {
      threads.delete(services);
      void worker.terminate();
    }, keptMs).unref();
  };
  threads.set(services, thread);
  worker.on('message', (message: Report) => {
    if ('defect' in message) log.error({ defect: message.defect }, 'an import failed');
    if (!('done' in message) && !('lost' in message)) return;
    const order = thread.orders.shift();
    if (order && 'lost' in message) void giveUp(services, order);
    if (thread.orders.length === 0) rest();
  });
  worker.on('error', (error) => log.error({ err: error }, 'the thread of imports failed'));
  worker.on('exit', () => {
    if (threads.get(services) === thread) threads.delete(services);
    for (const order of thread.orders.splice(0)) void giveUp(services, order);
  });
  rest();
  return thread;
}

/** What the thread could not say itself. */
async function giveUp({ db, log }: Services, { scope, id, step }: StepOrder): Promise<void> {
  const message = 'Something went wrong, and nothing was written. Please try again.';
  await db
    .tenant(scope, async (tx) => {
      await giveBack(tx, scope, id, before[step], message);
      tx.emit({ type: 'batch_update' });
    })
    .catch((error: unknown) => log.error({ err: error, importId: id }, 'an import could not be ended'));
}
