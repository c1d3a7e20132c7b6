import { api } from '@onhand/contract';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';

export const kitsQuery = query(api.kits.list, { query: {} });
export const kitQuery = (id: number) => query(api.kits.read, { params: { id } });

export const useMakeKit = () => useFormWrite(api.kits.make, readAgain);
export const useChangeKit = () => useFormWrite(api.kits.change, readAgain);
export const useRemoveKit = () => useWrite(api.kits.remove, readAgain);

function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.kits.list.path) });
}
