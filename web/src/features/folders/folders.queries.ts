import { api } from '@onhand/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { inNameOrder } from './folder-tree.rules.ts';

/** Every folder the person may see, with what is in it; by name, as people count: “Aisle 2” before “Aisle 10”. */
export const foldersQuery = queryOptions({
  queryKey: keyOf(api.folders.list, {}),
  // Sorted as they arrive rather than by `select`, which would sort thousands of them once for every part that shows them.
  queryFn: async ({ signal }) => inNameOrder(await call(api.folders.list, {}, signal)),
});

export const unassignedCountQuery = query(api.inventory.unassignedCount, {});
