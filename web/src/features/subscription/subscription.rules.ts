import { hasAccess, subscriptionState } from '@onhand/contract/plans';
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
  };
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

/** Why the app is closed, the first reason that holds (BILL-05). */
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
