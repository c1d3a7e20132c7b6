import { type QueryClient, useQuery } from '@tanstack/react-query';
import { foldersQuery } from './folders.queries.ts';

/** Reads the folders again if what they come to has changed since. */
export function renewAmounts(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ queryKey: foldersQuery.queryKey, exact: true, predicate: ({ state }) => state.isInvalidated });
}

/** Keeps what folders come to up to date for as long as it is on the screen: elsewhere it is not read anew for that alone (realtime/refresh.ts). */
export function useFolderAmounts(): void {
  useQuery({ ...foldersQuery, meta: { showsAmounts: true } });
}
