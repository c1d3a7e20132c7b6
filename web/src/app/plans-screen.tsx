import { can } from '@onhand/contract/permissions';
import { trialDays } from '@onhand/contract/plans';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CancelSubscription } from '../features/billing/cancel-subscription.tsx';
import { CheckoutReturn } from '../features/billing/checkout-return.tsx';
import { InvoicesCard } from '../features/billing/invoices-card.tsx';
import { planAction } from '../features/billing/plan-action.tsx';
import { PortalButton } from '../features/billing/portal-button.tsx';
import { CurrentPlan } from '../features/subscription/current-plan.tsx';
import { PlanCards } from '../features/subscription/plan-cards.tsx';
import { subscriptionQuery, usePlans } from '../features/subscription/subscription.queries.ts';
import { UsageMeters } from '../features/subscription/usage-meters.tsx';
import { Loaded } from '../platform/loaded.tsx';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { BackupLink } from './backup-link.tsx';
import { PlanNotices } from './plan-notices.tsx';

/** BILL-08: `/settings/plans`. Here the subscription and its billing meet. */
export function PlansScreen() {
  const { organizationId } = useUser();
  return (
    <>
      <PageHeader
        title="Plan & Billing"
        description={
          organizationId === null
            ? 'What there is, and what it costs.'
            : 'What your organization is subscribed to, and how much of it is used.'
        }
      />
      {organizationId === null ? <WithoutOrganization /> : <OfOrganization />}
    </>
  );
}

function WithoutOrganization() {
  const plans = usePlans();
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Card title="Start with the free trial">
        <div className="flex flex-col items-start gap-4">
          <p className="text-muted">A plan belongs to an organization. Name yours to start {trialDays} days for free; no card is needed.</p>
          <Button asChild variant="primary" className="max-md:w-full">
            <Link to="/setup-profile">Set up your organization</Link>
          </Button>
        </div>
      </Card>
      <section aria-labelledby="plans-heading">
        <PlansHeading />
        <PlanCards plans={plans} />
      </section>
    </div>
  );
}

function OfOrganization() {
  const subscription = useQuery(subscriptionQuery);
  return (
    <div className="mt-6 flex flex-col gap-6">
      <CheckoutReturn />
      <Loaded
        result={subscription}
        skeleton={
          <Card>
            <SkeletonText lines={6} className="min-h-32" />
          </Card>
        }
      >
        {(status) => <Subscription status={status} />}
      </Loaded>
    </div>
  );
}

function Subscription({ status }: { status: SubscriptionStatus }) {
  const plans = usePlans();
  const current = plans.find(({ name }) => name === status.planName);
  const mayPay = can(useUser().role, 'MANAGE_BILLING') && status.billingAvailable;
  return (
    <>
      <PlanNotices status={status} />
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        <Card title="Current plan">
          <CurrentPlan status={status} plans={plans} />
        </Card>
        <Card title="Usage">
          <UsageMeters />
        </Card>
      </div>
      <section aria-labelledby="plans-heading">
        <PlansHeading isTestMode={mayPay && status.isTestMode} isPaidAtOnce={mayPay && !status.hasSubscription} />
        <PlanCards
          plans={plans}
          current={status.hasSubscription || status.status === 'trial' ? current : undefined}
          mark={status.status === 'trial' && !status.hasSubscription ? 'Your trial' : 'Your plan'}
          actionOf={mayPay ? (plan) => planAction(plan, status, current) : undefined}
        />
      </section>
      {mayPay && (status.hasSubscription || status.canRead) ? (
        <InvoicesCard actions={<PortalButton label="Manage card and invoices" />} />
      ) : null}
      {mayPay && status.hasSubscription && status.endsAt === null ? (
        <Card title="Cancel">
          <CancelSubscription status={status} backupLink={<BackupLink>Download a backup</BackupLink>} />
        </Card>
      ) : null}
    </>
  );
}

function PlansHeading({ isTestMode = false, isPaidAtOnce = false }) {
  return (
    <div className="mb-3">
      <h2 id="plans-heading" className="font-semibold">
        Plans
      </h2>
      <p className="mt-0.5 text-sm text-muted">
        Every plan has every feature; they differ in size.
        {isPaidAtOnce ? ' You pay by the month, beginning the day you choose one.' : ''}
        {isTestMode ? ' Test mode: no real money moves, and the payment page lists the test cards.' : ''}
      </p>
    </div>
  );
}
