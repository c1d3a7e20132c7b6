import { registerHooks } from '../../hooks.ts';
import type { ConnectionConfig, Db } from '../../platform/db.ts';
import { usualTimings } from '../../platform/realtime/timings.ts';
import { openWakeCalls } from '../../platform/realtime/wake-calls.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import type { StepOrder } from './step-order.ts';
import { takeWholeStep } from './steps.ts';

interface Ordered {
  connection: ConnectionConfig;
  order: StepOrder;
}

export interface Defect {
  defect: string;
}

registerHooks();

export const work: ThreadWork<Ordered, void> = async ({ connection, order }, thread) => {
  const tell = (defect: unknown) =>
    thread.tell({ defect: defect instanceof Error ? (defect.stack ?? defect.message) : String(defect) } satisfies Defect);
  // One for the work, and one beside it: to look at what comes next, to learn words, and to tell how far it is.
  const db = thread.db(connection, { poolSize: 2, isBackground: true });
  callTheOthers(db, connection, tell);
  await takeWholeStep(db, order, tell);
};

const calling = new WeakSet<Db>();

/** To the sockets this thread is like another process. */
function callTheOthers(db: Db, connection: ConnectionConfig, tell: (defect: unknown) => void): void {
  if (calling.has(db)) return;
  calling.add(db);
  const quiet = { warn: (_: object, message: string) => tell(message) };
  const wakeCalls = openWakeCalls({
    connection,
    queries: db.platform,
    log: quiet as never,
    timings: usualTimings,
    onCall: () => undefined,
  });
  db.onEvents(() => wakeCalls.call());
}
