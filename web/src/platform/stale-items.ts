import type { QueryClient } from '@tanstack/react-query';

/** Items carry the names of their tags, vendors, units and fields: when one of those changes, whatever shows items is old. */
export function makeItemsStale(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/(inventory|folders)\b/.test(String(queryKey[0])) });
}
