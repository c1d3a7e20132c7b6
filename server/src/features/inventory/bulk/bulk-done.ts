import type { Change } from '../../activity/activity.service.ts';
import type { EditedItem } from './bulk-edits.store.ts';
import type { HeldInBulk } from './bulk.store.ts';
import type { MovedFromPlaces } from '../../stock/moves-of-places.service.ts';

/** The effect of a bulk change on its items; those it left as they were are not among them. */
export interface Done {
  items: readonly HeldInBulk[];
  action: 'update' | 'move' | 'archive' | 'restore' | 'delete';
  changesOf: (item: HeldInBulk) => Change[];
  /** The items whose home moved, and what left other places; of a move. */
  moved?: MovedFromPlaces;
  /** The present folder, if that changed. */
  folderId?: number | null;
  /** The tags each item got or lost, when it is about tags. */
  tagsOf?: ReadonlyMap<number, readonly number[]>;
  /** The changed fields of each item, for an edit. */
  edited?: readonly EditedItem[];
}

/** The number of items that would have more stands after this sentence. */
export const atMost = (most: number, things: string) => `An item can have at most ${most} ${things}.`;
