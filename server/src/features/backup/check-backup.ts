import { transit } from '@onhand/contract/transfers';
import { BadZip } from '../../platform/zip-archive.ts';
import { rowProblem } from './backup-rows.rules.ts';
import { refuseBadTree, sizeWatch } from './backup-sizes.ts';
import type { BackupTable } from './backup-table.ts';
import { backupTables, fileNameOf } from './backup-tables.ts';
import { documentWatch } from './document-watch.ts';
import { type FileList, fileLists, toldOfFile } from './file-lists.ts';
import type { OpenBackup } from './open-backup.ts';
import { type OwnField, ownProblem } from './own-fields.rules.ts';
import { settingsTable } from './tables/settings-table.ts';
import { headingsOf } from './take-snapshot.ts';

/** The contents of a valid backup, which every row must fit to. */
export interface CheckedBackup {
  fields: OwnField[];
  /** The ids in each file that others refer to. */
  ids: Map<string, Set<string>>;
  /** Items that count against the plan; archived ones do not. */
  liveItems: number;
}

type Tick = (rows: number) => Promise<void>;

/**
 * Goes through all of it and writes nothing: every checksum, every cell, every reference. Only the ledger as a whole can tell if the books
 * add up, which is checked after it is written and before it is committed.
 */
export async function checkBackup(backup: OpenBackup, tick: Tick): Promise<CheckedBackup> {
  const checked: CheckedBackup = { fields: [], ids: new Map(), liveItems: 0 };
  await backup.verify();
  const watchDocuments = documentWatch(checked.ids);
  for (const table of [settingsTable, ...backupTables]) {
    const ids = new Set<string>();
    if (isReferredTo(table)) checked.ids.set(table.file, ids);
    const [own, archivedAt] = [table.key[0], 'archived_at'].map((one) => table.columns.findIndex(({ name }) => name === one)) as [
      number,
      number,
    ];
    const watchSize = sizeWatch(table.file);
    for await (const { cells, row } of tableRows(backup, table, checked.fields, tick)) {
      watchSize(cells[own]);
      refuseLooseEnds(table, cells, row, checked.ids);
      watchDocuments.see(table, cells, row);
      if (checked.ids.has(table.file)) ids.add(cells[own] as string);
      if (table.file === 'custom-fields') checked.fields.push(ownField(cells));
      if (table.file === 'items' && cells[archivedAt] === '') checked.liveItems++;
    }
    if (table.file === 'folders') await checkTree(backup, table);
  }
  watchDocuments.end();
  for (const list of fileLists) await checkFiles(backup, list, checked, tick);
  return checked;
}

/** The rows of a table with their numbers in the file; each is as it should be by itself. */
export async function* tableRows(backup: OpenBackup, table: BackupTable, fields: readonly OwnField[], tick: Tick) {
  if ((table.since ?? 0) > backup.manifest.version) return;
  const headings = headingsOf(table, fields);
  const complete = completing(table, backup.manifest.version);
  let row = 0;
  for await (const found of backup.rows(fileNameOf(table))) {
    row++;
    const cells = complete(found, row === 1);
    if (row === 1) {
      if (cells.join('\n') !== headings.join('\n')) throw new BadZip(`The columns of ${fileNameOf(table)} are not those of a backup.`);
      continue;
    }
    const problem =
      (cells.length === headings.length ? null : 'the number of cells is wrong') ??
      rowProblem(table.file, table.columns, cells) ??
      (table.file === 'items' ? ownProblem(cells.slice(table.columns.length), fields) : null);
    if (problem) throw new BadZip(`Row ${row} of ${fileNameOf(table)}: ${problem}.`);
    if (row % 1000 === 0) await tick(1000);
    yield { cells, row };
  }
  await tick((row - 1) % 1000);
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

const isReferredTo = ({ file }: BackupTable) =>
  [...backupTables, ...fileLists].some(({ refers }) => Object.values(refers ?? {}).includes(file));

const ownField = ([id, name, kind]: readonly string[]) => ({ id: Number(id), name, kind }) as OwnField;

/** What lies in no folder has 0 for its place, and what is on the way has one that is the same everywhere. */
const isNobodys = new Set(['0', String(transit)]);

function refuseLooseEnds(
  { file, columns, refers = {} }: BackupTable,
  cells: readonly string[],
  row: number,
  ids: CheckedBackup['ids'],
): void {
  for (const [column, to] of Object.entries(refers)) {
    const id = cells[columns.findIndex(({ name }) => name === column)] as string;
    // A folder may be listed before the one it lies in.
    if (id === '' || to === file) continue;
    if (to === 'folders' && column === 'place' && isNobodys.has(id)) continue;
    // A place below those of folders is a person.
    const where = to === 'folders' && id.startsWith('-') ? 'holders' : to;
    if (!ids.get(where)?.has(id)) throw new BadZip(`Row ${row} of ${file}.csv belongs to something that is not in ${where}.csv.`);
  }
}

async function checkTree(backup: OpenBackup, table: BackupTable): Promise<void> {
  const parents = new Map<string, string>();
  for await (const { cells } of tableRows(backup, table, [], async () => undefined)) parents.set(cells[0] as string, cells[1] as string);
  refuseBadTree(parents, fileNameOf(table));
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
  let row = 0;
  for await (const cells of backup.rows(fileNameOf(list))) {
    row++;
    if (row === 1) continue;
    const problem = cells.length === columns.length ? rowProblem(list.file, columns, cells) : 'the number of cells is wrong';
    if (problem) throw new BadZip(`Row ${row} of ${fileNameOf(list)}: ${problem}.`);
    const [file, bytes, sha256] = cells.slice(-toldOfFile.length) as [string, string, string];
    const ending = list.ending((name) => cells[list.columns.findIndex((column) => column.name === name)] ?? '');
    if (!file.startsWith(`${list.folder}/`) || !file.endsWith(`.${ending}`)) {
      throw new BadZip(`Row ${row} of ${fileNameOf(list)}: “${file.slice(0, 40)}” is not its file.`);
    }
    yield { cells: cells.slice(0, list.columns.length), file, known: { bytes: Number(bytes), sha256 }, row };
  }
}

async function checkFiles(backup: OpenBackup, list: FileList, checked: CheckedBackup, tick: Tick): Promise<void> {
  const watchSize = sizeWatch(list.file);
  const owner = list.columns.findIndex(({ name }) => name in (list.refers ?? {}));
  for await (const { cells, file, known, row } of listedFiles(backup, list)) {
    watchSize(cells[owner]);
    refuseLooseEnds(list, cells, row, checked.ids);
    await backup.file(list, file, known);
    await tick(1);
  }
}
