import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { idAt } from '../../platform/id-cursor.ts';
import { inWords } from './activity.rules.ts';
import { listActivity } from './activity.store.ts';

export const activityRoutes = () =>
  implement(api.activity, {
    list: async ({ tx, scope, query: { kind, subjectId, cursor, limit } }) => {
      // One more than asked for tells whether there is a next page.
      const found = await listActivity(tx, scope, { kind, subjectId, before: idAt(cursor), limit: limit + 1 });
      const entries = found.slice(0, limit).map((entry) => ({ ...entry, changes: entry.changes.map(inWords) }));
      return { entries, nextCursor: found.length > limit ? String(entries.at(-1)?.id) : null };
    },
  });
