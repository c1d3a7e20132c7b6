import type { Item } from '@onhand/contract/inventory';
import type { ReactNode } from 'react';

/** Other features add these parts to an item's panel; they meet in app/. */
export interface ItemParts {
  /** The folders it lies in, from the top down. */
  crumbs: (folderId: number | null) => ReactNode;
  pictures: (item: Item, canEdit: boolean) => ReactNode;
  /** Every movement of the item. */
  history: (item: Item) => ReactNode;
  /** A figure of money that opens into what it comes from. */
  why: (item: Item, question: string, figure: string) => ReactNode;
  label: (item: Item, onPrint: () => void) => ReactNode;
  /** Adding, taking and counting. */
  stock: (item: Item, counting: { isCounting: boolean; onCounted: () => void }) => ReactNode;
}
