import { api } from '@onhand/contract';
import type { Alert } from '@onhand/contract/alerts';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, pages, query, write } from '../../platform/query.ts';

export interface AlertFilter {
  state?: 'resolved';
  kind?: Alert['kind'];
  isUnread?: 'true';
  /** Only of this place; 0 is no folder. */
  placeId?: string;
}

interface AlertPage {
  alerts: Alert[];
  nextCursor: string | null;
}

/** ALRT-03: the badge shows this number. */
export const alertCountQuery = query(api.alerts.count, {});

export function alertsQuery(filter: AlertFilter) {
  return pages(api.alerts.list, { query: filter });
}

/** Shown as read at once; without ids, all of them. */
export function useMarkAlerts() {
  const queryClient = useQueryClient();
  const address = keyOf(api.alerts.list, { query: {} });
  return useMutation({
    ...write(api.alerts.mark),
    onMutate: async ({ body: { ids, isRead = true } }) => {
      await queryClient.cancelQueries({ queryKey: address });
      queryClient.setQueriesData<InfiniteData<AlertPage>>({ queryKey: address }, (data) => data && marked(data, ids, isRead));
    },
    onSuccess: (counts) => {
      queryClient.setQueryData(alertCountQuery.queryKey, counts);
      // Alerts stand among the notifications, and on the badge.
      void queryClient.invalidateQueries({ queryKey: keyOf(api.notifications.list, { query: {} }) });
      void queryClient.invalidateQueries({ queryKey: keyOf(api.notifications.count, {}) });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: address }),
  });
}

function marked(data: InfiniteData<AlertPage>, ids: readonly number[] | undefined, isRead: boolean): InfiniteData<AlertPage> {
  const change = (alert: Alert) => (!ids || ids.includes(alert.id) ? { ...alert, isRead } : alert);
  return { ...data, pages: data.pages.map((page) => ({ ...page, alerts: page.alerts.map(change) })) };
}
