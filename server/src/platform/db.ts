import type { Permission } from '@onhand/contract/permissions';
import type { ServerMessage } from '@onhand/contract/realtime';
import type pg from 'pg';
import type { Scope } from './scope.ts';

/** The interface that store functions are written against: plain SQL in, typed rows out. */
export interface Queries {
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The one row a statement must give; none is a defect. */
  one<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row>;
  maybeOne<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** The record that somebody asked for; where there is none, the answer is 404. */
  existing<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row>;
  /** The first three for statements of a single column: its values without their name. */
  values<Value>(sql: string, values?: readonly unknown[]): Promise<Value[]>;
  value<Value>(sql: string, values?: readonly unknown[]): Promise<Value>;
  maybeValue<Value>(sql: string, values?: readonly unknown[]): Promise<Value | undefined>;
  /** Returns the number of rows that the statement touched. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

/** A statement that is not sent yet. It is a value, so nothing can be waited for between two of them. */
export interface Statement<Row extends object = object> {
  sql: string;
  values: readonly unknown[];
  /** Never set: it remembers what the rows look like. */
  readonly row?: Row;
}

export type Statements<Rows extends object[]> = { [Place in keyof Rows]: Statement<Rows[Place]> };
export type RowsOfEach<Rows extends object[]> = { [Place in keyof Rows]: Rows[Place][] };

/** Sends statements in one round trip, in this order; answers the rows of each. */
export type Send = <Rows extends object[]>(...statements: Statements<Rows>) => Promise<RowsOfEach<Rows>>;

/**
 * The receivers of an event: everyone in the organization, or with folders only those who see at least one of them. Where people or a permission are
 * named, only these people, and whoever has the permission.
 */
export interface Audience {
  folderIds?: readonly (number | null)[];
  userId?: string;
  userIds?: readonly string[];
  permission?: Permission;
}

export interface OutgoingEvent {
  organizationId: number;
  id: number;
  message: ServerMessage;
  audience: Audience;
}

/** A transaction of one organization. Events wait in it and go out only if it commits. */
export interface Tx extends Queries {
  /**
   * Sends the statements that are left, in this order. Events and commit travel with them, unless something else waits for their answers;
   * nothing may be sent or told any more.
   */
  finish: Send;
  /** Runs `COPY … TO STDOUT` and hands its output on in blocks, read no quicker than they are taken; answers how many rows there were. */
  copy(sql: string, take: (block: Buffer) => Promise<void>): Promise<number>;
  emit(message: ServerMessage, audience?: Audience): void;
  /** Runs once the transaction is committed, and not if it is rolled back: for work that others begin upon what was written. */
  afterCommit(work: () => void): void;
  /** Runs once before the commit, however often it is registered, in the order of the names; if it throws, everything is rolled back. */
  beforeCommit(name: string, check: () => Promise<void>): void;
}

export interface Terms<Result> {
  /** These statements are written last and travel with the commit, so that they cost no round trip of their own. */
  last?: (result: Result) => Statement[];
  /** Somebody looks at something: a statement that takes longer than a person waits is given up. */
  isReading?: boolean;
  /** Runs first and travels with the beginning: where it fails, nothing behind it is done, and its own failure is the one that is thrown. */
  confirming?: { statement: Statement; confirmed: () => void } | undefined;
}

export interface Db {
  /**
   * Work of a member: row-level security shows this organization and nothing else. Beyond the organization's share of the connections
   * it waits for its turn, and is refused with 429 where too much waits already (SEC-05).
   */
  tenant<Result>(scope: Scope, work: (tx: Tx) => Result | Promise<Result>, terms?: Terms<Result>): Promise<Result>;
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
