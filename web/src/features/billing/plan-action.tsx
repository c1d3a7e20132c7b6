import type { Plan } from '@onhand/contract/plans';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useCheckout } from './billing.queries.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';

/** Offers what can be done about a plan: pay for it at the provider's, or change to it on the spot if a subscription runs. */
export function planAction(plan: Plan, status: SubscriptionStatus, current: Plan | undefined): ReactNode {
  if (!status.hasSubscription) {
    // Only the server knows what is for sale; without its answer there are just the built-in facts.
    return plan.stripePriceId === null ? null : <PayButton plan={plan} priceId={plan.stripePriceId} />;
  }
  const canChange = status.status === 'active' && status.endsAt === null && plan.name !== current?.name;
  return canChange ? <ChangeButton plan={plan} isLarger={plan.price > (current?.price ?? 0)} /> : null;
}

function PayButton({ plan, priceId }: { plan: Plan; priceId: string }) {
  const { go, isBusy } = useCheckout();
  return (
    <Button variant={plan.popular ? 'primary' : 'secondary'} isBusy={isBusy} onClick={() => go({ body: { priceId } })} className="w-full">
      Choose {plan.displayName}
    </Button>
  );
}

function ChangeButton({ plan, isLarger }: { plan: Plan; isLarger: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={isLarger ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)} className="w-full">
        {isLarger ? `Upgrade to ${plan.displayName}` : `Switch to ${plan.displayName}`}
      </Button>
      <ChangePlanDialog plan={plan} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
