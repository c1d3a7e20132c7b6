import type { Tx } from '../../platform/db.ts';
import { folderOf } from '../stock/places.service.ts';

/** Everyone who sees one of the places reads it again, and the receipts it came by. */
export function tellOfReturn(tx: Tx, places: readonly number[]): void {
  const folderIds = [...new Set(places.map(folderOf))];
  tx.emit({ type: 'batch_update', about: 'return' }, { folderIds });
  tx.emit({ type: 'batch_update', about: 'receipt' }, { folderIds });
}
