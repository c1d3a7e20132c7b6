import { hasAccess, subscriptionState } from '@onhand/contract/plans';
import { statusInForce } from '../../platform/billing/without-billing.ts';
import { AppError } from '../../platform/errors.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { scopeOf } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { insertPlanned } from './make-refill.service.ts';
import { type DuePlaces, listDuePlaces, takeDuePlaces } from './refill-places.store.ts';

/** Makes the lists of places whose hour has come, one for all of an organization's, so that a short source is shared between them. */
export const scheduledRefills: Job = {
  name: 'refill-lists',
  schedule: '*/5 * * * *',
  run: async (services, _data, signal) => {
    const failures: unknown[] = [];
    let made = 0;
    for (const due of await listDuePlaces(services.db.platform, services.now(), statusInForce('b.status'))) {
      signal.throwIfAborted();
      try {
        made += await makeDue(services, due);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled refill lists failed`);
    return { made };
  },
};

/** The places are noted as done in the transaction that makes their list: another process finds them so, or waits and then does. */
async function makeDue({ db, now }: Services, due: DuePlaces): Promise<number> {
  const { organizationId, ownerId, places, today, subscriptionStatus, trialEndsAt } = due;
  if (!ownerId || subscriptionStatus === null || !hasAccess({ status: subscriptionState(subscriptionStatus), trialEndsAt }, now()))
    return 0;
  const scope = scopeOf({ organizationId, userId: ownerId, role: 'owner', staffFolders: [], staffSeePrices: false });
  return db.tenant(scope, async (tx) => {
    const taken = await takeDuePlaces(tx, scope, places, today);
    if (taken.length === 0) return 0;
    try {
      return typeof (await insertPlanned(tx, scope, taken, true)) === 'number' ? 1 : 0;
    } catch (error) {
      // More is low than a list holds: a person makes lists of parts, and the schedule goes on tomorrow.
      if (error instanceof AppError && error.code === 'TOO_LARGE') return 0;
      throw error;
    }
  });
}
