import { BadZip } from '../../platform/zip-archive.ts';
import type { BackupTable } from './backup-table.ts';

/** The figure of a line that says whether anything was moved; what was only planned may name an item that never had a history. */
const moved: Record<string, string> = { 'transfer-lines': 'sent', 'tool-loans': 'quantity' };

/**
 * Looks, while the rows pass by, at what no reference from one file to another says: documents outlive their items, but their items are then
 * in the history; and an item has one level in each place.
 */
export function documentWatch(ids: ReadonlyMap<string, ReadonlySet<number>>) {
  /** Items that are gone, with the row that named each. */
  const gone = new Map<number, string>();
  return {
    /** Looks at the rows of a table, of which most have nothing to be looked at here. */
    rowsOf({ file, key, columns }: BackupTable): (cells: readonly string[], row: number) => void {
      const numberOf = (wanted: string) => {
        const place = columns.findIndex(({ name }) => name === wanted);
        return (cells: readonly string[]) => Number(cells[place]);
      };
      const itemIn = numberOf('item_id');
      if (file === 'movements') return (cells) => void (gone.size > 0 && gone.delete(itemIn(cells)));
      if (file === 'stock-levels') return inOrder(file, key.map(numberOf));
      const figure = moved[file];
      if (figure === undefined) return () => undefined;
      const movedIn = numberOf(figure);
      return (cells, row) => {
        if (movedIn(cells) !== 0 && !ids.get('items')?.has(itemIn(cells))) gone.set(itemIn(cells), `Row ${row} of ${file}.csv`);
      };
    },
    end(): void {
      for (const where of gone.values()) throw new BadZip(`${where} is of an item that is in neither items.csv nor movements.csv.`);
    },
  };
}

function inOrder(file: string, key: readonly ((cells: readonly string[]) => number)[]) {
  let last: number[] = [];
  return (cells: readonly string[], row: number): void => {
    const level = key.map((figureIn) => figureIn(cells));
    const step = compared(level, last);
    if (step === 0) throw new BadZip(`Row ${row} of ${file}.csv is of an item and a place that another row is of too.`);
    if (step < 0) throw new BadZip(`Row ${row} of ${file}.csv is not in its order.`);
    last = level;
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
