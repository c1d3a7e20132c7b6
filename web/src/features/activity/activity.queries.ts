import { api } from '@onhand/contract';
import type { Activity } from '@onhand/contract/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';

export interface ActivityFilter {
  kind?: Activity['kind'];
  subjectId?: number;
}

/**
 * Reads the changes, newest first, a page at a time. No socket message says that there are more, so they are fetched each time they are
 * shown.
 */
export function activityQuery({ kind, subjectId }: ActivityFilter = {}) {
  const filter = { ...(kind && { kind }), ...(subjectId !== undefined && { subjectId }) };
  return infiniteQueryOptions({
    queryKey: keyOf(api.activity.list, { query: filter }),
    queryFn: ({ pageParam, signal }) => call(api.activity.list, { query: { ...filter, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}
