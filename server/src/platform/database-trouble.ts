import { AppError } from './errors.ts';

const retryAfterSeconds = 5;

/**
 * PostgreSQL is stopping or starting (57P0x), the connection failed (class 08), there is no room for one more (53300, 53400), or it leads
 * to a database that only reads (25006): a standby, or one that was the primary.
 */
const away = /^(57P0[1-5]|08[0-9A-Z]{3}|53[234]00|25006)$/;
const onlyReads = '25006';
const diskFull = '53100';
const tookTooLong = '57014';

/** The database cannot be asked. Whether a change arrived before it went is open, so the answer does not say that nothing was changed. */
export function databaseAway(cause: unknown): AppError {
  return new AppError('DATABASE_UNAVAILABLE', { cause, retryAfterSeconds });
}

/** Returns the error to show when the database, and not the request, is the trouble; undefined for every other error. */
export function troubleOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return undefined;
  if (code === diskFull) return new AppError('STORAGE_FULL', { cause: error, retryAfterSeconds });
  if (code === tookTooLong) {
    const message = 'This took too long and was given up. Nothing was changed. Please try again.';
    return new AppError('DATABASE_UNAVAILABLE', { cause: error, message, retryAfterSeconds });
  }
  return away.test(code) ? databaseAway(error) : undefined;
}

/** Tells a connection that works but is of no use, such as one to a read-only standby: the next may reach the primary. */
export function isOfNoUse(error: unknown): boolean {
  return (error as { code?: unknown }).code === onlyReads;
}

/** The disk of the data folder, where uploaded files go. */
export function troubleOfDisk(error: Error): AppError | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('STORAGE_FULL', { cause: error, retryAfterSeconds }) : undefined;
}
