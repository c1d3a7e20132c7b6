import { type ErrorCode, type ErrorDetail, errorCatalogue } from '@onhand/contract/errors';

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
