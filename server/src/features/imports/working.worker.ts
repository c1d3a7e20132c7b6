import { parentPort, workerData } from 'node:worker_threads';
import { type ConnectionConfig, connect } from '../../platform/db.ts';
import { usualTimings } from '../../platform/realtime/timings.ts';
import { openWakeCalls } from '../../platform/realtime/wake-calls.ts';
import { stepBack, stepBackIn } from '../../platform/step-back.ts';
import type { StepOrder } from './step-order.ts';
import { takeWholeStep } from './steps.ts';

export type Report = { done: number } | { defect: string } | { lost: number; defect: string };

const port = parentPort;
if (!port) throw new Error('this is a thread of the server');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const report = (message: Report) => port.postMessage(message);
const said = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const { connection } = workerData as { connection: ConnectionConfig };
// One for the work and one for telling how far it is: the steps come one after the other.
const db = connect(connection, { poolSize: 2, onError: () => undefined, onPool: (_, pool) => stepBackIn(pool, connection) });
stepBack();
const quiet = { warn: (_: object, message: string) => report({ defect: message }) };
const wakeCalls = openWakeCalls({ connection, queries: db.platform, log: quiet as never, timings: usualTimings, onCall: () => undefined });
// To the sockets this thread is like another process.
db.onEvents(() => wakeCalls.call());

let turn = Promise.resolve();
port.on('message', (order: StepOrder) => {
  turn = turn
    .then(() => takeWholeStep(db, order, (defect) => report({ defect: said(defect) })))
    .then(
      () => report({ done: order.id }),
      (error: unknown) => report({ lost: order.id, defect: said(error) }),
    );
});
