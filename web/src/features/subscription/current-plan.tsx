import type { Plan, SubscriptionState } from '@onhand/contract/plans';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import type { ReactNode } from 'react';
import { dateText } from '../../platform/format.ts';
import { useNow } from '../../platform/use-now.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { planPriceText } from './plan-text.ts';
import { blockedReason, daysLeft, isTrialExpired, leftText, mayUseApp } from './subscription.rules.ts';

const states: Record<SubscriptionState, { label: string; tone: Tone }> = {
  trial: { label: 'Free trial', tone: 'accent' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Payment overdue', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'bad' },
  none: { label: 'No subscription', tone: 'neutral' },
};

/** BILL-08: shows the plan, whether the organization may go on, and when the next bill comes. */
export function CurrentPlan({ status, plans }: { status: SubscriptionStatus; plans: readonly Plan[] }) {
  const now = useNow();
  const isOver = isTrialExpired(status, now);
  const { label, tone } = stateOf(status, isOver);
  const plan = plans.find(({ name }) => name === status.planName);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        {plan?.displayName ?? status.planName ?? 'No plan'}
        <Badge tone={tone}>{label}</Badge>
      </p>
      {mayUseApp(status, now) ? null : <p>{blockedReason(status, now)}</p>}
      <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        <DayOf status={status} isTrialOver={isOver} now={now} />
        {plan && status.hasSubscription ? <Fact name="Price">{planPriceText(plan)} a month</Fact> : null}
        {status.status === 'trial' && !status.hasSubscription && !isOver ? <Fact name="Price">Free during the trial</Fact> : null}
      </dl>
    </div>
  );
}

function stateOf(status: SubscriptionStatus, isTrialOver: boolean): { label: string; tone: Tone } {
  if (isTrialOver) return { label: 'Trial ended', tone: 'bad' };
  if (status.endsAt !== null && status.hasActiveSubscription) return { label: 'Cancelled, runs on', tone: 'warn' };
  return states[status.status];
}

/** The one day that matters next. */
function DayOf({ status, isTrialOver, now }: { status: SubscriptionStatus; isTrialOver: boolean; now: Date }) {
  const { trialEndsAt, deletesAt, endsAt, nextBillingDate } = status;
  if (status.status === 'trial' && trialEndsAt) {
    return (
      <Fact name={isTrialOver ? 'Trial ended' : 'Trial ends'} note={isTrialOver ? undefined : leftText(daysLeft(trialEndsAt, now))}>
        {dateText(trialEndsAt)}
      </Fact>
    );
  }
  if (deletesAt) {
    return (
      <Fact name="Data is deleted" note={leftText(daysLeft(deletesAt, now))}>
        {dateText(deletesAt)}
      </Fact>
    );
  }
  if (endsAt) {
    return (
      <Fact name="Ends" note={leftText(daysLeft(endsAt, now))}>
        {dateText(endsAt)}
      </Fact>
    );
  }
  return nextBillingDate && status.status === 'active' ? <Fact name="Next bill">{dateText(nextBillingDate)}</Fact> : null;
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular-nums">
        {children}
        {note ? <span className="text-muted"> · {note}</span> : null}
      </dd>
    </div>
  );
}
