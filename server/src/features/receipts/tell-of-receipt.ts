import type { Tx } from '../../platform/db.ts';
import { folderOf } from '../stock/places.service.ts';

/** A line of an order. */
export interface ToldLine {
  orderId: number;
  line: number;
}

/**
 * Everyone who receives there reads it again, and the order with it. Where one line of an order changed, whoever receives the order reads that line
 * alone (059-documents-of-places.md). The message carries no figures.
 */
export function tellOfReceipt(tx: Tx, places: readonly number[], only?: ToldLine): void {
  const folderIds = [...new Set(places.map(folderOf))];
  tx.emit({ type: 'batch_update', about: 'receipt', ...only }, { folderIds });
}
