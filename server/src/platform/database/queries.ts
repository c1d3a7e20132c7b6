import type { Queries } from '../db.ts';
import { orNotFound } from '../errors.ts';
import type { Ask } from './line.ts';

/** How long is waited for a statement that has asked the database for more time. */
export const longTimeoutMs = 31 * 60_000;

interface Known {
  /** Statements are constant texts, so each is prepared once a connection under a name of its own. */
  name: string;
  /** The transaction asks the database for more time. */
  asksForTime: boolean;
}

const statements = new Map<string, Known>();

function known(sql: string): Known {
  const before = statements.get(sql);
  if (before) return before;
  const first = { name: `s${statements.size + 1}`, asksForTime: sql.includes('statement_timeout') };
  statements.set(sql, first);
  return first;
}

/** A store's questions on one connection. */
export function queriesOn(ask: Ask, namesStatements = true, onFailure?: (error: unknown) => void): Queries {
  let timeoutMs: number | undefined;
  const query = async <Row extends object>(sql: string, values: readonly unknown[] = []) => {
    const { name, asksForTime } = known(sql);
    if (asksForTime) timeoutMs = longTimeoutMs;
    try {
      return await ask<Row>({ name: namesStatements ? name : undefined, text: sql, values, timeoutMs });
    } catch (error) {
      // The stack is captured here, because the error's own leads to the socket and not to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      onFailure?.(error);
      throw error;
    }
  };
  return queriesFrom({
    rows: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await query<Row>(sql, values)).rows,
    run: async (sql, values) => (await query(sql, values)).count,
  });
}

/** All ways to ask are made of two: for rows, and for how many there were. */
export function queriesFrom({ rows, run }: Pick<Queries, 'rows' | 'run'>): Queries {
  const values = async <Value>(sql: string, given?: readonly unknown[]) =>
    (await rows<Record<string, Value>>(sql, given)).map((row) => Object.values(row)[0] as Value);
  return {
    rows,
    one: async <Row extends object>(sql: string, given?: readonly unknown[]) => only(await rows<Row>(sql, given)),
    maybeOne: async <Row extends object>(sql: string, given?: readonly unknown[]) => (await rows<Row>(sql, given))[0],
    existing: async <Row extends object>(sql: string, given?: readonly unknown[]) => orNotFound((await rows<Row>(sql, given))[0]),
    values,
    value: async <Value>(sql: string, given?: readonly unknown[]) => only(await values<Value>(sql, given)),
    maybeValue: async <Value>(sql: string, given?: readonly unknown[]) => (await values<Value>(sql, given))[0],
    run,
  };
}

function only<Found>([found]: Found[]): Found {
  if (found === undefined) throw new Error('a statement that must give one row gave none');
  return found;
}
