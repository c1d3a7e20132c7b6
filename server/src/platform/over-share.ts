import { AppError } from './errors.ts';

/** SEC-05: one organization asks for more at once than may be one's. `what` is the limit it met, as the figures for operators name it. */
export function overShare(what: string, retryAfterSeconds = 2): AppError {
  const refusal = new AppError('OVER_SHARE', { retryAfterSeconds });
  limitsMet.set(refusal, what);
  return refusal;
}

const limitsMet = new WeakMap<Error, string>();

/** Which limit a refusal met; undefined for every other error. */
export function limitMet(error: Error): string | undefined {
  return limitsMet.get(error);
}
