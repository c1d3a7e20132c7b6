import { BadZip } from '../../platform/zip-archive.ts';
import { rowCheck } from './backup-rows.rules.ts';
import type { BackupTable } from './backup-table.ts';
import { fileNameOf } from './backup-tables.ts';
import { type FileList, toldOfFile } from './file-lists.ts';
import type { OpenBackup } from './open-backup.ts';
import { type OwnField, ownProblem } from './own-fields.rules.ts';
import { headingsOf } from './take-snapshot.ts';

export type Tick = (rows: number) => Promise<void>;

interface NumberedRow {
  cells: readonly string[];
  row: number;
}

/**
 * The rows of a table with their numbers in the file, some at a time; each is as it should be by itself. It is looked at when it is taken, so
 * what is said of a bad backup is about the first row that is bad.
 */
export async function* tableRows(
  backup: OpenBackup,
  table: BackupTable,
  fields: readonly OwnField[],
  tick: Tick,
): AsyncGenerator<Iterable<NumberedRow>> {
  if ((table.since ?? 0) > backup.manifest.version) return;
  const headings = headingsOf(table, fields);
  const complete = completing(table, backup.manifest.version);
  const problemOf = rowCheck(table.file, table.columns);
  let row = 0;
  const checkedRows = function* (some: readonly string[][]): Generator<NumberedRow> {
    for (const found of some) {
      row++;
      const cells = complete(found, row === 1);
      if (row === 1) {
        if (cells.join('\n') !== headings.join('\n')) throw new BadZip(`The columns of ${fileNameOf(table)} are not those of a backup.`);
        continue;
      }
      const problem =
        (cells.length === headings.length ? null : 'the number of cells is wrong') ??
        problemOf(cells) ??
        (table.file === 'items' ? ownProblem(cells.slice(table.columns.length), fields) : null);
      if (problem) throw new BadZip(`Row ${row} of ${fileNameOf(table)}: ${problem}.`);
      yield { cells, row };
    }
  };
  for await (const some of backup.rows(fileNameOf(table))) {
    yield checkedRows(some);
    await tick(some.length);
  }
}

/** A row of a backup of before, with what a column that came later was then. */
function completing({ columns }: BackupTable, version: number): (cells: string[], isHeading: boolean) => string[] {
  const later = columns.flatMap(({ name, since }, place) => (since && since.version > version ? [{ name, place, was: since.before }] : []));
  if (later.length === 0) return (cells) => cells;
  return (cells, isHeading) => {
    const whole = [...cells];
    for (const { name, place, was } of later) whole.splice(place, 0, isHeading ? name : was);
    return whole;
  };
}

interface BackedUpFile {
  cells: string[];
  /** Where it is in the zip. */
  file: string;
  known: { bytes: number; sha256: string };
  row: number;
}

/** The rows of a list of files; each is as it should be by itself. */
export async function* listedFiles(backup: OpenBackup, list: FileList): AsyncGenerator<BackedUpFile> {
  if ((list.since ?? 0) > backup.manifest.version) return;
  const columns = [...list.columns, ...toldOfFile];
  const problemOf = rowCheck(list.file, columns);
  let row = 0;
  for await (const some of backup.rows(fileNameOf(list))) {
    for (const cells of some) {
      row++;
      if (row === 1) continue;
      const problem = cells.length === columns.length ? problemOf(cells) : 'the number of cells is wrong';
      if (problem) throw new BadZip(`Row ${row} of ${fileNameOf(list)}: ${problem}.`);
      const [file, bytes, sha256] = cells.slice(-toldOfFile.length) as [string, string, string];
      const ending = list.ending((name) => cells[list.columns.findIndex((column) => column.name === name)] ?? '');
      if (!file.startsWith(`${list.folder}/`) || !file.endsWith(`.${ending}`)) {
        throw new BadZip(`Row ${row} of ${fileNameOf(list)}: “${file.slice(0, 40)}” is not its file.`);
      }
      yield { cells: cells.slice(0, list.columns.length), file, known: { bytes: Number(bytes), sha256 }, row };
    }
  }
}
