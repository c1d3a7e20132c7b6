import { api } from '@onhand/contract';
import type { Activity } from '@onhand/contract/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { pages } from '../../platform/query.ts';

export interface ActivityFilter {
  kind?: Activity['kind'];
  subjectId?: number;
  /** 0 is no folder. */
  placeId?: number;
}

/**
 * Reads the changes, newest first, a page at a time. No socket message says that there are more, so they are fetched each time they are
 * shown.
 */
export function activityQuery({ kind, subjectId, placeId }: ActivityFilter = {}) {
  const filter = { ...(kind && { kind }), ...(subjectId !== undefined && { subjectId }), ...(placeId !== undefined && { placeId }) };
  return infiniteQueryOptions({ ...pages(api.activity.list, { query: filter }), staleTime: 0 });
}
