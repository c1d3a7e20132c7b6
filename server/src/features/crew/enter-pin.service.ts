import type { CrewGrant } from '@onhand/contract/crew';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { forgetTries, type PinHolder } from '../../platform/pin-lock/pin-tries.store.ts';
import { type Attempt, tryPin } from '../../platform/pin-lock/try-pin.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { record } from '../activity/activity.service.ts';
import { forgetOldGrants, insertGrant, pinsOfCrew } from './grants.store.ts';

const grantMs = 24 * 60 * 60_000;

/** JOB-04: a right PIN lets this person act on the devices of the account for a day. */
export function enterPin(services: Services, attempt: Attempt): Promise<CrewGrant> {
  const { scope } = attempt;
  return tryPin(services, attempt, {
    tables: pinsOfCrew,
    grant: (tx, holder, now) => grant(tx, scope, holder, now),
    noteLock: async (tx, { id, name }, { whom }, changes) => {
      const who = { organizationId: scope.organizationId, crewId: id, userId: scope.userId };
      services.log.warn({ ...who, whom }, 'a person of the crew was locked after wrong PINs');
      await record(tx, scope, { kind: 'crew', subjectId: id, subjectName: name, action: 'lock', changes });
      tx.emit({ type: 'preferences_update' });
    },
  });
}

async function grant(tx: Tx, scope: Scope, holder: PinHolder, now: Date): Promise<CrewGrant> {
  await forgetTries(tx, scope, pinsOfCrew, holder.id, scope.userId);
  await forgetOldGrants(tx, scope);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + grantMs);
  const isGranted = await insertGrant(tx, scope, { tokenHash: hashToken(token), holder, expiresAt });
  if (!isGranted) throw new AppError('CONFLICT', { message: 'This PIN was changed just now. Please enter the new one.' });
  return { crewId: holder.id, name: holder.name, grant: token, expiresAt: expiresAt.toISOString() };
}
