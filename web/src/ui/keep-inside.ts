import type { KeyboardEvent } from 'react';

/**
 * For what floats over the list: React passes its keys on to the list it was opened from, where Escape would also let go
 * of the selection.
 */
export function keepInside(event: KeyboardEvent): void {
  event.stopPropagation();
}
