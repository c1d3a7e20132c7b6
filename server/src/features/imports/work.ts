import { Worker } from 'node:worker_threads';
import type { Services } from '../../platform/services.ts';
import { giveBack } from './imports.store.ts';
import type { StepOrder } from './step-order.ts';
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

/** Lets the thread work on a step, which its import's row says has begun. */
export function workOn(services: Services, order: StepOrder): void {
  const thread = threads.get(services) ?? openThread(services);
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
async function giveUp({ db, log }: Services, { scope, step, ...attempt }: StepOrder): Promise<void> {
  const message = 'Something went wrong, and nothing was written. Please try again.';
  await db
    .tenant(scope, async (tx) => {
      await giveBack(tx, scope, attempt, step, message);
      tx.emit({ type: 'batch_update' });
    })
    .catch((error: unknown) => log.error({ err: error, importId: attempt.id }, 'an import could not be ended'));
}
