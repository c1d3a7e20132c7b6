import type { StockChange } from '@onhand/contract/stock-change';
import type { TransferInput } from '@onhand/contract/transfers';
import type { Act, SeenItem, WaitingAct } from './acts.ts';

/** What waited on devices before acts had kinds: a change of stock, or a transfer in one tap. */
interface FirstAct extends Omit<WaitingAct, 'kind' | 'input' | 'seen'> {
  itemId: number;
  item: { name: string; unit: string | null; quantity: string };
  place?: string | null;
  body: StockChange;
  transfer?: { body: TransferInput; from: string; to: string; items: readonly SeenItem[] };
}

/** Where what waits lies, as far as this has to know. */
interface Rewritable {
  value: unknown;
  update: (act: WaitingAct) => Promise<unknown>;
  continue: () => Promise<Rewritable | null>;
}

/** Brings what waits over to the form of today; its order, its keys and its refusals stay. */
export async function rewriteFirstActs(store: { openCursor: () => Promise<Rewritable | null> }): Promise<void> {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { itemId, item, place, body, transfer, ...waiting } = cursor.value as FirstAct;
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
