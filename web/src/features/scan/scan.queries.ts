import { api } from '@onhand/contract';
import type { ScannedItem } from '@onhand/contract/qr';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { noteStep } from '../getting-started/getting-started.queries.ts';
import { itemQuery } from '../item-cache/item-cache.queries.ts';

/**
 * It is asked anew each time, because the quantity on the panel decides what a person does next. The item's panel shows the same answer.
 */
export async function lookUpCode(queryClient: QueryClient, code: string): Promise<ScannedItem> {
  const found = await call(api.qr.lookup, { params: { code } });
  const { sharedWith: _, ...item } = found;
  queryClient.setQueryData(itemQuery(item.id).queryKey, item);
  noteStep(queryClient, 'scan');
  return found;
}
