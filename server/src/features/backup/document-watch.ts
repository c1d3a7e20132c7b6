import { BadZip } from '../../platform/zip-archive.ts';
import type { BackupTable } from './backup-table.ts';

/** The figure of a line that says whether anything was moved; what was only planned may name an item that never had a history. */
const moved: Record<string, string> = { 'transfer-lines': 'sent', 'tool-loans': 'quantity' };

/**
 * Looks, while the rows pass by, at what no reference from one file to another says: documents outlive their items, but their items are then
 * in the history; and an item has one level in each place.
 */
export function documentWatch(ids: ReadonlyMap<string, ReadonlySet<string>>) {
  /** Items that are gone, with the row that named each. */
  const gone = new Map<string, string>();
  let last: number[] = [];
  return {
    see({ file, key, columns }: BackupTable, cells: readonly string[], row: number): void {
      const cellOf = (wanted: string) => cells[columns.findIndex(({ name }) => name === wanted)] ?? '';
      if (file === 'movements' && gone.size > 0) gone.delete(cellOf('item_id'));
      if (file === 'stock-levels') {
        const level = key.map((name) => Number(cellOf(name)));
        const step = compared(level, last);
        if (step === 0) throw new BadZip(`Row ${row} of ${file}.csv is of an item and a place that another row is of too.`);
        if (step < 0) throw new BadZip(`Row ${row} of ${file}.csv is not in its order.`);
        last = level;
      }
      const figure = moved[file];
      if (figure === undefined || Number(cellOf(figure)) === 0) return;
      const itemId = cellOf('item_id');
      if (!ids.get('items')?.has(itemId)) gone.set(itemId, `Row ${row} of ${file}.csv`);
    },
    end(): void {
      for (const where of gone.values()) throw new BadZip(`${where} is of an item that is in neither items.csv nor movements.csv.`);
    },
  };
}

/** Positive where the first comes after the other. */
function compared(one: readonly number[], other: readonly number[]): number {
  if (other.length === 0) return 1;
  for (const [place, figure] of one.entries()) {
    const step = figure - (other[place] ?? 0);
    if (step !== 0) return step;
  }
  return 0;
}
