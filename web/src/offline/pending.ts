import { errorCatalogue } from '@onhand/contract/errors';
import type { StockChange } from '@onhand/contract/stock-change';
import { ApiError } from '../platform/api-error.ts';
import type { Refusal, WaitingAct } from './acts.ts';

/** The next step for a change after a try. */
export type Verdict = 'again' | 'sign-in' | 'refused';

const passing = new Set([408, 425, 429, 502, 503, 504]);
/** A server that fails five times over the same change will fail a sixth time; the ones behind it should not wait for that. */
const mostFailures = 5;

/**
 * A refusal is only what our own server said about this change. Whatever else stands between here and there (no network, a hotel's
 * sign-in page, a proxy whose server is down) says nothing, so the change is sent again later.
 */
export function verdictOn(error: unknown, tries: number): Verdict {
  if (!(error instanceof ApiError)) return 'again';
  if (error.status === 401) return 'sign-in';
  // SEC-03: said about the person, not about the change; once they have set up a second factor it goes through.
  if (error.error === 'FACTOR_REQUIRED') return 'again';
  if (passing.has(error.status)) return 'again';
  if (error.status >= 500) return tries < mostFailures ? 'again' : 'refused';
  return error.error !== undefined && Object.hasOwn(errorCatalogue, error.error) ? 'refused' : 'again';
}

export function refusalOf(error: unknown, at: string): Refusal {
  if (!(error instanceof ApiError)) return { status: 0, error: null, message: String(error), at };
  // A conflict says for itself what is the matter with a place; anything else, that there is none by that number for this person.
  const isAboutPlace = error.error !== 'CONFLICT' && error.details.some(({ field }) => /(^|\.)(place|fromPlace|toPlace)Id$/.test(field));
  const canBeMeant = error.details.some(({ field }) => /(^|\.)(isMore|isMeant)$/.test(field));
  const more = { ...(isAboutPlace && { isAboutPlace }), ...(canBeMeant && { canBeMeant }) };
  return { status: error.status, error: error.error ?? null, message: error.message, at, ...more };
}

const day = 86_400_000;
/** The server remembers what it has done for thirty days. */
const rememberedMs = 29 * day;

/** It may have arrived, and the server can no longer tell: sending it again could make it twice. */
export function isTooOldToRepeat({ tries, madeAt }: WaitingAct, now: number): boolean {
  return tries > 0 && now - Date.parse(madeAt) > rememberedMs;
}

export const unsure: Omit<Refusal, 'at'> = {
  status: 0,
  error: 'UNSURE',
  message: 'It was sent more than four weeks ago and the answer was lost. Look at the history before you apply it again.',
};

/** Only what means the same later on may wait: what is added or taken, and a count that says what it was counted against. */
export function canWait(body: StockChange): boolean {
  if (body.folderId !== undefined) return false;
  return body.adjustment !== undefined || (body.quantity !== undefined && body.expectedQuantity !== undefined);
}
