import pg from 'pg';
import type { ConnectionConfig } from '../db.ts';
import { type Pooler, sessionOptions, transactionSettings } from '../pooler.ts';
import type { Settings } from './settings.ts';
import { isoOf } from './timestamps.ts';

const bigints = 20;
const timestampsWithZone = 1184;

/** Ids fit a safe number; times travel as ISO strings; numerics stay exact strings, which is pg's own default. */
function parserFor(type: number): (text: string) => unknown {
  if (type === bigints) return safeInteger;
  if (type === timestampsWithZone) return isoOf;
  return pg.types.getTypeParser(type) as (text: string) => unknown;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
}

/** Longer than the database itself lets a statement run: past it nobody is there any more to say so. */
const defaultTimeoutMs = 75_000;

export interface LaneOptions {
  onError: (error: Error) => void;
  /** Milliseconds to wait for a database that says nothing at all; tests shorten it. */
  timeoutMs?: number;
  /** Lets metrics count the connections. */
  onPool?: (role: string, pool: pg.Pool) => void;
  /** Undefined means: these connections are the database's own. */
  pooler?: Pooler | undefined;
}

/** Connections of one role. */
export interface Lane {
  pool: pg.Pool;
  /** What each transaction sets first; nothing if the connection was opened in that state. */
  opening: Settings;
  namesStatements: boolean;
  timeoutMs: number;
}

export function openLane({ withoutBilling, ...connection }: ConnectionConfig, role: string, max: number, options: LaneOptions): Lane {
  const { pooler } = options;
  const pool = new pg.Pool({
    ...connection,
    max,
    // A database that hangs must not make every request hang with it.
    ...(!pooler && { options: sessionOptions(role, { withoutBilling }) }),
    connectionTimeoutMillis: 10_000,
    // Idle connections are kept: a new one must fork, take its role and prepare every statement anew, which a small installation would pay
    // for with nearly every request. Keep-alive packets stop firewalls from forgetting them.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    application_name: role,
    // Statements that are sent without waiting for each other share a round trip; they still run one after the other.
    pipeline: true,
    types: { getTypeParser: parserFor },
  });
  pool.on('error', (error) => {
    // A goodbye that crosses the database's own is no failure.
    if (!pool.ending) options.onError(error);
  });
  // The pool looks after idle connections only. One that fails while a transaction has it fails that transaction's statements, and
  // without a listener it would end the whole process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  options.onPool?.(role, pool);
  return {
    pool,
    opening: pooler ? transactionSettings(role, { withoutBilling }) : {},
    namesStatements: pooler?.keepsStatements ?? true,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
  };
}
