import { api } from '@onhand/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { useWrite } from '../../platform/use-write.ts';

export const unbilledQuery = (isDone: boolean) => {
  const asked = isDone ? { isDone: 'true' } : {};
  return infiniteQueryOptions({
    queryKey: keyOf(api.jobBills.unbilled, { query: asked }),
    queryFn: ({ pageParam, signal }) => call(api.jobBills.unbilled, { query: { ...asked, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { lines }) => shown + lines.length, 0) : undefined),
  });
};

/** Newest first. */
export const billsQuery = infiniteQueryOptions({
  queryKey: keyOf(api.jobBills.list, { query: {} }),
  queryFn: ({ pageParam, signal }) => call(api.jobBills.list, { query: { offset: pageParam } }, signal),
  initialPageParam: 0,
  getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { bills }) => shown + bills.length, 0) : undefined),
});

export const useMakeBill = () => useWrite(api.jobBills.make, readAgain);
export const useUndoBill = () => useWrite(api.jobBills.undo, readAgain);
export const useBillFile = () => useWrite(api.jobBills.exportBill);

function readAgain(queryClient: QueryClient): void {
  const changes = ['/api/job-bills', api.jobs.list.path, api.customers.list.path];
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changes.some((path) => String(queryKey[0]).startsWith(path)) });
}
