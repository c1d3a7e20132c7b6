import type { ConnectionConfig, Db, OutgoingEvent, Queries, Send, Statement, Tx } from '../db.ts';
import { eachInTransaction } from '../pooler.ts';
import type { Turns } from '../turns.ts';
import { type LaneOptions, openLane } from './lane.ts';
import { sendInOrder } from './in-order.ts';
import { openOutgoingEvents } from './outgoing-events.ts';
import { queriesOn } from './queries.ts';
import type { Settings } from './settings.ts';
import { plainly, retrying, transaction } from './transaction.ts';

interface ConnectOptions extends LaneOptions {
  poolSize: number;
  /**
   * Shares members' connections out between organizations; without it they go to whoever comes first, which suits work for a single one.
   */
  share?: Turns;
}

/** A report may take the minute that any statement may (pooler.ts); nobody waits so long for a list. */
const whileReading: Settings = { statement_timeout: '10s' };

/** Sign-in, sessions and sweeps have half as many again. */
export function platformPoolSize(poolSize: number): number {
  return Math.max(2, Math.ceil(poolSize / 2));
}

export function connect(connection: ConnectionConfig, options: ConnectOptions): Db {
  const { pooler, share } = options;
  const members = openLane(connection, 'onhand_app', options.poolSize, options);
  const platform = openLane(connection, 'onhand_platform', platformPoolSize(options.poolSize), options);
  const onPlatform = <Result>(work: (tx: Queries) => Promise<Result>) =>
    retrying(async () => (await transaction(platform, {}, work)).result);
  const inTurn = <Result>(whose: number | string, attempt: () => Promise<Result>) =>
    retrying(() => (share ? share.take(whose, attempt) : attempt()));
  let listener: (events: OutgoingEvent[]) => void = () => undefined;

  return {
    tenant: (scope, work, { last, isReading, confirming } = {}) =>
      inTurn(scope.organizationId, async () => {
        const events = openOutgoingEvents(scope.organizationId);
        const waiting: (() => void)[] = [];
        const checks = new Map<string, () => Promise<void>>();
        const settings = {
          ...(isReading && whileReading),
          'app.organization_id': String(scope.organizationId),
          'app.user_id': scope.userId,
        };
        const { result, answers } = await transaction(
          members,
          settings,
          async (queries) => {
            const beforeCommit: Tx['beforeCommit'] = (name, check) => void checks.set(name, check);
            const finish = async (...statements: Statement[]) => {
              if (last || checks.size > 0) return sendInOrder<object[]>(queries, ...statements);
              return queries.finish(statements, events.writingLast());
            };
            const afterCommit: Tx['afterCommit'] = (next) => void waiting.push(next);
            const done = await work({ ...queries, finish: finish as Send, emit: events.emit, afterCommit, beforeCommit });
            // Always in the same order, so that no two wait for each other crosswise.
            for (const name of [...checks.keys()].sort()) await checks.get(name)?.();
            return done;
          },
          { last: (done) => [...events.writing(), ...(last?.(done) ?? [])], confirming },
        );
        const published = events.published((answers[0] ?? []) as { id: number }[]);
        if (published.length > 0) listener(published);
        for (const next of waiting) next();
        return result;
      }),
    person: (userId, work) => inTurn(userId, async () => (await transaction(members, { 'app.user_id': userId }, work)).result),
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
