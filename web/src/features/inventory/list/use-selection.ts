import type { ItemFilter } from '@onhand/contract/item-filter';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showError } from '../../../platform/error-toast.ts';
import { toast } from '../../../ui/toast.ts';
import { idsBetween } from './item-windows.ts';
import { countOf, everything, maxSelected, nothing, type Selected, selectionOf, stateOfAll, toggled, withAdded } from './selection.ts';
import type { ItemWindows } from './use-item-windows.ts';

export type ItemSelection = ReturnType<typeof useSelection>;

/** What is ticked in a list, and the ways to tick. Another filter is another list, so it starts with nothing. */
export function useSelection(windows: ItemWindows, filter: ItemFilter) {
  const queryClient = useQueryClient();
  const [selected, setSelected] = useState<Selected>(nothing);
  const [isSelecting, setIsSelecting] = useState(false);
  const filterKey = JSON.stringify(filter);
  const [ownFilter, setOwnFilter] = useState(filterKey);
  if (ownFilter !== filterKey) {
    setOwnFilter(filterKey);
    setSelected(nothing);
  }

  const loadedIds = windows.loaded.map(({ id }) => id);
  // Rows keep the same functions from render to render; what these need is read when they are called.
  const latest = useRef({ loadedIds, list: windows.list });
  const anchor = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { loadedIds, list: windows.list };
  });

  const toggle = useCallback((id: number, row: number) => {
    anchor.current = row;
    setSelected((old) => toggled(old, id, latest.current.loadedIds));
  }, []);

  const selectTo = useCallback(
    async (id: number, row: number) => {
      const from = anchor.current;
      setSelected((old) => withAdded(old, [id]));
      if (from === null) {
        anchor.current = row;
        return;
      }
      try {
        const ids = await idsBetween(queryClient, latest.current.list, from, row, maxSelected);
        setSelected((old) => withAdded(old, ids));
        if (Math.abs(row - from) >= maxSelected) {
          toast({ title: `The first ${maxSelected.toLocaleString('en-US')} are selected`, description: 'To go beyond, select all items.' });
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
    setIsSelecting(false);
  }, []);

  const total = windows.counts?.totalCount ?? 0;
  const stateOfLoaded = stateOfAll(selected, loadedIds);
  return {
    selected,
    count: countOf(selected, total),
    selection: selectionOf(selected, filter),
    stateOfLoaded,
    /** More than what is ticked could be meant. */
    canSelectAll: !selected.isAll && total > selected.ids.size,
    /** On a phone: a tap ticks instead of opening. */
    isSelecting: isSelecting || selected.isAll || selected.ids.size > 0,
    startSelecting: () => setIsSelecting(true),
    toggle,
    selectTo,
    /** Either of the two. */
    tick,
    toggleLoaded: () => setSelected(stateOfLoaded === 'all' ? nothing : withAdded(nothing, loadedIds)),
    selectAll: () => setSelected(everything),
    clear,
  };
}
