import { api } from '@onhand/contract';
import { countedUpTo } from '@onhand/contract/alerts';
import type { Notification, NotificationSettings, NotificationSettingsChange, UnreadCount } from '@onhand/contract/notifications';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, pages, query, write } from '../../platform/query.ts';
import { unreadCountQuery } from './unread-count.queries.ts';

export type Shown = 'all' | 'unread';

interface NotificationPage {
  notifications: Notification[];
  nextCursor: string | null;
}

export function notificationsQuery(show: Shown) {
  return pages(api.notifications.list, { query: { show } });
}

/** Shown as read at once, on the badge too; without ids, all of them. */
export function useMarkNotifications() {
  const queryClient = useQueryClient();
  const address = keyOf(api.notifications.list, { query: {} });
  return useMutation({
    ...write(api.notifications.mark),
    onMutate: async ({ body: { ids, isRead = true } }) => {
      await queryClient.cancelQueries({ queryKey: address });
      queryClient.setQueriesData<InfiniteData<NotificationPage>>({ queryKey: address }, (data) => data && marked(data, ids, isRead));
      queryClient.setQueryData<UnreadCount>(unreadCountQuery.queryKey, (count) => {
        if (!count) return count;
        if (!ids) return { unread: 0 };
        // Nobody counted on from there, so what is left is not known before the server says it.
        if (count.unread >= countedUpTo) return count;
        return { unread: Math.max(0, count.unread + (isRead ? -ids.length : ids.length)) };
      });
    },
    onSuccess: (count) => {
      queryClient.setQueryData(unreadCountQuery.queryKey, count);
      // The alerts have screens of their own, which say who has read what.
      void queryClient.invalidateQueries({ queryKey: keyOf(api.alerts.list, { query: {} }) });
      void queryClient.invalidateQueries({ queryKey: keyOf(api.alerts.count, {}) });
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: address });
      void queryClient.invalidateQueries({ queryKey: unreadCountQuery.queryKey });
    },
  });
}

function marked(data: InfiniteData<NotificationPage>, ids: readonly string[] | undefined, isRead: boolean): InfiniteData<NotificationPage> {
  const change = (one: Notification) => (!ids || ids.includes(one.id) ? { ...one, isRead: isRead || one.isResolved } : one);
  return { ...data, pages: data.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })) };
}

export const notificationSettingsQuery = query(api.notifications.settings, {});

/** The choice is shown as saved at once; the server's answer replaces it, unless a newer choice is on its way. */
export function useSaveNotificationSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  const saving = useMutation({
    ...write(api.notifications.saveSettings),
    // One after the other: answers that overtake one another would show an older choice last.
    scope: { id: queryKey[0] },
    onMutate: async ({ body }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<NotificationSettings>(queryKey, (settings) => settings && changed(settings, body));
    },
    onSuccess: (settings) => {
      if (queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === queryKey[0] }) === 1) {
        queryClient.setQueryData(queryKey, settings);
      }
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { ...saving, save: (body: NotificationSettingsChange) => saving.mutate({ body }) };
}

function changed(settings: NotificationSettings, { digestHour, choices = [] }: NotificationSettingsChange): NotificationSettings {
  return {
    ...settings,
    ...(digestHour !== undefined && { digestHour }),
    choices: settings.choices.map((choice) => ({ ...choice, ...choices.find(({ kind }) => kind === choice.kind) })),
  };
}
