import { api } from '@onhand/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useUser } from '../../platform/session.ts';

export const gettingStartedQuery = query(api.gettingStarted.read, {});

/** Answers the steps this person has taken; undefined until they are known, and for people without an organization. */
export function useGettingStarted() {
  const { organizationId } = useUser();
  return useQuery({ ...gettingStartedQuery, enabled: organizationId !== null }).data;
}

/** A label was printed, or a code was scanned: told once, and only while somebody is still getting started. */
export function noteStep(queryClient: QueryClient, done: 'label' | 'scan'): void {
  const known = queryClient.getQueryData(gettingStartedQuery.queryKey);
  const isOpen = known?.steps.some(({ step, isDone }) => step === done && !isDone);
  if (!isOpen) return;
  // Without a network it is told the next time.
  call(api.gettingStarted.change, { body: { done } }).then(
    (next) => queryClient.setQueryData(gettingStartedQuery.queryKey, next),
    () => undefined,
  );
}
