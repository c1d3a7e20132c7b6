import { BadZip } from '../../platform/zip-archive.ts';
import { listedFiles, tableRows, type Tick } from './backup-rows.ts';
import { refuseBadTree, sizeWatch } from './backup-sizes.ts';
import type { BackupTable } from './backup-table.ts';
import { backupTables, fileNameOf } from './backup-tables.ts';
import { documentWatch } from './document-watch.ts';
import { type FileList, fileLists } from './file-lists.ts';
import { looseEndWatch } from './loose-ends.ts';
import type { OpenBackup } from './open-backup.ts';
import type { OwnField } from './own-fields.rules.ts';
import { settingsTable } from './tables/settings-table.ts';

/** The contents of a valid backup, which every row must fit to. */
export interface CheckedBackup {
  fields: OwnField[];
  /** The ids in each file that others refer to: as numbers, because a text may hold on to all of the file that it was cut from. */
  ids: Map<string, Set<number>>;
  /** Items that count against the plan; archived ones do not. */
  liveItems: number;
}

/**
 * Goes through all of it and writes nothing: every checksum, every cell, every reference. Only the ledger as a whole can tell if the books
 * add up, which is checked after it is written and before it is committed.
 */
export async function checkBackup(backup: OpenBackup, tick: Tick): Promise<CheckedBackup> {
  try {
    return await checkContents(backup, tick);
  } catch (error) {
    // Each sum is looked at while its table is read. What was broken on the way is called so, whatever it reads as and whatever was found before it.
    if (error instanceof BadZip) await backup.verify();
    throw error;
  }
}

async function checkContents(backup: OpenBackup, tick: Tick): Promise<CheckedBackup> {
  const checked: CheckedBackup = { fields: [], ids: new Map(), liveItems: 0 };
  const watchDocuments = documentWatch(checked.ids);
  const parents = new Map<string, string>();
  for (const table of [settingsTable, ...backupTables]) {
    const ids = isReferredTo(table) ? new Set<number>() : undefined;
    if (ids) checked.ids.set(table.file, ids);
    const [own = -1, archivedAt = -1] = [table.key[0], 'archived_at'].map((one) => table.columns.findIndex(({ name }) => name === one));
    const watchSize = sizeWatch(table.file);
    const watchLooseEnds = looseEndWatch(table, checked.ids);
    const watchDocument = watchDocuments.rowsOf(table);
    for await (const some of tableRows(backup, table, checked.fields, tick)) {
      for (const { cells, row } of some) {
        watchSize(cells[own]);
        watchLooseEnds(cells, row);
        watchDocument(cells, row);
        ids?.add(Number(cells[own]));
        if (table.file === 'folders') parents.set(cells[0] as string, cells[1] as string);
        if (table.file === 'custom-fields') checked.fields.push(ownField(cells));
        if (table.file === 'items' && cells[archivedAt] === '') checked.liveItems++;
      }
    }
    if (table.file === 'folders') refuseBadTree(parents, fileNameOf(table));
  }
  watchDocuments.end();
  for (const list of fileLists) await checkFiles(backup, list, checked, tick);
  return checked;
}

const isReferredTo = ({ file }: BackupTable) =>
  [...backupTables, ...fileLists].some(({ refers }) => Object.values(refers ?? {}).includes(file));

const ownField = ([id, name, kind]: readonly string[]) => ({ id: Number(id), name, kind }) as OwnField;

async function checkFiles(backup: OpenBackup, list: FileList, checked: CheckedBackup, tick: Tick): Promise<void> {
  const watchSize = sizeWatch(list.file);
  const watchLooseEnds = looseEndWatch(list, checked.ids);
  const owner = list.columns.findIndex(({ name }) => name in (list.refers ?? {}));
  for await (const { cells, file, known, row } of listedFiles(backup, list)) {
    watchSize(cells[owner]);
    watchLooseEnds(cells, row);
    await backup.file(list, file, known);
    await tick(1);
  }
}
