import { parentPort } from 'node:worker_threads';
import { connect } from '../database/connect.ts';
import type { ConnectionConfig, Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { giveWayAtOnce, lowerBackendPriority, slightlyLowerPriority } from '../thread-priority.ts';
import type { DbOptions, FromThread, OrderMessage, ThreadWork, ToThread } from './thread-work.ts';

const port = parentPort;
if (!port) throw new Error('this is a thread of the server');

let stopping = new AbortController();
port.on('message', (message: ToThread) => {
  if ('stop' in message) stopping.abort();
  // A module that cannot be loaded fails again, and is reported, when it is ordered.
  else if ('prepare' in message) void import(message.prepare).catch(() => undefined);
  else void follow(message.order);
});

/** One order at a time: the next is sent when this one is answered. */
async function follow({ module, input }: OrderMessage): Promise<void> {
  const { signal } = (stopping = new AbortController());
  try {
    const { work } = (await import(module)) as { work: ThreadWork<unknown, unknown> };
    const done = await work(input, { signal, db: dbAt, tell: (progress) => say({ progress }) });
    // An array that fills its buffer alone is transferred instead of copied.
    say({ done }, done instanceof Uint8Array && done.byteLength === done.buffer.byteLength ? [done.buffer as ArrayBuffer] : []);
  } catch (error) {
    say(signal.aborted ? { stopped: true } : outcomeOf(error));
  } finally {
    giveWayAtOnce(false);
  }
}

function say(message: FromThread, handedOver: ArrayBuffer[] = []): void {
  port?.postMessage(message, handedOver);
}

function outcomeOf(error: unknown): FromThread {
  if (!(error instanceof AppError)) return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  const { code, message, details, retryAfterSeconds } = error;
  return { refusal: { code, message, ...(details && { details }), retryAfterSeconds } };
}

const opened = new Map<string, Db>();

/** One connection is enough for most orders; the database is told to look whether this thread is still there while it computes. */
function dbAt(connection: ConnectionConfig, { poolSize = 1, isBackground = false }: DbOptions = {}): Db {
  const key = JSON.stringify([connection, poolSize, isBackground]);
  const known = opened.get(key);
  if (known) return known;
  const db = connect(connection, {
    poolSize,
    onError: () => undefined,
    onPool: (_, pool) => {
      lowerBackendPriority(pool, connection, isBackground ? undefined : slightlyLowerPriority);
      pool.on('connect', (client) => void client.query(`SET client_connection_check_interval = '1s'`).catch(() => undefined));
    },
  });
  opened.set(key, db);
  return db;
}
