import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { idAt } from '../../platform/id-cursor.ts';
import type { Services } from '../../platform/services.ts';
import { exportAudit } from './audit.service.ts';
import { findEntries, findPeople } from './audit.store.ts';

export const auditRoutes = ({ db, now }: Services) =>
  implement(api.audit, {
    list: async ({ tx, scope, query: { cursor, limit, ...filter } }) => {
      // One more than asked for tells whether there is a next page.
      const found = await findEntries(tx, scope, filter, { before: idAt(cursor), limit: limit + 1 });
      const entries = found.slice(0, limit);
      return { entries, nextCursor: found.length > limit ? String(entries.at(-1)?.id) : null };
    },
    people: ({ tx, scope }) => findPeople(tx, scope),
    exportCsv: ({ scope, query }) => exportAudit(db, scope, query, now()),
  });
