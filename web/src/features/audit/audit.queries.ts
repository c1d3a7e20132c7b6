import { api } from '@onhand/contract';
import type { AuditFilter } from '@onhand/contract/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';

/** A page at a time, newest first. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(api.audit.list, { query: filter }),
    queryFn: ({ signal, pageParam }) => call(api.audit.list, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export const auditPeopleQuery = query(api.audit.people, {});
