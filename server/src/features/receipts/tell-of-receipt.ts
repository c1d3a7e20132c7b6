import type { Tx } from '../../platform/db.ts';
import { folderOf } from '../stock/places.service.ts';

/** Everyone who receives there reads it again, and the order with it. The message names nothing. */
export function tellOfReceipt(tx: Tx, places: readonly number[]): void {
  const folderIds = [...new Set(places.map(folderOf))];
  tx.emit({ type: 'batch_update', about: 'receipt' }, { folderIds });
}
