import { useQuery } from '@tanstack/react-query';
import { unreadCountQuery } from '../../features/notifications/unread-count.queries.ts';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { mayRead } from '../../features/subscription/subscription.rules.ts';
import { useNow } from '../../platform/use-now.ts';

/** SHELL-03: unread alerts and other notifications, for the badges. Asked only where the server would answer: with an organization whose things may be read. */
export function useUnreadAlerts(hasOrganization: boolean): number | undefined {
  const { data: status } = useQuery({ ...subscriptionQuery, enabled: hasOrganization });
  const isOpen = mayRead(status, useNow());
  return useQuery({ ...unreadCountQuery, enabled: hasOrganization && isOpen }).data?.unread;
}
