import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ConnectionConfig, Queries } from '../db.ts';
import type { Timings } from './timings.ts';

const channel = 'onhand_events';

export interface WakeCalls {
  start(): void;
  /** Wakes the other processes, soon. */
  call(): void;
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
    start: () => void listen(),
    call,
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      clearTimeout(pause);
      await listener?.end().catch(() => undefined);
    },
  };

  async function listen(): Promise<void> {
    if (isClosed) return;
    const client = new pg.Client({
      ...connection,
      application_name: 'onhand_listen',
      options: '-c role=onhand_platform',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    listener = client;
    client.on('notification', ({ payload }) => payload !== self && onCall());
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection failed'));
    client.once('end', listenAgain);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      onCall();
    } catch (error) {
      log.warn({ err: error }, 'listening for other processes failed');
      client.removeListener('end', listenAgain);
      await client.end().catch(() => undefined);
      listenAgain();
    }
  }

  function listenAgain(): void {
    if (!isClosed) again = setTimeout(() => void listen(), timings.listenAgainMs).unref();
  }
}
