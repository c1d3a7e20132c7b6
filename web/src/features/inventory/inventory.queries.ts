import { api } from '@onhand/contract';
import type { ExportFormat } from '@onhand/contract/exports';
import type { Selection } from '@onhand/contract/item-filter';
import { call } from '../../platform/api.ts';
import { useFormWrite } from '../../platform/use-write.ts';
import { itemQuery, makeItemsStale } from '../item-cache/item-cache.queries.ts';

export function useCreateItem() {
  return useFormWrite(api.inventory.create, (queryClient, item) => {
    queryClient.setQueryData(itemQuery(item.id).queryKey, item);
    void makeItemsStale(queryClient);
  });
}

/** IMP-04: items as a file. */
export function exportItems(selection: Selection, format: ExportFormat, withArchived = false): Promise<Blob> {
  return call(api.exports.items, { body: { selection, format, withArchived } });
}
