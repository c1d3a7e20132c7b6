import { type ErrorCode, type ErrorDetail, errorCatalogue } from '@onhand/contract/errors';

const uniqueViolation = '23505';

/** An expected refusal. Anything else that is thrown is a defect and answers 500 with an id that is also in the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, more: { message?: string; details?: ErrorDetail[]; retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(more.message ?? errorCatalogue[code].message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** The record that was asked for; where there is none, the answer is 404. */
export function orNotFound<One>(one: One | null | undefined): One {
  if (one === undefined || one === null) throw new AppError('NOT_FOUND');
  return one;
}

export function duplicateName(): AppError {
  return new AppError('DUPLICATE_NAME', { details: [{ field: 'name', message: 'This name is taken already.' }] });
}

/**
 * Answers an UPDATE that would take somebody else's name with a sentence. Unlike an INSERT it has no ON CONFLICT, and looking beforehand
 * would miss a name taken at the same moment; the unique index decides.
 */
export async function refusingDuplicateNames<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw (error as { code?: string }).code === uniqueViolation ? duplicateName() : error;
  }
}

/** "1 item", "3 items": for sentences that say how many stand in the way. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** A 400 that names the field it is about. */
export function invalid(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, details: [{ field, message }] });
}
