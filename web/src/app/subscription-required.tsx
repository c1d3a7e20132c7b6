import { can } from '@onhand/contract/permissions';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { CreditCard } from 'lucide-react';
import { Link } from 'react-router';
import { blockedReason } from '../features/subscription/subscription.rules.ts';
import { useUser } from '../platform/session.ts';
import { useNow } from '../platform/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';
import type { PaidFeature } from './screen.ts';

const titles: Record<PaidFeature, string> = {
  reports: 'Subscription Required for Reports',
  'user-management': 'Subscription Required for Team Management',
  'qr-scanning': 'Subscription Required for QR Scanning',
  other: 'Subscription Required',
};

export function SubscriptionRequired({ feature, status }: { feature: PaidFeature; status: SubscriptionStatus }) {
  const { role } = useUser();
  const now = useNow();
  const canSeePlans = can(role, 'MANAGE_SETTINGS');
  return (
    <Notice
      icon={<CreditCard aria-hidden />}
      title={titles[feature]}
      actions={
        canSeePlans ? (
          <Button asChild variant="primary">
            <Link to="/settings/plans">Plan & Billing</Link>
          </Button>
        ) : null
      }
      note={canSeePlans ? null : 'Please contact an administrator of your organization.'}
    >
      <p>{blockedReason(status, now)}</p>
    </Notice>
  );
}
