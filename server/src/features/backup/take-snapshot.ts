import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupContents } from '@onhand/contract/backup';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { countDifferencesOfRecords } from '../reconciliation/reconciliation.service.ts';
import { csvRow } from './backup-csv.rules.ts';
import type { BackupTable } from './backup-table.ts';
import { backupTables, fileNameOf } from './backup-tables.ts';
import { copyLines, countArchived, readListed, readSettings } from './backup.store.ts';
import { type FileList, fileLists } from './file-lists.ts';
import { type OwnField, ownHeading } from './own-fields.rules.ts';
import { type Spooled, spool, type Write } from './spool.ts';
import { settingsTable } from './tables/settings-table.ts';

export interface Snapshot {
  folder: string;
  contents: BackupContents;
  differences: number;
  tables: Spooled[];
}

interface Where {
  folder: string;
  now: Date;
  /** Awaited between pieces, so that others get their turn. */
  pause: () => Promise<void> | undefined;
}

/** A line for each file of a list, beside the tables. */
export const notesOf = ({ file }: FileList) => `${file}.jsonl`;

/** Everything but the files themselves, as it was at one moment, in files in the folder. */
export async function takeSnapshot(tx: Tx, scope: Scope, { folder, now, pause }: Where): Promise<Snapshot> {
  await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await tx.run(`SET LOCAL statement_timeout = '30min'`);
  // As times and days are spelled in the files, whatever the database's own setting.
  await tx.run(`SET LOCAL DateStyle = 'ISO, YMD'`);
  const settings = await readSettings(tx, scope);
  const fields = (await listCustomFields(tx, scope)).sort((one, other) => one.id - other.id);
  const into = (table: BackupTable) => ({
    name: fileNameOf(table),
    path: join(folder, fileNameOf(table)),
    headings: headingsOf(table, fields),
  });
  const tables = [await spool(into(settingsTable), (write) => write(csvRow(settings.cells)).then(() => 1))];
  for (const table of backupTables) {
    const copy = (write: Write) =>
      copyLines(tx, scope, table, ownOf(table, fields), async (block) => {
        await write(block);
        await pause();
      });
    tables.push(await spool(into(table), copy));
  }
  for (const list of fileLists) {
    const notes = join(folder, notesOf(list));
    await appendFile(notes, '');
    for await (const files of pausing(readListed(tx, scope, list), pause))
      await appendFile(notes, files.map((file) => `${JSON.stringify(file)}\n`).join(''));
  }
  const rowsIn = (file: string) => tables.find(({ name }) => name === `${file}.csv`)?.rows ?? 0;
  const archived = await countArchived(tx, scope);
  const counts = {
    items: rowsIn('items') - archived,
    archivedItems: archived,
    folders: rowsIn('folders'),
    movements: rowsIn('movements'),
    counts: rowsIn('counts'),
    pictures: 0,
  };
  const contents = { organization: settings.name, takenAt: now.toISOString(), counts };
  return { folder, contents, differences: await countDifferencesOfRecords(tx, scope.organizationId), tables };
}

async function* pausing<One>(all: AsyncIterable<One>, pause: Where['pause']): AsyncGenerator<One> {
  for await (const one of all) {
    yield one;
    await pause();
  }
}

/** Items have columns of their organization's own behind those that all have. */
const ownOf = ({ file }: BackupTable, fields: readonly OwnField[]) => (file === 'items' ? fields : []);

export function headingsOf(table: BackupTable, fields: readonly OwnField[]): string[] {
  return [...table.columns.map(({ name }) => name), ...ownOf(table, fields).map(ownHeading)];
}
