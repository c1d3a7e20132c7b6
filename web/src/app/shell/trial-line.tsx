import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { leftText, noticeOf } from '../../features/subscription/subscription.rules.ts';
import { dayOf } from '../../platform/calendar.ts';
import { useLocal } from '../../platform/local-storage.ts';
import { useUser } from '../../platform/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { NavItem } from './nav-item.tsx';

/** Says in passing how long the free trial still runs. Near its end a banner says it, until that is put away for the day. */
export function useTrialText(): string | null {
  const { role, organizationId } = useUser();
  const isWelcome = organizationId !== null && can(role, 'MANAGE_SETTINGS');
  const { data: status } = useQuery({ ...subscriptionQuery, enabled: isWelcome });
  const now = useNow();
  const [dismissed] = useLocal('noticeDismissed');
  const notice = isWelcome && status ? noticeOf(status, now) : null;
  if (notice?.kind !== 'trial' || (notice.isSoon && dismissed !== `trial ${dayOf(now)}`)) return null;
  return `Trial: ${leftText(notice.days).toLowerCase()}`;
}

export function TrialLine({ isCollapsed }: { isCollapsed: boolean }) {
  const text = useTrialText();
  return text ? <NavItem to="/settings/plans" label={text} icon={Hourglass} isCollapsed={isCollapsed} /> : null;
}
