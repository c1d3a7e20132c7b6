import type { StockChange } from '@onhand/contract/stock-change';
import type { TransferInput } from '@onhand/contract/transfers';
import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Act, SeenItem, WaitingAct } from './acts.ts';
import type { DeviceSchema } from './device-store.ts';

/** What waited on devices before acts had kinds: a change of stock, or a transfer in one tap. */
interface FirstAct extends Omit<WaitingAct, 'kind' | 'input' | 'seen'> {
  itemId: number;
  item: { name: string; unit: string | null; quantity: string };
  place?: string | null;
  body: StockChange;
  transfer?: { body: TransferInput; from: string; to: string; items: readonly SeenItem[] };
}

/** Brings what waits over to the form of today; its order, its keys and its refusals stay. */
export async function rewriteFirstActs(
  store: IDBPObjectStore<DeviceSchema, StoreNames<DeviceSchema>[], 'changes', 'versionchange'>,
): Promise<void> {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { itemId, item, place, body, transfer, ...waiting } = cursor.value as unknown as FirstAct;
    const act: Act = transfer
      ? { kind: 'move', input: { body: transfer.body }, seen: { from: transfer.from, to: transfer.to, items: transfer.items } }
      : {
          kind: 'stock',
          input: { params: { id: itemId }, body },
          seen: { item: { id: itemId, ...item }, ...(place !== undefined && { place }) },
        };
    await cursor.update({ ...waiting, ...act });
  }
}
