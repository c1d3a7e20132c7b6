import { hasAccess, subscriptionState, trialDays } from '@onhand/contract/plans';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import type { Queries } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface SubscriptionRow {
  plan_name: string;
  status: string;
  trial_ends_at: string | null;
  current_period_ends_at: string | null;
  needs_payment_action: boolean;
}

const none: SubscriptionStatus = {
  status: 'none',
  planName: null,
  hasActiveSubscription: false,
  needsPaymentAction: false,
  trialEndsAt: null,
  nextBillingDate: null,
};

/**
 * Asked by whoever is signed in, with or without an organization, so its transaction is a person's. It must not open a second one
 * beside it: when all connections are taken by such calls, each would wait for another to end.
 */
export async function subscriptionStatus(platform: Queries, scope: Scope | null, now: Date): Promise<SubscriptionStatus> {
  if (!scope) return none;
  const row = await platform.maybeOne<SubscriptionRow>(
    'SELECT plan_name, status, trial_ends_at, current_period_ends_at, needs_payment_action FROM subscriptions WHERE organization_id = $1',
    [scope.organizationId],
  );
  if (!row) return none;
  const status = subscriptionState(row.status);
  return {
    status,
    planName: row.plan_name,
    hasActiveSubscription: hasAccess({ status, trialEndsAt: row.trial_ends_at }, now),
    needsPaymentAction: row.needs_payment_action,
    trialEndsAt: row.trial_ends_at,
    nextBillingDate: row.current_period_ends_at,
  };
}

/** Every new organization begins with the Starter trial. */
export async function startTrial(platform: Queries, organizationId: number, now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + trialDays * 86_400_000);
  await platform.run(
    `INSERT INTO subscriptions (organization_id, plan_name, status, trial_ends_at) VALUES ($1, 'starter', 'trialing', $2)`,
    [organizationId, endsAt],
  );
}
