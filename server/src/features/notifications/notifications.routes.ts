import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { countNotifications, listNotifications, markAsRead } from './notifications.service.ts';
import { saveSettings, settingsOf } from './settings.service.ts';

export const notificationRoutes = ({ mail }: Services) =>
  implement(api.notifications, {
    list: ({ tx, scope, query }) => listNotifications(tx, scope, query),
    count: ({ tx, scope }) => countNotifications(tx, scope),
    mark: ({ tx, scope, body: { ids = null, isRead } }) => markAsRead(tx, scope, ids, isRead),
    settings: ({ tx, scope, session }) => settingsOf(tx, scope, { email: session.user.email, isMailDelivered: mail.isDelivered }),
    saveSettings: ({ tx, scope, session, body }) =>
      saveSettings(tx, scope, body, { email: session.user.email, isMailDelivered: mail.isDelivered }),
  });
