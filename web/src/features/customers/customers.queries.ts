import { api } from '@onhand/contract';
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';

/** By name, page after page. */
export const customersQuery = (search: string) => {
  const asked = search === '' ? {} : { search };
  return infiniteQueryOptions({
    queryKey: keyOf(api.customers.list, { query: asked }),
    queryFn: ({ pageParam, signal }) => call(api.customers.list, { query: { ...asked, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { customers }) => shown + customers.length, 0) : undefined),
    placeholderData: keepPreviousData,
  });
};

export const customerQuery = (id: number) => query(api.customers.read, { params: { id } });

export const useMakeCustomer = () => useFormWrite(api.customers.make, readAgain);
export const useChangeCustomer = () =>
  useFormWrite(api.customers.change, (queryClient) => {
    readAgain(queryClient);
    // Open jobs of theirs have the new address.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.jobs.list.path) });
  });
export const useRemoveCustomer = () => useWrite(api.customers.remove, readAgain);

function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.customers.list.path) });
}
