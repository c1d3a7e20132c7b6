import { setTimeout } from 'node:timers/promises';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';

/** Each may have waited some seconds for its turn before it was refused: together that is some minutes. */
const mostTries = 60;
const usualWaitSeconds = 2;

export const isOverShare = (error: unknown): error is AppError => error instanceof AppError && error.code === 'OVER_SHARE';

/**
 * Retries work that nobody can send again, such as a job or the next piece of a file on its way: while its organization has more than its
 * share (SEC-05), it waits as anybody else is told to, and tries again.
 */
export async function retryOverShare<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOverShare(error) || tries === mostTries) throw error;
      await setTimeout((error.retryAfterSeconds ?? usualWaitSeconds) * 1000);
    }
  }
}

/** The same database, whose members' transactions wait until there is room for them. */
export function retryingDb(db: Db): Db {
  return { ...db, tenant: (scope, work, terms) => retryOverShare(() => db.tenant(scope, work, terms)) };
}
