import type { Item } from '@onhand/contract/item-answers';
import type { ReactNode } from 'react';

/** PLC-10: the place whose stock is changed; null is no folder. */
export interface ChosenPlace {
  placeId: number | null;
  onChoose: (placeId: number | null) => void;
}

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
  /** Where it lies, how much of it, and which of these places is the one that changes. */
  places: (item: Item, chosen: ChosenPlace & { canEdit: boolean }) => ReactNode;
  /** Adding, taking and counting. */
  stock: (item: Item, counting: ChosenPlace & { isCounting: boolean; onCounted: () => void }) => ReactNode;
}
