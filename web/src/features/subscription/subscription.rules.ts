import { hasAccess, type Plan, planNamed, subscriptionState } from '@onhand/contract/plans';
import type { SubscriptionStatus } from '@onhand/contract/subscription';

type Loose = { [K in keyof SubscriptionStatus]?: unknown };

/** The answer as the app uses it: it may come nested under `data`, and with the payment provider's own words (BILL-03). */
export function readStatus(answer: SubscriptionStatus | { data: SubscriptionStatus }): SubscriptionStatus {
  const from: Loose = 'data' in answer ? answer.data : answer;
  return {
    status: subscriptionState(textOrNull(from.status)),
    planName: textOrNull(from.planName),
    hasActiveSubscription: from.hasActiveSubscription === true,
    needsPaymentAction: from.needsPaymentAction === true,
    trialEndsAt: textOrNull(from.trialEndsAt),
    nextBillingDate: textOrNull(from.nextBillingDate),
    hasSubscription: from.hasSubscription === true,
    endsAt: textOrNull(from.endsAt),
    deletesAt: textOrNull(from.deletesAt),
    canRead: from.canRead === true,
    billingAvailable: from.billingAvailable !== false,
    isTestMode: from.isTestMode === true,
  };
}

type LoosePlan = Partial<Plan> & { monthlyPrice?: number };

/** The plans as the app uses them: their price may be called `monthlyPrice`, and they may come nested under `data` too (BILL-02). */
export function readPlans(answer: readonly LoosePlan[] | { data: readonly LoosePlan[] }): Plan[] {
  const plans = 'data' in answer ? answer.data : answer;
  return plans.map((plan) => {
    const builtIn = planNamed(plan.name);
    // Missing or zero means unlimited, so no limit is made up.
    return {
      ...builtIn,
      maxItems: 0,
      maxUsers: 0,
      stripePriceId: null,
      ...plan,
      price: plan.price ?? plan.monthlyPrice ?? builtIn.price,
    };
  });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function isTrialExpired({ status, trialEndsAt }: SubscriptionStatus, now: Date): boolean {
  return status === 'trial' && trialEndsAt !== null && now > new Date(trialEndsAt);
}

/** Without data there is no access (BILL-04). */
export function mayUseApp(status: SubscriptionStatus | undefined, now: Date): boolean {
  return status !== undefined && hasAccess(status, now);
}

/** After a cancelled subscription has ended, people may still look things up and export them (BILL-11). */
export function mayRead(status: SubscriptionStatus | undefined, now: Date): boolean {
  return mayUseApp(status, now) || status?.canRead === true;
}

/** Several reasons may close the app at once; people are told the first one that holds (BILL-05). */
export function blockedReason(status: SubscriptionStatus, now: Date): string {
  if (isTrialExpired(status, now)) return 'Your free trial has ended.';
  if (status.needsPaymentAction) return 'Your last payment needs your attention before you can go on.';
  if (status.status === 'cancelled') return 'Your subscription was cancelled.';
  if (status.status === 'expired') return 'Your subscription has expired.';
  return 'You need an active subscription to go on.';
}

/** Whole days left, the current one counted. */
export function daysLeft(until: string, now: Date): number {
  return Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / 86_400_000));
}

/** “9 days left”. */
export function leftText(days: number): string {
  if (days < 2) return 'Less than a day left';
  return `${days} days left`;
}

/** The notice about the subscription that everyone gets, whatever screen they are on. */
export type SubscriptionNotice =
  | { kind: 'trial'; days: number; isSoon: boolean }
  | { kind: 'past-due' }
  | { kind: 'ending'; endsAt: string }
  | { kind: 'cancelled'; deletesAt: string };

/** Before that a trial is mentioned in passing only: people who are still finding out must not be pressed. */
const soonDays = 7;

export function noticeOf(status: SubscriptionStatus, now: Date): SubscriptionNotice | null {
  if (isTrialExpired(status, now)) return null;
  if (status.needsPaymentAction || status.status === 'past_due') return { kind: 'past-due' };
  if (status.canRead && status.deletesAt !== null) return { kind: 'cancelled', deletesAt: status.deletesAt };
  if (status.endsAt !== null && mayUseApp(status, now)) return { kind: 'ending', endsAt: status.endsAt };
  // A customer who has paid already has nothing to choose.
  if (status.status !== 'trial' || status.trialEndsAt === null || status.hasSubscription) return null;
  const days = daysLeft(status.trialEndsAt, now);
  return { kind: 'trial', days, isSoon: days <= soonDays };
}
