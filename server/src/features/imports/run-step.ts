import type { Services } from '../../platform/services.ts';
import { ThreadDied } from '../../platform/threads/thread.ts';
import { openThreads, type Threads } from '../../platform/threads/threads.ts';
import { beatWhileWaiting, beginAnew, giveBack } from './imports.store.ts';
import type { StepOrder } from './step-order.ts';
import type { Defect, work } from './steps.thread.ts';

/** The module that steps run in; a test puts another there. */
export const stepThread = { module: new URL('./steps.thread.ts', import.meta.url) };

/**
 * One order in a thread at a time, and one of an organization: a large file of one keeps no small one of another waiting. The memory is
 * enough for the largest file; an order that wants more ends with its thread, and with nothing else. Orders are not refused for having
 * waited: what was begun is done.
 */
const limits = {
  name: 'imports',
  atOnce: 2,
  perOrganization: 1,
  waiting: 100,
  waitMs: 24 * 3_600_000,
  memoryMb: 160,
  seconds: 3600,
  keptMs: 60_000,
};
/** Well below what an import that stands still is given up after, see imports.job.ts. */
const beatMs = 30_000;

const ofServices = new WeakMap<Services, Threads>();

function threadsOf(services: Services): Threads {
  const threads = ofServices.get(services) ?? openThreads(limits);
  ofServices.set(services, threads);
  return threads;
}

/** Called when a step is likely to follow soon, so that it need not wait for a thread to start. */
export function prepareThread(services: Services): void {
  threadsOf(services).prepare(stepThread.module);
}

/** Lets a thread work on a step, which its import's row says has begun. */
export function workOn(services: Services, order: StepOrder): void {
  void seeThrough(services, order).catch((error: unknown) => {
    services.log.error({ err: error, importId: order.id }, 'an import could not be ended');
  });
}

const usual = 'Something went wrong, and nothing was written. Please try again.';
const deadly: Record<ThreadDied['by'], string> = {
  memory:
    'This file needs more memory than an import may take, tried twice. Nothing was written. Split it into smaller files and try again.',
  time: 'This took longer than an import may take. Nothing was written. Split the file into smaller ones and try again.',
  accident: 'This import broke off twice, and nothing was written. Please write to us if it happens again.',
};

/**
 * Brings the order to an end whatever becomes of its thread: it is tried once more in a new one, and if that dies too, this order alone
 * fails.
 */
async function seeThrough(services: Services, order: StepOrder): Promise<void> {
  try {
    await takeUp(services, order);
  } catch (error) {
    services.log.error({ err: error, importId: order.id }, 'the thread of an import failed');
    if (!(error instanceof ThreadDied)) return giveUp(services, order, usual);
    if (error.by === 'time') return giveUp(services, order, deadly.time);
    // If the end was written before the thread died there is nothing left to do.
    if (!(await services.db.tenant(order.scope, (tx) => beginAnew(tx, order.scope, order, order.step)))) return;
    await takeUp(services, order).catch((again: unknown) =>
      giveUp(services, order, again instanceof ThreadDied ? deadly[again.by] : usual),
    );
  }
}

async function takeUp(services: Services, order: StepOrder): Promise<void> {
  const { connection, db, log } = services;
  const { scope } = order;
  const beat = () =>
    db
      .tenant(scope, (tx) => beatWhileWaiting(tx, scope, order))
      .catch((error: unknown) => log.error({ err: error }, 'an import cannot wait'));
  const waiting = setInterval(beat, beatMs).unref();
  try {
    await threadsOf(services).run<typeof work>({
      module: stepThread.module,
      organizationId: scope.organizationId,
      input: { connection, order },
      onBegin: () => clearInterval(waiting),
      onProgress: ({ defect }: Defect) => log.error({ defect }, 'an import failed'),
    });
  } finally {
    clearInterval(waiting);
  }
}

/** Records a failure that the thread could not record itself. */
async function giveUp({ db }: Services, { scope, step, ...attempt }: StepOrder, message: string): Promise<void> {
  await db.tenant(scope, async (tx) => {
    await giveBack(tx, scope, attempt, step, message);
    tx.emit({ type: 'batch_update', about: 'import' });
  });
}
