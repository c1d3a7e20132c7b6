import { deletionOf } from '@onhand/contract/plans';
import type { Services } from '../../platform/services.ts';
import { dissolveOrganization } from '../organization/organization.service.ts';
import { closeCheckouts } from './checkout.service.ts';
import { type Ended, endedSubscriptions, holdEnded } from './cancellations.store.ts';
import { dueWarning } from './cancellations.rules.ts';
import { warnOwners } from './deletion-mail.ts';
import { followProvider } from './follow-provider.service.ts';

/** BILL-11: people who cancelled are warned, and when the time is over everything of theirs goes. */
export async function followCancellations(services: Services, signal: AbortSignal): Promise<{ warned: number; deleted: number }> {
  const done = { warned: 0, deleted: 0 };
  for (const ended of await endedSubscriptions(services.db.platform)) {
    if (signal.aborted) break;
    try {
      const warning = dueWarning(ended, services.now());
      if (warning === 'delete') done.deleted += Number(await deleteCancelled(services, ended));
      else if (warning !== null) {
        await services.db.platform.transaction((platform) => warnOwners(platform, services, ended, warning));
        done.warned++;
      }
    } catch (error) {
      // One that fails keeps nobody else waiting; the next run tries again.
      services.log.error({ err: error, organizationId: ended.organizationId }, 'a cancelled organization could not be followed up');
    }
  }
  return done;
}

/** The provider is asked a last time: people who have paid again a moment ago, even if we never heard of it, keep everything. */
async function deleteCancelled(services: Services, { organizationId, customerId }: Ended): Promise<boolean> {
  if (customerId && services.billing.stripe) {
    await closeCheckouts(services, customerId);
    await followProvider(services, organizationId);
  }
  const members = await services.db.platform.transaction(async (platform) => {
    const endedAt = await holdEnded(platform, organizationId);
    if (!endedAt || services.now() < deletionOf(endedAt)) return undefined;
    return dissolveOrganization(platform, organizationId, 'cancellation', services.now());
  });
  if (!members) return false;
  // A customer who began to pay in between has nothing left to pay for.
  if (customerId && services.billing.stripe)
    await closeCheckouts(services, customerId).catch((error: unknown) =>
      services.log.error({ err: error, organizationId }, 'a checkout of a deleted organization is open'),
    );
  services.log.warn({ organizationId, members: members.length }, 'a cancelled organization was deleted');
  for (const userId of members) services.sessionWatch.sessionsChanged({ userId });
  return true;
}
