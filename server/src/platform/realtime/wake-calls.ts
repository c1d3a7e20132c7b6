import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ConnectionConfig, Queries } from '../db.ts';
import type { Timings } from './timings.ts';

const channel = 'onhand_events';
const timeoutMs = 10_000;

export interface WakeCalls {
  start(): void;
  /** Wakes the other processes, soon. */
  call(): void;
  isListening(): boolean;
  close(): Promise<void>;
}

interface Options {
  connection: ConnectionConfig;
  queries: Queries;
  log: FastifyBaseLogger;
  timings: Timings;
  onCall: () => void;
}

/**
 * NOTIFY and LISTEN between processes. A call says only "look": it may be lost, and the poll makes up for it. It goes out
 * on its own, never in a member's transaction, because PostgreSQL lets transactions that notify commit only one by one.
 */
export function openWakeCalls({ connection, queries, log, timings, onCall }: Options): WakeCalls {
  const self = randomUUID();
  let listener: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isCallWaiting = false;
  let isClosed = false;
  let isListening = false;

  const call = (): void => {
    if (isClosed) return;
    if (pause) {
      isCallWaiting = true;
      return;
    }
    queries
      .run('SELECT pg_notify($1, $2)', [channel, self])
      .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be woken'));
    pause = setTimeout(() => {
      pause = undefined;
      if (!isCallWaiting) return;
      isCallWaiting = false;
      call();
    }, timings.wakeEveryMs).unref();
  };

  return {
    start: () => void keepListening(),
    call,
    isListening: () => isListening,
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      clearTimeout(pause);
      await listener?.end().catch(() => undefined);
    },
  };

  /** One loop and one connection at a time: pg tells of one failure in several ways, and each must not begin a loop of its own. */
  async function keepListening(): Promise<void> {
    const isOpen = () => !isClosed;
    for (let failures = 0; isOpen(); ) {
      failures = (await listen()) ? 0 : failures + 1;
      const waitMs = Math.min(timings.listenAgainMs * 2 ** Math.max(0, failures - 1), timings.listenAtLeastEveryMs);
      await new Promise<void>((resolve) => {
        again = setTimeout(resolve, waitMs).unref();
      });
    }
  }

  /** Listens until the connection ends. False when it could not be opened. */
  async function listen(): Promise<boolean> {
    const client = new pg.Client({
      ...connection,
      application_name: 'onhand_listen',
      options: '-c role=onhand_platform',
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    listener = client;
    client.on('notification', ({ payload }) => payload !== self && onCall());
    client.on('error', (error) => log.warn({ reason: error.message }, 'the listening connection failed'));
    const ended = new Promise((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'listening for other processes failed');
      // Its end is not waited for: a database that is gone says no goodbye.
      client.end().catch(() => undefined);
      return false;
    }
    isListening = true;
    onCall();
    await ended;
    isListening = false;
    return true;
  }
}
