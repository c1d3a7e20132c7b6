import type { Item } from '@onhand/contract/item-answers';
import type { ScannedItem } from '@onhand/contract/qr';
import type { ReactNode } from 'react';
import type { ToastOptions } from '../../ui/toast.ts';
import type { RecentAction, ScanActionKind } from './recent-actions.ts';

export interface StockWish {
  /** Signed: what is added or, negative, taken. */
  adjustment: string;
  purchasePrice?: string;
  /** The place that changes; left out, it is the one that is meant. */
  placeId?: number | null;
}

/** The outcome of a change: what to say, and what the session's list keeps of it. */
export interface ScanChange {
  toast: ToastOptions;
  action: ScanActionKind;
  quantity: string;
  movementId: number | null;
  waitingKey?: string;
  canUndo: boolean;
  /** The session's list has it already, by this name. */
  listedAs?: string;
}

/** The scanner's ways to items and stock: the network's, or a device's own while there is none. */
export interface ScanPorts {
  /** Throws what the API throws; a 404 is an unknown code. */
  lookup: (code: string) => Promise<ScannedItem>;
  read: (itemId: number) => Promise<Item>;
  change: (item: Item, wish: StockWish) => Promise<ScanChange>;
  /** PLC-10: the label of a place was scanned: it is worked from there now. Answers false where it is none of the person's. */
  workFrom: (placeId: number) => Promise<boolean>;
  /** Says how it ended, and answers whether it went well. */
  undo: (action: RecentAction) => Promise<boolean>;
}

/** Quick actions, which are another feature's (QA-02 to QA-07). They tell their own failures, and throw them. */
export interface QuickActionSlot {
  /** Names the action that is in use, with “Change”; or offers one. */
  banner: ReactNode;
  dialogs: ReactNode;
  /** True while one of the dialogs is open; the camera rests meanwhile. */
  isAsking: boolean;
  /**
   * Applies the action in use to a scanned item, instead of opening the panel; null while no action is in use. Returns null if nothing was
   * done.
   */
  apply: ((item: Item) => Promise<ScanChange | null>) | null;
  /** Has a person choose one for an item and applies it; null when given up. */
  chooseFor: (item: Item, placeId: number | null) => Promise<ScanChange | null>;
}

/** The panel that asks what new stock cost (STK-09); it belongs to another feature. */
export interface PricePanelProps {
  item: Item;
  amount: string;
  isBusy: boolean;
  onConfirm: (price: string) => void;
  onCancel: () => void;
}

export interface PricePanel {
  isAsked: (item: Item) => boolean;
  render: (props: PricePanelProps) => ReactNode;
}

/** Parts of a found item that other features draw: its picture, its place, its notes. */
export interface FoundFacts {
  renderPicture: (item: Item) => ReactNode;
  renderPlace: (item: Item) => ReactNode;
  /** The place that changes, and the way to another. */
  renderWhere: (item: Item, placeId: number | null, onChoose: (placeId: number | null) => void) => ReactNode;
  /** “Use on job…”, where the person works on jobs; told when it was done. */
  renderJob: (item: Item, placeId: number | null, onDone: () => void) => ReactNode;
  /** “Who has one?” */
  renderWho: (item: Item) => ReactNode;
}

/** The scanner opens for the camera, or for a code that came from elsewhere (a keyboard scanner, the Scan screen). */
export type ScanRequest = { start: 'camera' } | { start: 'code'; code: string };
