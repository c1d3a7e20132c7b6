import { AppError } from './errors.ts';

/** The limit that was exceeded, as the metrics name it, and by whom. */
export interface ExceededLimit {
  limit: string;
  whose: number | string;
}

/** SEC-05: one organization, or one person who has none, asks for more at once than may be one's. */
export function shareExceeded(met: ExceededLimit, more: { message?: string; retryAfterSeconds?: number } = {}): AppError {
  const refusal = new AppError('OVER_SHARE', { retryAfterSeconds: 2, ...more });
  exceededLimits.set(refusal, met);
  return refusal;
}

const exceededLimits = new WeakMap<Error, ExceededLimit>();

/** Undefined for every other error. */
export function exceededLimit(error: Error): ExceededLimit | undefined {
  return exceededLimits.get(error);
}
