import { deletionOf, hasAccess, limitOf, planNamed, subscriptionState } from '@onhand/contract/plans';
import type { PlanUsage, SubscriptionStatus } from '@onhand/contract/subscription';
import type { Billing } from '../../platform/billing/billing.ts';
import type { Queries } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  type CountedItems,
  countArchived,
  countItems,
  countItemsOneByOne,
  countUsed,
  findSubscription,
  holdAndCountItems,
  planInForce,
  type SubscriptionRow,
} from './subscription.store.ts';

export {
  findByCustomer,
  findSubscription,
  keepCustomer,
  leaveProvider,
  type ProviderState,
  type SubscriptionRow,
  writeState,
} from './subscription.store.ts';

const none: Omit<SubscriptionStatus, 'billingAvailable' | 'isTestMode'> = {
  status: 'none',
  planName: null,
  hasActiveSubscription: false,
  needsPaymentAction: false,
  trialEndsAt: null,
  nextBillingDate: null,
  hasSubscription: false,
  endsAt: null,
  deletesAt: null,
  canRead: false,
};

/** Everything is open, to everybody, for good. */
const withoutBilling: SubscriptionStatus = {
  ...none,
  status: 'active',
  hasActiveSubscription: true,
  billingAvailable: false,
  isTestMode: false,
};

/**
 * Asked by whoever is signed in, with or without an organization, so its transaction is a person's. It must not open a second one
 * beside it: when all connections are taken by such calls, each would wait for another to end.
 */
export async function subscriptionStatus(
  { db, env, billing, now }: { db: { platform: Queries }; env: { hasBilling: boolean }; billing: Billing; now: () => Date },
  scope: Scope | null,
): Promise<SubscriptionStatus> {
  if (!env.hasBilling) return withoutBilling;
  const offer = { billingAvailable: billing.stripe !== undefined, isTestMode: billing.isTestMode };
  const row = scope && (await findSubscription(db.platform, scope.organizationId));
  return row ? { ...statusOf(row, now()), ...offer } : { ...none, ...offer };
}

function statusOf(row: SubscriptionRow, now: Date): typeof none {
  const status = subscriptionState(row.status);
  const deletesAt = row.endedAt === null ? null : deletionOf(row.endedAt);
  const hasSubscription = row.subscriptionId !== null && row.endedAt === null;
  return {
    status,
    planName: row.planName,
    hasActiveSubscription: hasAccess({ status, trialEndsAt: row.trialEndsAt }, now),
    needsPaymentAction: row.needsPaymentAction,
    trialEndsAt: status === 'trial' ? row.trialEndsAt : null,
    // A cancelled subscription is not billed again.
    nextBillingDate: hasSubscription && row.endsAt === null ? row.periodEndsAt : null,
    hasSubscription,
    endsAt: row.endedAt === null ? row.endsAt : null,
    deletesAt: deletesAt?.toISOString() ?? null,
    canRead: deletesAt !== null && now < deletesAt,
  };
}

export async function usageOf(queries: Queries, organizationId: number, now: Date): Promise<PlanUsage> {
  const { planName, isLimited, items, members, invited } = await countUsed(queries, organizationId, now);
  const plan = isLimited ? planNamed(planName) : { maxItems: null, maxUsers: null };
  return {
    items: { used: items, limit: limitOf(plan.maxItems) },
    users: { used: members + invited, limit: limitOf(plan.maxUsers) },
  };
}

/**
 * BILL-09: the one place that enforces the plan's number of items. To be called by whatever has added items (made, imported, brought
 * back from the archive or a backup), as the last thing in its transaction: what it added is counted already, and those who add at the
 * same moment pass here one after the other, each seeing what the one before has committed. What goes beyond is refused and rolled back.
 */
export async function keepItemsWithinPlan(tx: Queries, { organizationId }: Scope): Promise<void> {
  const beyond = await itemsBeyondPlan(tx, organizationId, 0, await holdAndCountItems(tx, organizationId));
  if (!beyond) return;
  const { plan, limit, items } = beyond;
  throw new AppError('PLAN_LIMIT', {
    message: `The ${plan} plan has room for ${limit} items, and that would be ${items}. Archive or delete some, or choose a larger plan.`,
  });
}

/** Archived items cost nothing, as long as they are what was once there: nobody keeps other things in the archive without an end. */
const archivedPerItem = 20;

/** To be called by whatever has archived items. */
export async function keepArchiveWithinPlan(tx: Queries, { organizationId }: Scope): Promise<void> {
  const { planName, isLimited } = await planInForce(tx, organizationId);
  if (!isLimited) return;
  const plan = planNamed(planName);
  const limit = limitOf(plan.maxItems * archivedPerItem);
  const archived = limit === null ? 0 : await countArchived(tx, organizationId);
  if (limit === null || archived <= limit) return;
  const [most, found] = [limit.toLocaleString('en-US'), archived.toLocaleString('en-US')];
  throw new AppError('PLAN_LIMIT', {
    message: `The ${plan.displayName} plan keeps up to ${most} archived items, and that would be ${found}. Delete some that nobody needs any more.`,
  });
}

/** For who means to add many and would rather know before: why the plan has no room for so many more, or null. */
export async function itemRoomProblem(tx: Queries, { organizationId }: Scope, additions: number): Promise<string | null> {
  const beyond = additions > 0 && (await itemsBeyondPlan(tx, organizationId, additions, await countItems(tx, organizationId)));
  if (!beyond) return null;
  const { plan, limit, items } = beyond;
  return `The ${plan} plan has room for ${limit} items. You have ${items}, and this file adds ${additions.toLocaleString('en-US')}.`;
}

/** Null while there is room for so many more. What is about to be refused is counted one by one. */
async function itemsBeyondPlan(tx: Queries, organizationId: number, additions: number, counted: CountedItems) {
  const { planName, isLimited, items: inTotal } = counted;
  if (!isLimited) return null;
  const plan = planNamed(planName);
  const limit = limitOf(plan.maxItems);
  if (limit === null || inTotal + additions <= limit) return null;
  const items = await countItemsOneByOne(tx, organizationId);
  if (items + additions <= limit) return null;
  return { plan: plan.displayName, limit: limit.toLocaleString('en-US'), items: items.toLocaleString('en-US') };
}
