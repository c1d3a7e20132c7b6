import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showingAmounts } from '../../platform/amounts-shown.ts';
import { foldersQuery } from './folders.queries.ts';

/** Reads the folders again if what they come to has changed since. */
export function renewAmounts(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ queryKey: foldersQuery.queryKey, exact: true, predicate: ({ state }) => state.isInvalidated });
}

/** Keeps what folders come to up to date for as long as it is on the screen. */
export function useFolderAmounts(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    renewAmounts(queryClient);
    return showingAmounts();
  }, [queryClient]);
}
