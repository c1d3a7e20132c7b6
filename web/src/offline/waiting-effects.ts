import type { ItemPlace, ItemSummary } from '@onhand/contract/item-answers';
import { effectsOf } from './act-kinds.ts';
import { isToSend, type WaitingAct } from './acts.ts';
import { afterEffects, type Within } from './stock-after.ts';

type Stock = Pick<ItemSummary, 'id' | 'quantity' | 'stockStatus' | 'lowStockThreshold'> & { places?: readonly ItemPlace[] };

/** The item as it will be once what waits has arrived, with the quantity that lies in the places a list speaks of. */
export function withPending<Item extends Stock>(item: Item, acts: readonly WaitingAct[], within?: Within): Item {
  return afterEffects(item, acts.filter(isToSend).flatMap(effectsOf), within);
}
