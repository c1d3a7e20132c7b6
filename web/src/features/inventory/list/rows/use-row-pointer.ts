import type { DragEvent, MouseEvent } from 'react';
import { startDrag } from './drag-items.ts';
import type { ListViewProps } from './list-view.ts';
import { isSelected } from '../selection.ts';
import type { CellPlace } from '../../../../ui/use-grid-keys.ts';

const controls = 'input, button, textarea, select, label';

/**
 * One handler takes the mouse for all rows. A click opens the item, with Ctrl or ⌘ it ticks, with Shift it ticks up to there; a double
 * click edits a cell that can be edited, so a single one there does nothing. The name itself is a link, which the first click follows: it
 * is edited by a double click beside it, or with F2.
 */
export function useRowPointer({
  windows,
  selection,
  onOpen,
  onEdit,
}: Pick<ListViewProps, 'windows' | 'selection' | 'onOpen'> & { onEdit?: (place: CellPlace) => void }) {
  const rowOf = (target: EventTarget) => {
    const element = target instanceof Element ? target : null;
    const index = Number(element?.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);
    const item = windows.itemAt(index);
    return element && item ? { element, index, item } : null;
  };

  return {
    // Shift would mark the text between two clicks.
    onMouseDown: (event: MouseEvent) => {
      if (event.shiftKey && rowOf(event.target)) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const row = rowOf(event.target);
      if (!row || event.defaultPrevented || row.element.closest(controls)) return;
      const { element, index, item } = row;
      const isLink = element.closest('a') !== null;
      if (event.shiftKey) {
        event.preventDefault();
        void selection.selectTo(item.id, index);
      } else if (event.ctrlKey || event.metaKey) {
        // On the name the browser opens a tab of its own, as with any link.
        if (!isLink) selection.toggle(item.id, index);
      } else if (isLink || element.closest('[data-thumb]') || !element.closest('[data-edits]')) {
        event.preventDefault();
        onOpen(item.id);
      }
    },
    onDoubleClick: (event: MouseEvent) => {
      const row = rowOf(event.target);
      const cell = row?.element.closest<HTMLElement>('[data-edits]');
      if (!row || !cell || row.element.closest('a, input')) return;
      onEdit?.({ row: row.index, column: Number(cell.getAttribute('aria-colindex')) - 1 });
    },
    onDragStart: (event: DragEvent) => {
      const row = rowOf(event.target);
      if (!row) return;
      const { ids, isAll } = selection.selected;
      // A picture can be dragged though its row cannot.
      if (isAll) return event.preventDefault();
      startDrag(event, isSelected(selection.selected, row.item.id) ? [...ids] : [row.item.id], row.item.name);
    },
  };
}
