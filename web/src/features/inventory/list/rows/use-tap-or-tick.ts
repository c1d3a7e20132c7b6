import type { MouseEvent } from 'react';
import type { ListViewProps } from './list-view.ts';

/** A tap opens the item, or ticks it while one is choosing several. */
export function useTapOrTick({ windows, selection, onOpen }: Pick<ListViewProps, 'windows' | 'selection' | 'onOpen'>) {
  const rowOf = (target: EventTarget) => {
    const element = target instanceof Element ? target : null;
    const index = Number(element?.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);
    const item = windows.itemAt(index);
    return element && item ? { element, index, item } : null;
  };
  return {
    tickAt: (target: EventTarget) => {
      const row = rowOf(target);
      if (row) selection.toggle(row.item.id, row.index);
    },
    taps: {
      onClick: (event: MouseEvent) => {
        const row = rowOf(event.target);
        if (!row || row.element.closest('input, button, label')) return;
        const { item, index } = row;
        if (event.shiftKey) {
          event.preventDefault();
          void selection.selectTo(item.id, index);
        } else if (selection.isSelecting) {
          event.preventDefault();
          selection.toggle(item.id, index);
        } else if (!event.ctrlKey && !event.metaKey) {
          // With Ctrl or ⌘ the browser opens a tab of its own.
          event.preventDefault();
          onOpen(item.id);
        }
      },
    },
  };
}
