import type { ItemSummary } from '@onhand/contract/inventory';
import type { Selection } from '@onhand/contract/item-filter';

export interface FolderGroup {
  folderId: number | null;
  itemIds: number[];
}

/** The items by the folder they are in: what moving them back takes. */
export function byFolder(items: readonly Pick<ItemSummary, 'id' | 'folderId'>[]): FolderGroup[] {
  const groups = new Map<number | null, number[]>();
  for (const { id, folderId } of items) groups.set(folderId, [...(groups.get(folderId) ?? []), id]);
  return [...groups].map(([folderId, itemIds]) => ({ folderId, itemIds }));
}

/** The tags any of the items carries, each once. */
export function tagsOf(items: readonly Pick<ItemSummary, 'tags'>[]): number[] {
  return [...new Set(items.flatMap(({ tags }) => tags.map(({ id }) => id)))];
}

/** What is to be typed before so many items are deleted for good. */
export function wordToDelete(count: number): string {
  return count === 1 ? 'delete' : String(count);
}

export function isWordToDelete(typed: string, count: number): boolean {
  return typed.replace(/[\s,.]/g, '').toLowerCase() === wordToDelete(count);
}

/** The same selection once its items are archived, to restore or delete them from there. */
export function archivedSelection(selection: Selection): Selection {
  return 'itemIds' in selection ? selection : { filter: { ...selection.filter, isArchived: true } };
}
