import { api } from '@onhand/contract';
import type { KitSummary } from '@onhand/contract/kits';
import type { QueryClient } from '@tanstack/react-query';
import { quantityText } from '../../platform/format.ts';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';

export const kitsQuery = query(api.kits.list, { query: {} });
export const kitQuery = (id: number) => query(api.kits.read, { params: { id } });

export const useMakeKit = () => useFormWrite(api.kits.make, readAgain);
export const useChangeKit = () => useFormWrite(api.kits.change, readAgain);
export const useRemoveKit = () => useWrite(api.kits.remove, readAgain);

/** “12 can be made now”, or what is not there for one. */
export function madeText({ canMake, lacks }: Pick<KitSummary, 'canMake' | 'lacks'>): string {
  if (canMake === null) return 'A part of it is not there any more';
  if (canMake === '0') return lacks ? `None can be made now: short of ${lacks}` : 'None can be made now';
  return `${quantityText(canMake)} can be made now`;
}

function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.kits.list.path) });
}
