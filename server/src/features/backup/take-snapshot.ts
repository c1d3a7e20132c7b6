import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupContents } from '@onhand/contract/backup';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { countDifferences } from '../reconciliation/reconciliation.service.ts';
import type { BackupTable } from './backup-table.ts';
import { backupTables, fileNameOf, settingsTable } from './backup-tables.ts';
import { readImages, readSettings, readTable } from './backup.store.ts';
import { ownCells, type OwnField, ownHeading } from './own-fields.rules.ts';
import { type Spooled, spool } from './spool.ts';

export interface Snapshot {
  folder: string;
  contents: BackupContents;
  differences: number;
  tables: Spooled[];
}

/** A line for each picture, beside the tables. */
export const imageList = 'images.jsonl';

/** Everything but the pictures themselves, as it was at one moment, in files in the folder. */
export async function takeSnapshot(tx: Tx, scope: Scope, folder: string, now: Date): Promise<Snapshot> {
  await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await tx.run(`SET LOCAL statement_timeout = '30min'`);
  const settings = await readSettings(tx, scope);
  const fields = (await listCustomFields(tx, scope)).sort((one, other) => one.id - other.id);
  const into = (table: BackupTable) => ({
    name: fileNameOf(table),
    path: join(folder, fileNameOf(table)),
    headings: headingsOf(table, fields),
  });
  const tables = [await spool({ ...into(settingsTable), batches: [[settings.cells]] })];
  let archived = 0;
  for (const table of backupTables) {
    const archivedAt = table.columns.findIndex(({ name }) => table.file === 'items' && name === 'archived_at');
    const batches = async function* () {
      for await (const rows of readTable(tx, scope, table)) {
        archived += rows.filter((cells) => archivedAt >= 0 && cells[archivedAt] !== '').length;
        yield table.file === 'items' ? rows.map((cells) => [...cells.slice(0, -1), ...ownCells(cells.at(-1) as string, fields)]) : rows;
      }
    };
    tables.push(await spool({ ...into(table), batches: batches() }));
  }
  for await (const images of readImages(tx, scope)) {
    await appendFile(join(folder, imageList), images.map((image) => `${JSON.stringify(image)}\n`).join(''));
  }
  await appendFile(join(folder, imageList), '');
  const rowsIn = (file: string) => tables.find(({ name }) => name === `${file}.csv`)?.rows ?? 0;
  const counts = {
    items: rowsIn('items') - archived,
    archivedItems: archived,
    folders: rowsIn('folders'),
    movements: rowsIn('movements'),
    counts: rowsIn('counts'),
    pictures: 0,
  };
  const contents = { organization: settings.name, takenAt: now.toISOString(), counts };
  return { folder, contents, differences: await countDifferences(tx, scope.organizationId), tables };
}

export function headingsOf({ file, columns }: BackupTable, fields: readonly OwnField[]): string[] {
  return [...columns.map(({ name }) => name), ...(file === 'items' ? fields.map(ownHeading) : [])];
}
