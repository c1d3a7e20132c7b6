import { databaseAway, isOfNoUse, troubleOf } from '../database-trouble.ts';
import type { Queries, Statement, Terms, Tx } from '../db.ts';
import { AppError } from '../errors.ts';
import { copyOut } from './copy-out.ts';
import { sendInOrder } from './in-order.ts';
import type { Lane } from './lane.ts';
import { type Ask, askAnyOf, lineOn } from './line.ts';
import { longTimeoutMs, queriesOn } from './queries.ts';
import { alsoSetting, type Settings, settingStatements } from './settings.ts';
import { type Answer, inFailedTransaction } from './statement-group.ts';

/** What a statement is told that stands behind one that failed, and that may have been the one to prepare it. */
const failedBefore = new Set([inFailedTransaction, '26000']);

export async function transaction<Result>(
  { pool, opening, namesStatements, timeoutMs }: Lane,
  settings: Settings,
  work: (queries: Finishing) => Promise<Result>,
  { last = () => [], confirming }: Pick<Terms<Result>, 'last' | 'confirming'> = {},
): Promise<{ result: Result; answers: object[][] }> {
  const client = await pool.connect().catch((error: unknown) => {
    throw databaseAway(error);
  });
  const ask = lineOn(client, timeoutMs);
  // Not prepared: where a transaction begins and ends must not depend on what the connection, or a pooler, remembers.
  const say = (text: 'BEGIN' | 'COMMIT' | 'ROLLBACK') => ask({ text });
  let first: unknown;
  let committing: Commit | undefined;
  const askBeforeTheEnd: Ask = (asked) => (committing ? Promise.reject(new Error('the transaction has ended')) : ask(asked));
  const queries = queriesOn(askBeforeTheEnd, namesStatements, (error) => {
    first ??= error;
  });
  const commit = (writing: readonly Statement[]): Commit => {
    const written = writing.length > 0 ? sendInOrder<object[]>(queries, ...writing) : [];
    committing = Promise.all([written, say('COMMIT')]);
    return committing;
  };
  const finish: Finishing['finish'] = (statements, writing) => {
    const answers = sendInOrder(queries, ...statements);
    // Whoever waits for the transaction hears of a commit that failed.
    commit(writing).catch(() => undefined);
    return answers;
  };
  const copy: Finishing['copy'] = (sql, take) => copyOut((asked) => askBeforeTheEnd({ ...asked, timeoutMs: longTimeoutMs }), sql, take);
  let failure: Error | undefined;
  let working: Promise<Result> | undefined;
  try {
    // The first statement travels with these, and where it is all there is, so does the commit.
    const begun = [say('BEGIN'), ...settingStatements(confirming ? opening : { ...opening, ...settings }).map((text) => ask({ text }))];
    const isAsConfirmed = confirming && confirm(queries, confirming, settings);
    working = work({ ...queries, finish, copy });
    const [result] = await Promise.all([working, isAsConfirmed, ...begun]);
    // Had one of the last statements failed, PostgreSQL would answer the commit with a silent rollback.
    const [answers, { command }] = await (committing ?? commit(last(result)));
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    return { result, answers };
  } catch (caught) {
    // Whatever the work still sends must find this transaction, failed, and not the next one on the connection.
    await working?.catch(() => undefined);
    // Statements travel together: all behind the failed one report only that one had failed, so the first error is the one to report.
    const error = failedBefore.has((caught as { code?: string }).code ?? '') ? (first ?? caught) : caught;
    // A commit of what had failed is a rollback.
    await (committing?.catch(() => say('ROLLBACK')) ?? say('ROLLBACK')).catch((lost: Error) => {
      failure = lost;
    });
    if (isOfNoUse(error)) failure ??= error as Error;
    // Not even the rollback was answered, so the connection is gone, whatever the first error was called.
    throw (failure && !(error instanceof AppError) ? databaseAway(error) : troubleOf(error)) ?? error;
  } finally {
    client.release(failure);
  }
}

/** What the last statements answered, and how PostgreSQL ended the transaction. */
type Commit = Promise<[answers: object[][], end: Answer]>;

interface Finishing extends Queries {
  /** Sends the last statements with the commit behind them, and before it what is to be written in any case. */
  finish(statements: readonly Statement[], writing: readonly Statement[]): Promise<object[][]>;
  copy: Tx['copy'];
}

async function confirm(
  queries: Queries,
  { statement, confirmed }: NonNullable<Terms<unknown>['confirming']>,
  settings: Settings,
): Promise<void> {
  const { sql, values } = alsoSetting(statement, settings);
  await queries.run(sql, values);
  confirmed();
}

/** Statements outside a transaction: one error says both that nobody can connect and what the database refused. */
export function plainly({ pool, timeoutMs }: Lane): Ask {
  const ask = askAnyOf(pool, timeoutMs);
  return (asked) =>
    ask<never>(asked).catch((error: unknown) => {
      throw troubleOf(error) ?? ((error as { severity?: string }).severity === undefined ? databaseAway(error) : error);
    });
}

const retryable = new Set(['40001', '40P01']);

/** Repeats a transaction that failed only because of concurrent ones (serialization failure or deadlock). */
export async function retrying<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 4 || !retryable.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
