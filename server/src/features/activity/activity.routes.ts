import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { idAt } from '../../platform/id-cursor.ts';
import { pageOf } from '../../platform/page-bytes.ts';
import { inWords } from './activity.rules.ts';
import { listActivity } from './activity.store.ts';

export const activityRoutes = () =>
  implement(api.activity, {
    list: async ({ tx, scope, query: { kind, subjectId, placeId, cursor, limit } }) => {
      // One more than asked for tells whether there is a next page.
      const found = await listActivity(tx, scope, { kind, subjectId, placeId, before: idAt(cursor), limit: limit + 1 });
      const { shown, last } = pageOf(found, limit);
      return {
        entries: shown.map((entry) => ({ ...entry, changes: entry.changes.map(inWords) })),
        nextCursor: last ? String(last.id) : null,
      };
    },
  });
