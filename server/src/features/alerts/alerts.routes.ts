import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { idAt } from '../../platform/id-cursor.ts';
import { countAlerts, findAlerts, markAlerts } from './alerts.service.ts';

export const alertRoutes = () =>
  implement(api.alerts, {
    list: async ({ tx, scope, query: { state, kind, isUnread, placeId, cursor, limit } }) => {
      const filter = {
        state,
        ...(kind && { kind }),
        ...(isUnread !== undefined && { isUnread }),
        ...(placeId !== undefined && { place: placeId }),
      };
      // One more than asked for tells whether there is a next page.
      const found = await findAlerts(tx, scope, { ...filter, before: idAt(cursor), limit: limit + 1 });
      const alerts = found.slice(0, limit);
      return { alerts, nextCursor: found.length > limit ? String(alerts.at(-1)?.id) : null };
    },
    count: ({ tx, scope }) => countAlerts(tx, scope),
    mark: async ({ tx, scope, body: { ids = null, isRead } }) => {
      await markAlerts(tx, scope, ids, isRead);
      return countAlerts(tx, scope);
    },
  });
