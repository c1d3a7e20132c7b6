import type { FileAnswer } from '@onhand/contract/route';
import type { ItemSummary } from '@onhand/contract/inventory';
import type { Selection } from '@onhand/contract/item-filter';
import type { z } from 'zod';
import { csvLine, csvStart } from '../../platform/csv.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { selectedIds } from './item-list.service.ts';
import { readSummaries } from './items.store.ts';

type Column = [heading: string, value: (item: ItemSummary) => string | null | undefined];

const facts: Column[] = [
  ['Name', (item) => item.name],
  ['SKU', (item) => item.sku],
  ['Inventory number', (item) => item.inventoryNumber],
  ['Code', (item) => item.qrCode],
  ['Quantity', (item) => item.quantity],
  ['Unit', (item) => item.unit?.name],
  ['Low-stock threshold', (item) => item.lowStockThreshold],
  ['Selling price', (item) => item.sellingPrice],
  ['Tags', (item) => item.tags.map(({ name }) => name).join(', ')],
  ['Vendor', (item) => item.vendor?.name],
];
const costs: Column[] = [
  ['Costing method', (item) => item.valuationMethod],
  ['Unit cost', (item) => item.unitCost],
  ['Total value', (item) => item.totalValue],
];

const batch = 1000;

/** Read and sent a thousand at a time, so that a large file needs no large memory. */
export async function exportItems(db: Db, scope: Scope, selection: z.output<typeof Selection>): Promise<FileAnswer> {
  const { ids, columns } = await db.tenant(scope, async (tx) => ({
    ids: await selectedIds(tx, scope, selection),
    columns: await columnsOf(tx, scope),
  }));
  return { content: rows(), contentType: 'text/csv; charset=utf-8', fileName: 'items.csv' };

  async function* rows() {
    yield csvStart + csvLine(columns.map(([heading]) => heading));
    for (let from = 0; from < ids.length; from += batch) {
      const items = await db.tenant(scope, (tx) => readSummaries(tx, scope, ids.slice(from, from + batch)));
      yield items.map((item) => csvLine(columns.map(([, value]) => value(item) ?? ''))).join('');
    }
  }
}

async function columnsOf(tx: Tx, scope: Scope): Promise<Column[]> {
  const folders = await pathNames(tx, scope);
  const fields = await listCustomFields(tx, scope);
  return [
    ...facts,
    ['Folder', (item) => (item.folderId === null ? '' : folders.get(item.folderId))],
    ...(scope.maySeeCosts ? costs : []),
    ...fields.map(({ id, name, kind }): Column => [name, (item) => spelled(kind, item.custom[String(id)])]),
  ];
}

function spelled(kind: string, value: string | boolean | null | undefined): string {
  if (kind === 'checkbox') return value === true ? 'yes' : value === false ? 'no' : '';
  return typeof value === 'string' ? value : '';
}

/** Each folder with those above it that the person may see: “Warehouse / Aisle 3”. */
async function pathNames(tx: Tx, scope: Scope): Promise<Map<number, string>> {
  const rows = await tx.rows<{ id: number; path: string }>(
    `WITH RECURSIVE paths AS (
       SELECT id, name AS path FROM folders
        WHERE organization_id = $1 AND ($2::bigint[] IS NULL AND parent_id IS NULL
          OR id = ANY ($2) AND (parent_id IS NULL OR NOT parent_id = ANY ($2)))
        UNION ALL
       SELECT f.id, p.path || ' / ' || f.name FROM folders f JOIN paths p ON f.parent_id = p.id WHERE f.organization_id = $1
     ) SELECT id, path FROM paths`,
    [scope.organizationId, folderFilter(scope)],
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}
