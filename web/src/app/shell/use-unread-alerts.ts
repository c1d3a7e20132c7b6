import { useQuery } from '@tanstack/react-query';
import { alertCountQuery } from '../../features/alerts/alerts.queries.ts';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { mayUseApp } from '../../features/subscription/subscription.rules.ts';
import { useNow } from '../../platform/use-now.ts';

/** SHELL-03: for the badges. Asked only where the server would answer: with an organization whose subscription runs. */
export function useUnreadAlerts(hasOrganization: boolean): number | undefined {
  const { data: status } = useQuery({ ...subscriptionQuery, enabled: hasOrganization });
  const isOpen = mayUseApp(status, useNow());
  return useQuery({ ...alertCountQuery, enabled: hasOrganization && isOpen }).data?.count;
}
