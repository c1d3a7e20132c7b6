import { can } from '@onhand/contract/permissions';
import { productName } from '@onhand/contract/product';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useGettingStarted } from '../features/getting-started/getting-started.queries.ts';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';
import { daysLeft, isTrialExpired } from '../features/subscription/subscription.rules.ts';
import { useUser } from '../platform/session.ts';
import { useNow } from '../platform/use-now.ts';
import { Button } from '../ui/button.tsx';
import { FirstItem } from './first-item.tsx';

/** The last step of signing up (AUTH-08): it says what one is here, and leads on to the first item and its label. */
export function SignupSuccessScreen() {
  const { firstName, organizationName, role } = useUser();
  const started = useGettingStarted();
  const { data: status } = useQuery({ ...subscriptionQuery, enabled: organizationName !== null });
  const now = useNow();
  const mayCreate = can(role, 'ALL_FOLDERS') && can(role, 'EDIT_INVENTORY');
  const hasItem = started?.steps.some(({ step, isDone }) => step === 'item' && isDone) ?? false;
  return (
    <>
      <CircleCheck aria-hidden className="size-8 text-good" />
      <h1 className="mt-3 text-2xl font-semibold tracking-tight wrap-anywhere">Welcome{firstName ? `, ${firstName}` : ''}!</h1>
      {organizationName === null ? (
        <>
          <p className="mt-2 mb-6 text-muted">One thing is left: the name of your organization.</p>
          <Button asChild variant="primary" size="lg" className="w-full">
            <Link to="/setup-profile">Finish setting up</Link>
          </Button>
        </>
      ) : status && isTrialExpired(status, now) ? (
        <>
          <p className="mt-2 mb-6 wrap-anywhere text-muted">
            {organizationName} is there. Your free trial has ended; choose a plan and go on.
          </p>
          <Button asChild variant="primary" size="lg" className="w-full">
            <Link to="/settings/plans">Choose a plan</Link>
          </Button>
        </>
      ) : (
        <>
          <p className="mt-2 mb-6 wrap-anywhere text-muted">
            {role === 'owner'
              ? `${organizationName} is ready. You are its owner, and everything in ${productName} is open to you${forDays(status, now)}.`
              : `You belong to ${organizationName} as ${role === 'admin' ? 'an admin' : 'a member of its staff'}.`}
          </p>
          {mayCreate ? <FirstItem isOver={hasItem} /> : null}
          <Button asChild variant={mayCreate ? 'ghost' : 'primary'} size="lg" className="mt-2 w-full">
            <Link to="/inventory">Go to your items</Link>
          </Button>
        </>
      )}
    </>
  );
}

/** “ for 14 days”, while it is a trial. */
function forDays(status: SubscriptionStatus | undefined, now: Date): string {
  if (status?.status !== 'trial' || status.trialEndsAt === null) return '';
  const days = daysLeft(status.trialEndsAt, now);
  return days < 2 ? ' for a day' : ` for ${days} days`;
}
