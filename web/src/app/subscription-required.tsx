import { can } from '@onhand/contract/permissions';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { setupQuery, useRecoveryCheckout } from '../features/billing/billing.queries.ts';
import { PayInvoice } from '../features/billing/pay-invoice.tsx';
import { PlanChoice } from '../features/subscription/plan-choice.tsx';
import { usePlans } from '../features/subscription/subscription.queries.ts';
import { blockedReason } from '../features/subscription/subscription.rules.ts';
import { useUser } from '../platform/session.ts';
import { useNow } from '../platform/use-now.ts';
import { Button } from '../ui/button.tsx';
import { BackupLink } from './backup-link.tsx';
import { Notice } from './notice.tsx';
import type { PaidFeature } from './screen.ts';

const titles: Record<PaidFeature, string> = {
  reports: 'Subscription Required for Reports',
  'user-management': 'Subscription Required for Team Management',
  'qr-scanning': 'Subscription Required for QR Scanning',
  other: 'Subscription Required',
};

/** BILL-05, BILL-06: why the app is closed, and the shortest way to open it again. */
export function SubscriptionRequired({ feature, status }: { feature: PaidFeature; status: SubscriptionStatus }) {
  const now = useNow();
  const setup = useQuery(setupQuery);
  // Until the answer is there, what the session says holds: without an organization nobody gets here.
  const hasOrganization = setup.data?.hasOrganization ?? true;
  return (
    <Notice icon={<CreditCard aria-hidden />} title={titles[feature]}>
      <p>{blockedReason(status, now)}</p>
      {hasOrganization ? <WayOn status={status} /> : <SetUpFirst />}
      {hasOrganization ? <TakeAlong /> : null}
    </Notice>
  );
}

function WayOn({ status }: { status: SubscriptionStatus }) {
  const { role } = useUser();
  if (!can(role, 'MANAGE_BILLING')) {
    return (
      <>
        <p>Everything you entered is kept. Please ask an owner of your organization to choose a plan.</p>
        {can(role, 'MANAGE_SETTINGS') ? <PlansLink /> : null}
      </>
    );
  }
  if (!status.billingAvailable) {
    return <p>Payments are not set up on this server, so no plan can be bought here. Please ask whoever runs the service.</p>;
  }
  // A subscription that only waits for its payment is paid, not bought a second time.
  if (status.hasSubscription) {
    return (
      <>
        <p>Everything you entered is kept. Pay the open invoice, with another card if you like, and the app opens again.</p>
        <div className="mt-6 flex justify-center">
          <PayInvoice />
        </div>
        <PlansLink />
      </>
    );
  }
  return <ChooseAndPay />;
}

function ChooseAndPay() {
  const plans = usePlans();
  const [name, setName] = useState('starter');
  const { go, isBusy } = useRecoveryCheckout();
  const plan = plans.find((one) => one.name === name);
  return (
    <>
      <p>Everything you entered is kept. Choose a plan and go on where you left off.</p>
      <div className="mt-6 text-left text-text">
        <PlanChoice plans={plans} value={name} onChange={setName} />
        <Button
          variant="primary"
          size="lg"
          isBusy={isBusy}
          onClick={() => go({ body: { priceId: plan?.stripePriceId ?? name } })}
          className="mt-5 w-full"
        >
          Complete Setup & Pay
        </Button>
      </div>
      <PlansLink />
    </>
  );
}

/** People's own data is theirs, whether they pay or not. */
function TakeAlong() {
  if (!can(useUser().role, 'MANAGE_SETTINGS')) return null;
  return (
    <p className="text-sm">
      Leaving? <BackupLink>Download a backup</BackupLink> of everything you entered.
    </p>
  );
}

function SetUpFirst() {
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-2 max-md:*:grow">
      <Button asChild>
        <Link to="/">Return to Dashboard</Link>
      </Button>
      <Button asChild variant="primary">
        <Link to="/setup-profile">Start Setup</Link>
      </Button>
    </div>
  );
}

function PlansLink() {
  return (
    <p className="mt-4">
      <Link
        to="/settings/plans"
        className="inline-flex touch items-center justify-center rounded-sm text-accent underline underline-offset-4"
      >
        Plan & Billing
      </Link>
    </p>
  );
}
