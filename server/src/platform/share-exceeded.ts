import { AppError } from './errors.ts';

/** Which limit somebody met, as the figures for operators name it, and who. */
export interface LimitMet {
  limit: string;
  whose: number | string;
}

/** SEC-05: one organization, or one person who has none, asks for more at once than may be one's. */
export function overShare(met: LimitMet, more: { message?: string; retryAfterSeconds?: number } = {}): AppError {
  const refusal = new AppError('OVER_SHARE', { retryAfterSeconds: 2, ...more });
  limitsMet.set(refusal, met);
  return refusal;
}

const limitsMet = new WeakMap<Error, LimitMet>();

/** Undefined for every other error. */
export function limitMet(error: Error): LimitMet | undefined {
  return limitsMet.get(error);
}
