import { type ItemFilter, mostItemsNamed, type Selection } from '@onhand/contract/item-filter';

/** Either single items are ticked, or everything the filter finds, whether it has been read or not. */
export interface Selected {
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** Changed by oneself just now: meant though the filter may not find them any more, until something else is ticked. */
  isKept?: boolean;
}

export const nothing: Selected = { ids: new Set(), isAll: false };
export const everything: Selected = { ids: new Set(), isAll: true };

export function isSelected({ ids, isAll }: Selected, id: number): boolean {
  return isAll || ids.has(id);
}

export function countOf({ ids, isAll }: Selected, total: number): number {
  return isAll ? total : ids.size;
}

/** Taking one out of “all” leaves what is on the screen without it: nobody can name the rest one by one. */
export function toggled(selected: Selected, id: number, loadedIds: readonly number[]): Selected {
  const ids = new Set(selected.isAll ? loadedIds : selected.ids);
  if (selected.isAll || ids.has(id)) ids.delete(id);
  else ids.add(id);
  return { ids, isAll: false };
}

export function withAdded(selected: Selected, added: readonly number[]): Selected {
  if (selected.isAll) return selected;
  // More cannot be named one by one; beyond it only “all that the filter finds” can be meant.
  return { ids: new Set([...selected.ids, ...added].slice(0, mostItemsNamed)), isAll: false };
}

/** The box over the rows: empty, a dash, or a tick when every row that is there is ticked. */
export function stateOfAll(selected: Selected, loadedIds: readonly number[]): 'none' | 'some' | 'all' {
  if (selected.isAll) return 'all';
  if (selected.ids.size === 0) return 'none';
  return loadedIds.length > 0 && loadedIds.every((id) => selected.ids.has(id)) ? 'all' : 'some';
}

/**
 * The selection as the API wants it; null when nothing is ticked. Ticked items are meant only as long as the filter finds them; without a
 * filter they are always meant.
 */
export function selectionOf(selected: Selected, filter?: ItemFilter): Selection | null {
  if (selected.isAll) return { filter: filter ?? {} };
  const within = selected.isKept ? {} : filter;
  return selected.ids.size > 0 ? { itemIds: [...selected.ids], ...(within && { within }) } : null;
}

/** Drops items that are no longer in a list that is known to its end: somebody has moved, archived or deleted them. */
export function stillIn(selected: Selected, allIds: readonly number[]): Selected {
  if (selected.isAll || selected.isKept) return selected;
  const ids = new Set(allIds.filter((id) => selected.ids.has(id)));
  return ids.size === selected.ids.size ? selected : { ...selected, ids };
}
