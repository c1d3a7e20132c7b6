import type { QuickActionGrant } from '@onhand/contract/quick-actions';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { forgetTries, type PinHolder } from '../../platform/pin-lock/pin-tries.store.ts';
import { type Attempt, tryPin } from '../../platform/pin-lock/try-pin.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { record } from '../activity/activity.service.ts';
import { forgetOldGrants, insertGrant, pinsOfActions } from './pins.store.ts';

const grantMs = 15 * 60_000;

/** Whoever has entered the right one may run the action for a while, in this session. */
export function verifyPin(services: Services, attempt: Attempt & { session: Session }): Promise<QuickActionGrant> {
  const { scope, session } = attempt;
  return tryPin(services, attempt, {
    tables: pinsOfActions,
    grant: (tx, action, now) => grant(tx, scope, session, action, now),
    noteLock: async (tx, { id, name }, { whom }, changes) => {
      const who = { organizationId: scope.organizationId, quickActionId: id, userId: scope.userId };
      services.log.warn({ ...who, whom }, 'a quick action was locked after wrong PINs');
      await record(tx, scope, { kind: 'quick-action', subjectId: id, subjectName: name, action: 'lock', changes });
      tx.emit({ type: 'preferences_update' });
    },
  });
}

async function grant(tx: Tx, scope: Scope, session: Session, action: PinHolder, now: Date): Promise<QuickActionGrant> {
  await forgetTries(tx, scope, pinsOfActions, action.id, scope.userId);
  await forgetOldGrants(tx, scope, now);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + grantMs);
  const isGranted = await insertGrant(tx, scope, { tokenHash: hashToken(token), action, sessionId: session.id, expiresAt });
  if (!isGranted) throw new AppError('CONFLICT', { message: 'This action was changed just now. Please enter its PIN again.' });
  return { grant: token, expiresAt: expiresAt.toISOString() };
}
