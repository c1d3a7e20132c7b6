import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { migrationNames } from './database/migration-files.ts';
import type { ConnectionConfig, Queries } from './db.ts';
import { settingStatements } from './database/settings.ts';
import { sessionOptions, transactionSettings } from './pooler.ts';
import type { Foundations } from './foundations.ts';

/** The reason is for everybody, the detail for the log: it may name hosts and users. */
export type Ready = { isReady: true; migrations: number } | { isReady: false; reason: string; detail?: string };

/** Answers load balancers if they should send requests here. */
export interface Readiness {
  look(): Promise<Ready>;
  /** Makes every further answer “not ready”: the server is stopping. */
  refuse(): void;
  readonly isRefusing: boolean;
}

/** While the server stops, no connection is kept: its next request would find nobody. */
export function sendElsewhere(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isRefusing) reply.header('connection', 'close');
    done();
  });
}

interface Options {
  /** Milliseconds for which an answer is reused: several balancers ask each second, and each look costs a connection. */
  keptMs?: number;
}

const timeoutMs = 3_000;
const noRoomForOneMore = '53300';
const role = 'onhand_platform';
const look = `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly", 
  (SELECT count(*)::int FROM migrations WHERE name = ANY ($1)) AS migrations`;

interface Seen {
  isReadOnly: boolean;
  migrations: number;
}

/**
 * Asks over a new connection, as the next request may have to open one: those that were opened long ago go on to work while nobody
 * new is let in, and may lead to a database that is no longer the one that others reach. On a standby every transaction only reads.
 */
export function openReadiness(
  { env, db, log, connection }: Pick<Foundations, 'env' | 'db' | 'log'> & { connection: ConnectionConfig },
  { keptMs = 1_000 }: Options = {},
): Readiness {
  let isStopping = false;
  let underWay: Promise<Ready> | undefined;
  let last: { ready: Ready; at: number } | undefined;

  const lookNow = async (): Promise<Ready> => {
    const address = env.pooler ? { connectionString: env.pooler.url } : connection;
    const ready = await judge((wanted) => seenByNewConnection(address, env, db.platform, wanted));
    // A change is logged, not every answer.
    if (!ready.isReady && (last?.ready.isReady ?? true)) log.error({ reason: ready.detail ?? ready.reason }, 'not ready');
    if (ready.isReady && last?.ready.isReady === false) log.warn('ready again');
    last = { ready, at: performance.now() };
    return ready;
  };

  return {
    look: async () => {
      if (isStopping) return { isReady: false, reason: 'The server is stopping.' };
      if (last && performance.now() - last.at < keptMs) return last.ready;
      return (underWay ??= lookNow().finally(() => {
        underWay = undefined;
      }));
    },
    refuse: () => {
      isStopping = true;
    },
    get isRefusing() {
      return isStopping;
    },
  };
}

async function judge(ask: (wanted: readonly string[]) => Promise<Seen>): Promise<Ready> {
  const wanted = await migrationNames();
  const seen = await ask(wanted).catch((error: Error) => error.message || 'no answer');
  if (typeof seen === 'string') return { isReady: false, reason: 'The database cannot be reached.', detail: seen };
  if (seen.isReadOnly) return { isReady: false, reason: 'The database can only be read.' };
  if (seen.migrations < wanted.length) return { isReady: false, reason: 'Migrations are still running.' };
  return { isReady: true, migrations: seen.migrations };
}

async function seenByNewConnection(
  connection: ConnectionConfig,
  { pooler }: Foundations['env'],
  pooled: Queries,
  wanted: readonly string[],
): Promise<Seen> {
  const client = new pg.Client({
    ...connection,
    ...(!pooler && { options: sessionOptions(role) }),
    application_name: 'onhand_ready',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (pooler) await client.query(['BEGIN', ...settingStatements(transactionSettings(role))].join('; '));
    const { rows } = await client.query<Seen>(look, [wanted]);
    return rows[0] as Seen;
  } catch (error) {
    // Ours may have taken all there are, and then they serve.
    if ((error as { code?: string }).code === noRoomForOneMore) return await pooled.one<Seen>(look, [wanted]);
    throw error;
  } finally {
    // Nobody waits for the goodbye of a database that may be gone.
    client.end().catch(() => undefined);
  }
}
