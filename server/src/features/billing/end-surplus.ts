import type Stripe from 'stripe';
import type { Services } from '../../platform/services.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { isMissing } from './provider.ts';

/**
 * Two pages paid at the same moment, or one that could not be closed in time, make two subscriptions. The one that does not count ends, and
 * the payment for its unused time is taken off the next bills. A subscription that was never paid gives nothing back.
 */
export async function endSurplus(
  { billing, db, log }: Pick<Services, 'billing' | 'db' | 'log'>,
  organizationId: number,
  surplus: readonly Stripe.Subscription[],
): Promise<void> {
  for (const { id, status } of surplus) {
    const isPaid = status === 'active';
    const params = isPaid ? { prorate: true, invoice_now: true } : {};
    try {
      await billing.stripe?.subscriptions.cancel(id, params);
    } catch (error) {
      // Somebody else who followed at the same moment was first.
      if (isMissing(error)) continue;
      throw error;
    }
    log.error({ organizationId, subscriptionId: id }, 'a second subscription of one organization was ended');
    if (!isPaid) continue;
    await notifyFromJob(db.platform, organizationId, {
      kind: 'billing',
      tone: 'warn',
      title: 'You were subscribed twice',
      text: 'Your plan was paid for on two pages. We ended the one you do not need, and what you paid for it is taken off your next bills.',
      link: '/settings/plans',
      to: { permission: 'MANAGE_BILLING' },
      dedupeKey: `surplus:${id}`,
    });
  }
}
