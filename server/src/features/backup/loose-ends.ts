import { transit } from '@onhand/contract/transfers';
import { BadZip } from '../../platform/zip-archive.ts';
import type { BackupTable } from './backup-table.ts';

/** What lies in no folder has 0 for its place, and what is on the way has one that is the same everywhere. */
const isNobodys = new Set(['0', String(transit)]);

/** Refuses the first row of a table that belongs to something which is not in the backup. */
export function looseEndWatch(
  { file, columns, refers = {} }: BackupTable,
  ids: ReadonlyMap<string, ReadonlySet<number>>,
): (cells: readonly string[], row: number) => void {
  const references = Object.entries(refers).flatMap(([column, to]) =>
    // A folder may be listed before the one it lies in.
    to === file
      ? []
      : { to, place: columns.findIndex(({ name }) => name === column), mayBeNobodys: to === 'folders' && column === 'place' },
  );
  return (cells, row) => {
    for (const { to, place, mayBeNobodys } of references) {
      const id = cells[place] as string;
      if (id === '' || (mayBeNobodys && isNobodys.has(id))) continue;
      // A place below those of folders is a person.
      const where = to === 'folders' && id.startsWith('-') ? 'holders' : to;
      if (!ids.get(where)?.has(Number(id))) throw new BadZip(`Row ${row} of ${file}.csv belongs to something that is not in ${where}.csv.`);
    }
  };
}
