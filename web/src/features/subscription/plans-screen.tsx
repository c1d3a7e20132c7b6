import type { Plan } from '@onhand/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bodyOf } from '../../platform/errors.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { CurrentSubscription } from './current-subscription.tsx';
import { subscriptionQuery, usePlans } from './subscription.queries.ts';

export function PlansScreen() {
  const { organizationId } = useUser();
  const { data: status, error, refetch, isFetching } = useQuery(subscriptionQuery);
  const plans = usePlans();
  return (
    <>
      <PageHeader title="Plan & Billing" description="What your organization is subscribed to." />
      <div className="mt-6 flex flex-col gap-6">
        <Card title="Current plan">
          {organizationId === null ? (
            <NoOrganization />
          ) : status ? (
            <CurrentSubscription status={status} plans={plans} />
          ) : error ? (
            <ErrorState text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <SkeletonText lines={3} className="min-h-20" />
          )}
        </Card>
        <Card title="Plans" description="Every plan has every feature; they differ in size." isPadded={false}>
          <ul className="border-t">
            {plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} isCurrent={status?.planName === plan.name} />
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function NoOrganization() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-muted">A plan belongs to an organization. Name yours to start the free trial.</p>
      <Button asChild variant="primary" className="max-md:w-full">
        <Link to="/setup-profile">Set up your organization</Link>
      </Button>
    </div>
  );
}

function PlanRow({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b px-4 py-4 last:border-b-0 md:px-5">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {plan.displayName}
          {plan.popular ? <Badge tone="accent">Popular</Badge> : null}
          {isCurrent ? <Badge tone="good">Your plan</Badge> : null}
        </h3>
        <p className="mt-0.5 text-muted">{plan.description}</p>
      </div>
      <p className="tabular-nums">
        <span className="font-semibold">${plan.price}</span> <span className="text-muted">/ month</span>
      </p>
    </li>
  );
}
