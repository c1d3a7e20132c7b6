import { type ItemFilter, mostItemsNamed } from '@onhand/contract/item-filter';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { figureText } from '../../../platform/count-text.ts';
import { showError } from '../../../platform/error-toast.ts';
import { toast } from '../../../ui/toast.ts';
import { idsBetween } from './item-windows.ts';
import { countOf, everything, nothing, type Selected, selectionOf, stateOfAll, stillIn, toggled, withAdded } from './selection.ts';
import type { ListQuery } from './list-state.ts';
import type { ItemWindows } from './use-item-windows.ts';

/** An item in its place, which another filter, another order or a change by somebody else may take from it. */
interface Anchor {
  id: number;
  row: number;
  list: ListQuery;
}

export type ItemSelection = ReturnType<typeof useSelection>;

/** Holds the ticks of a list and the ways to tick. Another filter is another list, so it starts with none. */
export function useSelection(windows: ItemWindows, filter: ItemFilter) {
  const queryClient = useQueryClient();
  const [chosen, setSelected] = useState<Selected>(nothing);
  const [isSelecting, setIsSelecting] = useState(false);
  const [held, setHeld] = useState<Selected | null>(null);
  const filterKey = JSON.stringify(filter);
  const [ownFilter, setOwnFilter] = useState(filterKey);
  if (ownFilter !== filterKey) {
    setOwnFilter(filterKey);
    setSelected(nothing);
    setHeld(null);
  }

  const { isSimilar, isOutdated, list, itemAt } = windows;
  // Nothing contains the words searched for, so the filter finds nothing by itself: "all" could not be told to the server.
  const meant = chosen.isAll && isSimilar ? nothing : chosen;
  const loadedIds = windows.loaded.map(({ id }) => id);
  const total = windows.counts?.totalCount ?? 0;
  const selected = held ?? (!isOutdated && windows.counts && loadedIds.length === total ? stillIn(meant, loadedIds) : meant);
  // Rows keep the same functions from render to render; what these need is read when they are called.
  const latest = useRef({ loadedIds, list, itemAt });
  /** A later Shift click ticks from here. */
  const anchor = useRef<Anchor | null>(null);
  useEffect(() => {
    latest.current = { loadedIds, list, itemAt };
  });

  const toggle = useCallback((id: number, row: number) => {
    anchor.current = { id, row, list: latest.current.list };
    setSelected((old) => toggled(old, id, latest.current.loadedIds));
  }, []);

  const selectTo = useCallback(
    async (id: number, row: number) => {
      const { list, itemAt } = latest.current;
      const from = anchor.current;
      setSelected((old) => withAdded(old, [id]));
      // Rows may have shifted since; one that is out of sight is looked at when it has been read.
      if (from?.list !== list || (itemAt(from.row) ?? from).id !== from.id) {
        anchor.current = { id, row, list };
        return;
      }
      try {
        const ids = await idsBetween(queryClient, list, from.row, row, mostItemsNamed);
        if (latest.current.list !== list) return;
        if (ids.at(from.row < row ? 0 : -1) !== from.id && Math.abs(row - from.row) < mostItemsNamed) {
          anchor.current = { id, row, list };
          return;
        }
        setSelected((old) => withAdded(old, ids));
        if (Math.abs(row - from.row) >= mostItemsNamed) {
          toast({ title: `The first ${figureText(mostItemsNamed)} are selected`, description: 'To go beyond, select all items.' });
        }
      } catch (error) {
        showError(error);
      }
    },
    [queryClient],
  );

  const tick = useCallback(
    (id: number, row: number, isRange: boolean) => (isRange ? void selectTo(id, row) : toggle(id, row)),
    [selectTo, toggle],
  );

  const clear = useCallback(() => {
    anchor.current = null;
    setSelected(nothing);
    setHeld(null);
    setIsSelecting(false);
  }, []);

  const stateOfLoaded = stateOfAll(selected, loadedIds);
  return {
    selected,
    count: countOf(selected, total),
    selection: selectionOf(selected, isSimilar ? undefined : filter),
    stateOfLoaded,
    /** More than what is ticked could be meant. */
    canSelectAll: !selected.isAll && !isSimilar && !isOutdated && total > selected.ids.size,
    /** While it is true, a tap on a phone ticks instead of opening. */
    isSelecting: isSelecting || selected.isAll || selected.ids.size > 0,
    startSelecting: () => setIsSelecting(true),
    toggle,
    selectTo,
    /** Either of the two. */
    tick,
    toggleLoaded: () => setSelected(stateOfLoaded === 'all' ? nothing : withAdded(nothing, loadedIds)),
    /** Ticks all that the filter finds, which must be known by then; where it finds none by itself, the rows there are. */
    selectAll: () => {
      if (isOutdated) return;
      if (isSimilar) setSelected(withAdded(nothing, loadedIds));
      else if (windows.counts) setSelected(everything);
    },
    clear,
    /** A change of one's own may have taken the items out of the filter; they stay ticked all the same. */
    keep: () => setSelected(selected.isAll ? selected : { ...selected, isKept: true }),
    /** While something is asked about them they stay the same, whatever colleagues do; the server knows what it can still do. */
    hold: (isHeld: boolean) => setHeld(isHeld ? selected : null),
  };
}
