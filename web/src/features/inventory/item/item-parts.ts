import type { Item } from '@onhand/contract/inventory';
import type { ReactNode } from 'react';

/** What the history of stock adds to an item's panel; it comes from another feature, and they meet in app/. */
export interface ItemLedger {
  /** Every movement of the item. */
  history: (item: Item) => ReactNode;
  /** A figure of money that opens into what it comes from. */
  why: (item: Item, question: string, figure: string) => ReactNode;
}
