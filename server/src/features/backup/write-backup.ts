import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { BadZip } from '../../platform/zip-archive.ts';
import { refreshSearchText } from '../inventory/search-text.service.ts';
import { countDifferences } from '../reconciliation/reconciliation.service.ts';
import type { Column } from './backup-columns.rules.ts';
import { tableRows, type Tick } from './backup-rows.ts';
import type { BackupTable } from './backup-table.ts';
import { backupTables } from './backup-tables.ts';
import type { CheckedBackup } from './check-backup.ts';
import type { FileList } from './file-lists.ts';
import type { OpenBackup } from './open-backup.ts';
import { ownValues } from './own-fields.rules.ts';
import type { RestoredFile, RestoredFiles } from './restore-files.ts';
import { settingsTable } from './tables/settings-table.ts';
import {
  accountsByName,
  alertQuietly,
  forgetUnits,
  giveOutIdsAbove,
  keepNumbersAbove,
  linkHolders,
  rowWriter,
  setCovers,
  writeFiles,
  writeSettings,
} from './write-rows.store.ts';

const atOnce = 1000;
/** Folders lie in each other in any order, so they are written together. */
const sizeOf = ({ file }: BackupTable) => (file === 'folders' ? Number.MAX_SAFE_INTEGER : atOnce);

/**
 * The one place besides `stock.service.ts` that writes the ledger, and only where there is none yet: whoever calls it holds the
 * organization and has seen that it is empty. Everything is written as it was, and must add up as it did, or nothing is kept.
 */
export async function writeIntoEmptyOrganization(
  tx: Tx,
  scope: Scope,
  backup: OpenBackup,
  { fields, ids }: CheckedBackup,
  files: RestoredFiles,
  tick: Tick,
): Promise<void> {
  await tx.run(`SET LOCAL statement_timeout = '30min'`);
  await alertQuietly(tx);
  const accounts = await accountsByName(tx, scope);
  const highest = new Map<string, number>();
  await forgetUnits(tx, scope);
  for (const table of backupTables) {
    const own = (cells: readonly string[]) => ownValues(cells.slice(table.columns.length), fields);
    const write = rowWriter(tx, scope, table, accounts, own);
    const noteIds = idsNoted(table, highest);
    let batch: (readonly string[])[] = [];
    for await (const some of tableRows(backup, table, fields, tick)) {
      for (const { cells } of some) {
        batch.push(cells);
        noteIds(cells);
        if (batch.length < sizeOf(table)) continue;
        await write(batch);
        batch = [];
      }
    }
    if (batch.length > 0) await write(batch);
  }
  await linkHolders(tx, scope, accounts);
  await keepNumbersAbove(tx, scope);
  for (const [list, all] of files) await writeListed(tx, scope, list, all, highest);
  await setCovers(tx, scope);
  for await (const some of tableRows(backup, settingsTable, [], tick))
    for (const { cells } of some) await writeSettings(tx, scope, settingsTable, cells);
  // Not before the tags and vendors are there, which items are found by too.
  for (const some of chunked([...(ids.get('items') ?? [])])) await refreshSearchText(tx, scope, some);
  for (const [table, id] of highest) await giveOutIdsAbove(tx, table, id);
  if ((await countDifferences(tx, scope.organizationId)) > backup.manifest.differences) {
    throw new BadZip('The history, quantities and values in this backup do not add up. Nothing was restored.');
  }
}

async function writeListed(
  tx: Tx,
  scope: Scope,
  list: FileList,
  files: readonly RestoredFile[],
  highest: Map<string, number>,
): Promise<void> {
  for (const some of chunked(files)) await writeFiles(tx, scope, list, some);
  for (const { cells } of files) note(highest, list.table, cells[0]);
}

function* chunked<One>(all: readonly One[]): Generator<One[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce);
}

const things: Record<string, string> = {
  item_id: 'items',
  parent_id: 'folders',
  folder_id: 'folders',
  from_folder_id: 'folders',
  place: 'folders',
  from_place: 'folders',
  to_place: 'folders',
  count_id: 'counts',
  movement_id: 'movements',
  place_id: 'folders',
  customer_id: 'customers',
  job_id: 'jobs',
  crew_id: 'crew',
};
const documents: Record<string, string> = {
  transfer: 'transfers',
  tool: 'tool_loans',
  refill: 'refill_lists',
  order: 'orders',
  receipt: 'receipts',
  charge: 'receipt_charges',
  return: 'vendor_returns',
  job: 'jobs',
};
const subjects: Record<string, string> = {
  item: 'items',
  folder: 'folders',
  tag: 'tags',
  vendor: 'vendors',
  unit: 'units',
  'custom-field': 'custom_fields',
  job: 'jobs',
  customer: 'customers',
  kit: 'kits',
  crew: 'crew',
};

/** Also of what is deleted and only named by the history: nothing new may take its id, and with it its past. */
function idsNoted(table: BackupTable, highest: Map<string, number>): (cells: readonly string[]) => void {
  const named = table.columns.flatMap((column, place) => {
    const thingIn = thingsNamed(table, column);
    return thingIn ? { place, thingIn } : [];
  });
  return (cells) => {
    for (const { place, thingIn } of named) note(highest, thingIn(cells), cells[place]);
  };
}

/** Answers for a row what the ids in a column are of; undefined where it holds none. */
function thingsNamed(
  { table, columns }: BackupTable,
  { name, kind }: Column,
): ((cells: readonly string[]) => string | undefined) | undefined {
  const by = (wanted: string, known: Record<string, string>) => {
    const place = columns.findIndex((column) => column.name === wanted);
    return (cells: readonly string[]) => known[cells[place] ?? ''];
  };
  if (name === 'id' && kind === 'id') return () => (table === 'cost_layers' ? 'movements' : table);
  if (name in things) return () => things[name];
  if (name === 'subject_id') return by('kind', subjects);
  return name === 'document_id' ? by('document_kind', documents) : undefined;
}

function note(highest: Map<string, number>, table: string | undefined, id: string | undefined): void {
  if (!table || !id) return;
  // A place below those of folders is a person, and people count downwards.
  const thing = table === 'folders' && id.startsWith('-') ? 'holders' : table;
  highest.set(thing, Math.max(highest.get(thing) ?? 0, Math.abs(Number(id))));
}
