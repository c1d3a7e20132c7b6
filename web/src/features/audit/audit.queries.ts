import { api } from '@onhand/contract';
import type { AuditFilter } from '@onhand/contract/audit';
import { pages, query } from '../../platform/query.ts';

/** A page at a time, newest first. */
export function auditQuery(filter: AuditFilter) {
  return pages(api.audit.list, { query: filter });
}

export const auditPeopleQuery = query(api.audit.people, {});
