import type { DragEvent } from 'react';
import { itemCountText } from '../../../../platform/count-text.ts';

/** The folder tree recognizes dragged items by this type. */
export const draggedItemsType = 'application/x-onhand-items';

/** Gives a drag the ids it carries and, under the pointer, how many there are. */
export function startDrag(event: DragEvent, ids: readonly number[], name: string): void {
  event.dataTransfer.setData(draggedItemsType, JSON.stringify(ids));
  event.dataTransfer.setData('text/plain', ids.length === 1 ? name : itemCountText(ids.length));
  event.dataTransfer.effectAllowed = 'move';
  const label = document.createElement('div');
  label.textContent = ids.length === 1 ? name : itemCountText(ids.length);
  label.className = 'fixed -top-20 left-0 max-w-60 truncate rounded-md bg-accent px-3 py-1.5 text-sm font-medium text-on-accent';
  document.body.append(label);
  event.dataTransfer.setDragImage(label, 12, 12);
  // The browser has taken its picture once this turn is over.
  setTimeout(() => label.remove());
}
