import type { Plan, SubscriptionState } from '@onhand/contract/plans';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { useNow } from '../../platform/use-now.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { blockedReason, daysLeft, isTrialExpired, mayUseApp } from './subscription.rules.ts';

const states: Record<SubscriptionState, { label: string; tone: Tone }> = {
  trial: { label: 'Free trial', tone: 'accent' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Payment overdue', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'bad' },
  none: { label: 'No subscription', tone: 'neutral' },
};

function day(date: string): string {
  return new Date(date).toLocaleDateString(undefined, { dateStyle: 'long' });
}

export function CurrentSubscription({ status, plans }: { status: SubscriptionStatus; plans: readonly Plan[] }) {
  const now = useNow();
  const isOver = isTrialExpired(status, now);
  const { label, tone } = isOver ? { label: 'Trial ended', tone: 'bad' as const } : states[status.status];
  const plan = plans.find(({ name }) => name === status.planName);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        {plan?.displayName ?? status.planName ?? 'No plan'}
        <Badge tone={tone}>{label}</Badge>
      </p>
      {mayUseApp(status, now) ? null : <p>{blockedReason(status, now)}</p>}
      <dl className="grid gap-x-8 gap-y-3 md:grid-cols-3">
        {status.trialEndsAt && status.status === 'trial' ? (
          <Fact name={isOver ? 'Trial ended' : 'Trial ends'} note={isOver ? undefined : leftOf(daysLeft(status.trialEndsAt, now))}>
            {day(status.trialEndsAt)}
          </Fact>
        ) : null}
        {status.nextBillingDate ? <Fact name="Next bill">{day(status.nextBillingDate)}</Fact> : null}
        {plan ? (
          <Fact name="Includes">
            {plan.maxItems ? `${plan.maxItems.toLocaleString()} items` : 'Unlimited items'}, {plan.maxUsers} people
          </Fact>
        ) : null}
      </dl>
    </div>
  );
}

function leftOf(days: number): string {
  return days === 1 ? '1 day left' : `${days} days left`;
}

function Fact({ name, note, children }: { name: string; note?: string; children: React.ReactNode }) {
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
