import { proofMinutes } from '@onhand/contract/security';
import { AppError } from './errors.ts';
import type { Session } from './session.ts';

/** SEC-03: refuses whoever has not shown for a while that it is them: an open screen is not yet its owner. */
export function askForProof({ provedAt }: Pick<Session, 'provedAt'>, now: Date): void {
  if (!provedAt || now > provenUntil(provedAt)) throw new AppError('STEP_UP');
}

export function provenUntil(provedAt: Date): Date {
  return new Date(provedAt.getTime() + proofMinutes * 60_000);
}
