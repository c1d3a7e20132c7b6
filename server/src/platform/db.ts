import type { ServerMessage } from '@onhand/contract/realtime';
import type pg from 'pg';
import { type LaneOptions, openLane } from './database/lane.ts';
import { openOutgoingEvents } from './database/outgoing-events.ts';
import { queriesOn } from './database/queries.ts';
import { plainly, retrying, transaction } from './database/transaction.ts';
import { eachInTransaction } from './pooler.ts';
import type { Scope } from './scope.ts';
import type { Turns } from './turns.ts';

/** The interface that store functions are written against: plain SQL in, typed rows out. */
export interface Queries {
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The one row a statement must give; none is a defect. */
  one<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row>;
  maybeOne<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Returns the number of rows that the statement touched. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

/** The receivers of an event: everyone in the organization, or with folders only those who see at least one of them. */
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
  /** Runs once the transaction is committed, and not if it is rolled back: for work that others begin upon what was written. */
  afterCommit(work: () => void): void;
  /** Runs once before the commit, however often it is registered, in the order of the names; if it throws, everything is rolled back. */
  beforeCommit(name: string, check: () => Promise<void>): void;
}

export interface Terms<Result> {
  /** Runs last, and its statements travel with the commit, so that they cost no round trip of their own. */
  finish?: (tx: Queries, result: Result) => Promise<unknown>;
  /** Somebody looks at something: a statement that takes longer than a person waits is given up. */
  isReading?: boolean;
}

export interface Db {
  /**
   * Work of a member: row-level security shows this organization and nothing else. Beyond the organization's share of the connections
   * it waits for its turn, and is refused with 429 where too much waits already (SEC-05).
   */
  tenant<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>, terms?: Terms<Result>): Promise<Result>;
  /** Work of a signed-in person outside any organization: shows only what is theirs. */
  person<Result>(userId: string, work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Work before or beside any tenant: sign-in, sessions, sweeps. Features other than those of sign-in have no use for it. */
  platform: Queries & { transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> };
  /** The listener is called after each commit that had events. */
  onEvents(listener: (events: OutgoingEvent[]) => void): void;
  close(): Promise<void>;
}

export type ConnectionConfig = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'> & {
  /** Goes wherever a connection is opened, other threads included: what is asked there must know that no plan limits anybody. */
  withoutBilling?: true;
};

interface ConnectOptions extends LaneOptions {
  poolSize: number;
  /**
   * Shares members' connections out between organizations; without it they go to whoever comes first, which suits work for a single one.
   */
  share?: Turns;
}

/** A report may take the minute that any statement may (pooler.ts); nobody waits so long for a list. */
const readingTimeout = `SET LOCAL statement_timeout = '10s'; `;

/** Sign-in, sessions and sweeps have half as many again. */
export function platformPoolSize(poolSize: number): number {
  return Math.max(2, Math.ceil(poolSize / 2));
}

export function connect(connection: ConnectionConfig, options: ConnectOptions): Db {
  const { pooler, share } = options;
  const members = openLane(connection, 'onhand_app', options.poolSize, options);
  const platform = openLane(connection, 'onhand_platform', platformPoolSize(options.poolSize), options);
  const onPlatform = <Result>(work: (tx: Queries) => Promise<Result>) => retrying(() => transaction(platform, '', work));
  const inTurn = <Result>(whose: number | string, attempt: () => Promise<Result>) =>
    retrying(() => (share ? share.take(whose, attempt) : attempt()));
  let listener: (events: OutgoingEvent[]) => void = () => undefined;

  return {
    tenant: (scope, work, { finish, isReading } = {}) =>
      inTurn(scope.organizationId, async () => {
        const events = openOutgoingEvents(scope.organizationId);
        let published: OutgoingEvent[] = [];
        const waiting: (() => void)[] = [];
        const checks = new Map<string, () => Promise<void>>();
        const settings = `${isReading ? readingTimeout : ''}SET LOCAL app.organization_id = ${integer(scope.organizationId)}; SET LOCAL app.user_id = '${uuid(scope.userId)}'`;
        const result = await transaction(
          members,
          settings,
          async (queries) => {
            const beforeCommit: Tx['beforeCommit'] = (name, check) => void checks.set(name, check);
            const done = await work({ ...queries, emit: events.emit, afterCommit: (next) => waiting.push(next), beforeCommit });
            // Always in the same order, so that no two wait for each other crosswise.
            for (const name of [...checks.keys()].sort()) await checks.get(name)?.();
            return done;
          },
          async (queries, done) => {
            const finished = finish?.(queries, done);
            [published] = await Promise.all([events.store(queries), finished]);
          },
        );
        if (published.length > 0) listener(published);
        for (const next of waiting) next();
        return result;
      }),
    person: (userId, work) => inTurn(userId, () => transaction(members, `SET LOCAL app.user_id = '${uuid(userId)}'`, work)),
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

function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new Error('not a uuid');
  return text;
}

function integer(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error('not an integer');
  return value;
}
