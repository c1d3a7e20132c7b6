import type { ServerMessage } from '@onhand/contract/realtime';
import pg from 'pg';
import { databaseAway, isOfNoUse, troubleOf } from './database-trouble.ts';
import { AppError } from './errors.ts';
import { eachInTransaction, type Pooler, sessionOptions, transactionSettings } from './pooler.ts';
import type { Scope } from './scope.ts';
import { type Ask, askAnyOf, askOn } from './statement.ts';

/** What a store function needs: plain SQL in, typed rows out. */
export interface Queries {
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The one row a statement must give; none is a defect. */
  one<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row>;
  maybeOne<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** How many rows a statement touched. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

/** Who may hear an event. Without folders, everyone in the organization; with them, whoever sees at least one. */
export interface Audience {
  folderIds?: readonly (number | null)[];
  userId?: string;
}

export interface OutgoingEvent {
  organizationId: number;
  id: number;
  message: ServerMessage;
  audience: Audience;
}

/** A transaction of one organization. Events wait in it and go out only if it commits. */
export interface Tx extends Queries {
  emit(message: ServerMessage, audience?: Audience): void;
  /** Called once the transaction is committed, and not where it is rolled back: for work that others begin upon what was written. */
  afterCommit(work: () => void): void;
  /** Asked once before the commit, however often it is called, in the order of the names; what it throws rolls everything back. */
  beforeCommit(name: string, check: () => Promise<void>): void;
}

export interface Db {
  /**
   * Work of a member: row-level security shows this organization and nothing else. What `finish` writes travels with the commit,
   * so nobody waits for it by itself.
   */
  tenant<Result>(
    scope: Scope,
    work: (tx: Tx) => Promise<Result>,
    finish?: (tx: Queries, result: Result) => Promise<unknown>,
  ): Promise<Result>;
  /** Work of a signed-in person outside any organization: shows only what is theirs. */
  person<Result>(userId: string, work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Work before or beside any tenant: sign-in, sessions, sweeps. Features other than those of sign-in have no use for it. */
  platform: Queries & { transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> };
  /** Called after each commit that had events. */
  onEvents(listener: (events: OutgoingEvent[]) => void): void;
  close(): Promise<void>;
}

export type ConnectionConfig = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>;

const bigints = 20;
const timestampsWithZone = 1184;

/** Ids fit a safe number; times travel as ISO strings; numerics stay exact strings, which is pg's own default. */
function parserFor(type: number): (text: string) => unknown {
  if (type === bigints) return safeInteger;
  if (type === timestampsWithZone) return (text) => new Date(text).toISOString();
  return pg.types.getTypeParser(type) as (text: string) => unknown;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
}

/** Longer than the database itself lets a statement run: past it nobody is there any more to say so. */
const usualPatienceMs = 75_000;
const longPatienceMs = 31 * 60_000;

interface ConnectOptions {
  poolSize: number;
  onError: (error: Error) => void;
  /** How long to wait for a database that says nothing at all; shortened by tests. */
  patienceMs?: number;
  /** For whoever counts connections. */
  onPool?: (role: string, pool: pg.Pool) => void;
  /** Undefined means: these connections are the database's own. */
  pooler?: Pooler | undefined;
}

/** Connections of one role. */
interface Lane {
  pool: pg.Pool;
  /** What each transaction has to say first; nothing where the connection itself was opened so. */
  opening: string;
  namesStatements: boolean;
  patienceMs: number;
}

export function connect(connection: ConnectionConfig, options: ConnectOptions): Db {
  const { pooler } = options;
  const laneAs = (role: string, max: number): Lane => {
    const pool = new pg.Pool({
      ...connection,
      max,
      // A database that hangs must not make every request hang with it.
      ...(!pooler && { options: sessionOptions(role) }),
      connectionTimeoutMillis: 10_000,
      // Kept however long it is quiet: a new one must fork, take its role and prepare every statement anew, which a small installation
      // would pay for with nearly every request. Firewalls forget connections on which nothing moves; this moves something.
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
      opening: pooler ? `${transactionSettings(role)}; ` : '',
      namesStatements: pooler?.keepsStatements ?? true,
      patienceMs: options.patienceMs ?? usualPatienceMs,
    };
  };
  const members = laneAs('onhand_app', options.poolSize);
  const platform = laneAs('onhand_platform', Math.max(2, Math.ceil(options.poolSize / 2)));
  const onPlatform = <Result>(work: (tx: Queries) => Promise<Result>) => retrying(() => transaction(platform, '', work));
  let listener: (events: OutgoingEvent[]) => void = () => undefined;

  return {
    tenant: (scope, work, finish = async () => undefined) =>
      retrying(async () => {
        const outgoing: Omit<OutgoingEvent, 'id'>[] = [];
        let published: OutgoingEvent[] = [];
        const waiting: (() => void)[] = [];
        const checks = new Map<string, () => Promise<void>>();
        const settings = `SET LOCAL app.organization_id = ${integer(scope.organizationId)}; SET LOCAL app.user_id = '${uuid(scope.userId)}'`;
        const said = new Set<string>();
        // What many changes of one transaction say alike is said once.
        const emit: Tx['emit'] = (message, audience = {}) => {
          const words = JSON.stringify([message, audience]);
          if (said.has(words)) return;
          said.add(words);
          outgoing.push({ organizationId: scope.organizationId, message, audience });
        };
        const result = await transaction(
          members,
          settings,
          async (queries) => {
            const beforeCommit: Tx['beforeCommit'] = (name, check) => void checks.set(name, check);
            const done = await work({ ...queries, emit, afterCommit: (next) => waiting.push(next), beforeCommit });
            // Always in the same order, so that no two wait for each other crosswise.
            for (const name of [...checks.keys()].sort()) await checks.get(name)?.();
            return done;
          },
          async (queries, done) => {
            const finished = finish(queries, done);
            [published] = await Promise.all([store(queries, outgoing), finished]);
          },
        );
        if (published.length > 0) listener(published);
        for (const next of waiting) next();
        return result;
      }),
    person: (userId, work) => retrying(() => transaction(members, `SET LOCAL app.user_id = '${uuid(userId)}'`, work)),
    platform: {
      ...(pooler ? eachInTransaction(onPlatform) : queriesOn(plainly(platform))),
      transaction: onPlatform,
    },
    onEvents: (next) => {
      listener = next;
    },
    close: async () => {
      await Promise.all([members.pool.end(), platform.pool.end()]);
    },
  };
}

async function store(queries: Queries, outgoing: Omit<OutgoingEvent, 'id'>[]): Promise<OutgoingEvent[]> {
  if (outgoing.length === 0) return [];
  const stored = await queries.rows<{ id: number }>(
    `INSERT INTO events (organization_id, message, audience)
     SELECT organization_id, message, audience FROM unnest($1::bigint[], $2::jsonb[], $3::jsonb[]) AS e (organization_id, message, audience)
     RETURNING id`,
    [
      outgoing.map((event) => event.organizationId),
      outgoing.map((event) => JSON.stringify(event.message)),
      outgoing.map((event) => JSON.stringify(event.audience)),
    ],
  );
  return outgoing.map((event, index) => ({ ...event, id: (stored[index] as { id: number }).id }));
}

const inFailedTransaction = '25P02';

async function transaction<Result>(
  { pool, opening, namesStatements, patienceMs }: Lane,
  settings: string,
  work: (queries: Queries) => Promise<Result>,
  finish: (queries: Queries, result: Result) => Promise<void> = async () => undefined,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw databaseAway(error);
  });
  const ask = askOn(client, patienceMs);
  let first: unknown;
  const queries = queriesOn(ask, namesStatements, (error) => {
    first ??= error;
  });
  let failure: Error | undefined;
  try {
    // The first statement travels with these. The settings hold only numbers and checked uuids, so they may stand in the text.
    const begun = ask({ text: `BEGIN; ${opening}${settings}` });
    const [result] = await Promise.all([work(queries), begun]);
    // Sent in this order; had one of the last statements failed, PostgreSQL would answer the commit with a silent rollback.
    const [, { command }] = await Promise.all([finish(queries, result), ask({ text: 'COMMIT' })]);
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    return result;
  } catch (caught) {
    // Of statements that travelled together, all behind the one that failed say only that something had failed.
    const error = (caught as { code?: string }).code === inFailedTransaction ? (first ?? caught) : caught;
    await ask({ text: 'ROLLBACK' }).catch((lost: Error) => {
      failure = lost;
    });
    if (isOfNoUse(error)) failure ??= error as Error;
    // Where not even that was answered, the connection is gone, whatever the error before it was called.
    throw (failure && !(error instanceof AppError) ? databaseAway(error) : troubleOf(error)) ?? error;
  } finally {
    client.release(failure);
  }
}

/** Statements outside a transaction: one error says both that nobody can connect and what the database refused. */
function plainly({ pool, patienceMs }: Lane): Ask {
  const ask = askAnyOf(pool, patienceMs);
  return (statement, patience) =>
    ask<never>(statement, patience).catch((error: unknown) => {
      throw troubleOf(error) ?? ((error as { severity?: string }).severity === undefined ? databaseAway(error) : error);
    });
}

const retryable = new Set(['40001', '40P01']);

async function retrying<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 4 || !retryable.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

const statementNames = new Map<string, string>();

/** Statements are constant texts, so each is prepared once a connection under a name of its own. */
function nameOf(sql: string): string {
  let name = statementNames.get(sql);
  if (!name) {
    name = `s${statementNames.size + 1}`;
    statementNames.set(sql, name);
  }
  return name;
}

function queriesOn(ask: Ask, namesStatements = true, onFailure?: (error: unknown) => void): Queries {
  let patienceMs: number | undefined;
  const query = async <Row extends object>(sql: string, values: readonly unknown[] = []) => {
    // A transaction that asks the database for more time is given as much by us.
    if (sql.includes('statement_timeout')) patienceMs = longPatienceMs;
    try {
      return await ask<Row>({ ...(namesStatements && { name: nameOf(sql) }), text: sql, values: [...values] }, patienceMs);
    } catch (error) {
      // From here the trace leads back to whoever asked; the one it came with leads to the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      onFailure?.(error);
      throw error;
    }
  };
  return {
    rows: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await query<Row>(sql, values)).rows,
    one: async <Row extends object>(sql: string, values?: readonly unknown[]) => {
      const [row] = (await query<Row>(sql, values)).rows;
      if (!row) throw new Error('a statement that must give one row gave none');
      return row;
    },
    maybeOne: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await query<Row>(sql, values)).rows[0],
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  };
}

function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new Error('not a uuid');
  return text;
}

function integer(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error('not an integer');
  return value;
}
