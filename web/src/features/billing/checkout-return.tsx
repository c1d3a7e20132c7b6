import { can } from '@onhand/contract/permissions';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { subscriptionQuery, usePlans } from '../subscription/subscription.queries.ts';
import { useRefresh } from './billing.queries.ts';

const slowAfterMs = 30_000;

/** Tells the outcome of the visit to the provider's page, which leads back here with a word about it. */
export function CheckoutReturn() {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('checkout');
  const dismiss = () =>
    setSearch(
      (now) => {
        now.delete('checkout');
        return now;
      },
      { replace: true },
    );
  if (outcome === 'success') return <Paid onDismiss={dismiss} />;
  if (outcome === 'cancelled') {
    return (
      <Banner className="rounded-md" onDismiss={dismiss}>
        You left before paying. Nothing was charged.
      </Banner>
    );
  }
  return null;
}

/** The provider tells the server on a way of its own, which may take a moment longer than the browser's. */
function Paid({ onDismiss }: { onDismiss: () => void }) {
  const { data: status } = useQuery(subscriptionQuery);
  useRefresh(can(useUser().role, 'MANAGE_BILLING') && status?.status !== 'active');
  const plan = usePlans().find(({ name }) => name === status?.planName);
  const isSlow = useIsSlow();
  useSayOnce(status, onDismiss);
  if (status?.status === 'active') {
    return (
      <Banner tone="accent" icon={<CircleCheck aria-hidden />} className="rounded-md" onDismiss={onDismiss}>
        Payment received. You are on {plan?.displayName ?? 'your new plan'}, and everything is open to your team.
      </Banner>
    );
  }
  return (
    <Banner icon={<Spinner />} className="rounded-md">
      {isSlow
        ? 'The payment provider has not confirmed the payment yet. You can go on; this changes by itself as soon as it has.'
        : 'Confirming your payment with the provider…'}
    </Banner>
  );
}

/** A message about one plan is not true of the next: it is withdrawn once the plan or the paid period is another one. */
function useSayOnce(status: SubscriptionStatus | undefined, takeBack: () => void): void {
  const said = useRef<string>(null);
  const state = status?.status === 'active' ? `${status.planName} ${status.endsAt}` : null;
  const isOver = useEffectEvent(() => takeBack());
  useEffect(() => {
    if (said.current !== null && state !== said.current) isOver();
    else if (state !== null) said.current = state;
  }, [state]);
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
