import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { leftText, mayRead, noticeOf, type SubscriptionNotice } from '../../features/subscription/subscription.rules.ts';
import { dayOf } from '../../platform/calendar.ts';
import { offerWayOn } from '../../platform/error-toast.ts';
import { dateText } from '../../platform/format.ts';
import { useLocal } from '../../platform/local-storage.ts';
import { useHasBilling, useUser } from '../../platform/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { backupAddress } from '../backup-link.tsx';
import type { Screen } from '../screen.ts';
import { takeRoom } from './take-room.ts';

const plansPath = '/settings/plans';

/** Above every screen of a member: a trial about to end, a payment that failed, a cancellation. */
export function SubscriptionBanner({ screen }: { screen: Screen | undefined }) {
  useWayToPlans();
  const { data: status } = useQuery(subscriptionQuery);
  const now = useNow();
  const [dismissed, setDismissed] = useLocal('noticeDismissed');
  const notice = status ? noticeOf(status, now) : null;
  // The page of the plans says it itself, and so does the page that stands in for a closed one.
  const isSaidThere = screen?.paths.includes(plansPath) || (!mayRead(status, now) && !screen?.isOpenWithoutSubscription);
  if (!notice || isSaidThere || (notice.kind === 'trial' && !notice.isSoon)) return null;
  const today = `${notice.kind} ${dayOf(now)}`;
  const canWait = notice.kind === 'trial' || notice.kind === 'ending';
  if (canWait && dismissed === today) return null;
  return (
    <div ref={takeRoom}>
      <NoticeBanner notice={notice} onDismiss={canWait ? () => setDismissed(today) : undefined} />
    </div>
  );
}

function NoticeBanner({ notice, onDismiss }: { notice: SubscriptionNotice; onDismiss?: () => void }) {
  const { role } = useUser();
  const mayPay = can(role, 'MANAGE_BILLING');
  const toPlans = (label: string) => (mayPay ? <BannerLink to={plansPath}>{label}</BannerLink> : null);
  switch (notice.kind) {
    case 'trial':
      return (
        <Banner tone={notice.days <= 3 ? 'warn' : 'accent'} action={toPlans('Choose a plan')} onDismiss={onDismiss}>
          {leftText(notice.days)} in {mayPay ? 'your' : 'the'} free trial.
        </Banner>
      );
    case 'ending':
      return (
        <Banner tone="warn" action={toPlans('Resume')} onDismiss={onDismiss}>
          The subscription ends on {dateText(notice.endsAt)}.
        </Banner>
      );
    case 'past-due':
      return (
        <Banner tone="bad" action={toPlans('Update payment')}>
          The last payment did not go through.{mayPay ? '' : ' An owner of your organization can put it right.'}
        </Banner>
      );
    case 'cancelled':
      return (
        <Banner
          tone="bad"
          className="max-md:flex-wrap max-md:[&>p]:basis-0"
          action={
            <span className="flex gap-2 max-md:w-full max-md:*:grow">
              {can(role, 'MANAGE_SETTINGS') ? (
                <Button asChild size="sm">
                  <a href={backupAddress} download>
                    Download backup
                  </a>
                </Button>
              ) : null}
              {toPlans('Resume')}
            </span>
          }
        >
          The subscription has ended. You can read everything until {dateText(notice.deletesAt)}, then it is deleted.
        </Banner>
      );
  }
}

function BannerLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild size="sm">
      <Link to={to}>{children}</Link>
    </Button>
  );
}

/** A refusal by a plan or for want of a subscription comes with a link to the plans, for those who may change them. */
function useWayToPlans(): void {
  const hasBilling = useHasBilling();
  const isWelcome = can(useUser().role, 'MANAGE_SETTINGS') && hasBilling;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isWelcome) return;
    const action = { label: 'See Plans', onSelect: () => void navigate(plansPath) };
    return offerWayOn(['SUBSCRIPTION_REQUIRED', 'PLAN_LIMIT', 'SEAT_LIMIT'], action);
  }, [isWelcome, navigate]);
}
