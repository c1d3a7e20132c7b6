import { can } from '@onhand/contract/permissions';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { PayInvoice } from '../features/billing/pay-invoice.tsx';
import { ResumeButton } from '../features/billing/resume-button.tsx';
import { noticeOf } from '../features/subscription/subscription.rules.ts';
import { dateText } from '../platform/format.ts';
import { useUser } from '../platform/session.ts';
import { useNow } from '../platform/use-now.ts';
import { Banner } from '../ui/banner.tsx';
import { BackupLink } from './backup-link.tsx';

/** Tells what has to be known or done about the subscription, on its own page. */
export function PlanNotices({ status }: { status: SubscriptionStatus }) {
  const mayPay = can(useUser().role, 'MANAGE_BILLING');
  return (
    <>
      <StateNotice status={status} canAct={mayPay && status.billingAvailable} />
      {status.billingAvailable ? null : (
        <Notice tone="warn">
          Payments are not set up on this server, so plans cannot be bought, changed or cancelled here. Nothing is charged. Please ask
          whoever runs the service.
        </Notice>
      )}
      {mayPay ? null : <Notice>Only an owner of your organization can pay, change or cancel the plan.</Notice>}
    </>
  );
}

function StateNotice({ status, canAct }: { status: SubscriptionStatus; canAct: boolean }) {
  const notice = noticeOf(status, useNow());
  switch (notice?.kind) {
    case 'past-due':
      return (
        <Notice tone="bad" action={canAct ? <PayInvoice /> : undefined}>
          The last payment did not go through, so the app is closed for your team. Nothing is lost: as soon as it is paid, everything is
          open again.
        </Notice>
      );
    case 'ending':
      return (
        <Notice tone="warn" action={canAct ? <ResumeButton /> : undefined}>
          The subscription is cancelled and runs until {dateText(notice.endsAt)}. After that everything can be read and exported for 30
          days, then it is deleted. Resuming costs nothing today.
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="bad" action={canAct ? <ResumeButton /> : undefined}>
          The subscription has ended. Everything can be read and exported until {dateText(notice.deletesAt)}, then it is deleted for good.
          Resuming opens all of it again. <BackupLink>Download a backup</BackupLink>
        </Notice>
      );
    default:
      return null;
  }
}

function Notice(props: Parameters<typeof Banner>[0]) {
  return <Banner {...props} className="rounded-md max-md:flex-wrap md:px-4 max-md:[&>p]:basis-0" />;
}
