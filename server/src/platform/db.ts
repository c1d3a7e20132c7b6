import type { ServerMessage } from '@onhand/contract/realtime';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Scope } from './scope.ts';

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

export function connect(connection: ConnectionConfig, options: { poolSize: number; onError: (error: Error) => void }): Db {
  const poolAs = (role: string, max: number) => {
    const pool = new pg.Pool({
      ...connection,
      max,
      // A database that hangs must not make every request hang with it.
      options: `-c role=${role} -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s`,
      connectionTimeoutMillis: 10_000,
      application_name: role,
      // Statements that are sent without waiting for each other share a round trip; they still run one after the other.
      pipeline: true,
      types: { getTypeParser: parserFor },
    });
    pool.on('error', options.onError);
    return pool;
  };
  const members = poolAs('onhand_app', options.poolSize);
  const platform = poolAs('onhand_platform', Math.max(2, Math.ceil(options.poolSize / 2)));
  let listener: (events: OutgoingEvent[]) => void = () => undefined;

  return {
    tenant: (scope, work, finish = async () => undefined) =>
      retrying(async () => {
        const outgoing: Omit<OutgoingEvent, 'id'>[] = [];
        let published: OutgoingEvent[] = [];
        const settings = `SET LOCAL app.organization_id = ${integer(scope.organizationId)}; SET LOCAL app.user_id = '${uuid(scope.userId)}'`;
        const emit: Tx['emit'] = (message, audience = {}) => outgoing.push({ organizationId: scope.organizationId, message, audience });
        const result = await transaction(
          members,
          settings,
          (queries) => work({ ...queries, emit }),
          async (queries, done) => {
            const finished = finish(queries, done);
            [published] = await Promise.all([store(queries, outgoing), finished]);
          },
        );
        if (published.length > 0) listener(published);
        return result;
      }),
    person: (userId, work) => retrying(() => transaction(members, `SET LOCAL app.user_id = '${uuid(userId)}'`, work)),
    platform: {
      ...queriesOn(platform),
      transaction: (work) => retrying(() => transaction(platform, '', work)),
    },
    onEvents: (next) => {
      listener = next;
    },
    close: async () => {
      await Promise.all([members.end(), platform.end()]);
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

/**
 * What is sent to a connection in one go leaves in one write: a write costs more than anything else that a short transaction does
 * here. Within pg each statement is written by itself.
 */
function gatheringWrites(client: pg.PoolClient): pg.PoolClient['query'] {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let isGathering = false;
  const send = () => {
    isGathering = false;
    stream.uncork();
  };
  return ((...query: Parameters<typeof client.query>) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(send);
    }
    return client.query(...query);
  }) as pg.PoolClient['query'];
}

async function transaction<Result>(
  pool: pg.Pool,
  settings: string,
  work: (queries: Queries) => Promise<Result>,
  finish: (queries: Queries, result: Result) => Promise<void> = async () => undefined,
): Promise<Result> {
  const client = await pool.connect();
  const query = gatheringWrites(client);
  const queries = queriesOn({ query });
  let failure: Error | undefined;
  try {
    // The first statement travels with these. The settings hold only numbers and checked uuids, so they may stand in the text.
    const begun = query(`BEGIN; ${settings}`);
    const [result] = await Promise.all([work(queries), begun]);
    // Sent in this order; had one of the last statements failed, PostgreSQL would answer the commit with a silent rollback.
    const [, { command }] = await Promise.all([finish(queries, result), query('COMMIT')]);
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    return result;
  } catch (error) {
    await query('ROLLBACK').catch((lost: Error) => {
      failure = lost;
    });
    throw error;
  } finally {
    client.release(failure);
  }
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

function queriesOn(target: Pick<pg.PoolClient, 'query'>): Queries {
  const query = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    target.query<Row>({ name: nameOf(sql), text: sql, values: [...values] });
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
