import type { CustomField } from '@onhand/contract/custom-fields';
import type { api } from '@onhand/contract';
import { importFields } from '@onhand/contract/import-fields';
import type { FileAnswer } from '@onhand/contract/route';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { pathText, tagsText, vendorCell, vendorsText } from '../imports/exchange-format.service.ts';
import { type ImportableItem, readImportable } from '../inventory/import-items.service.ts';
import { selectedIds } from '../inventory/item-list.service.ts';
import { folderPathsApart } from '../folders/folder-tree.service.ts';
import { daysOfFile, hasReservations, type Promised, promisedOf } from './exports.store.ts';
import { type TableColumn, tableFile } from './table-file.ts';

/** An item with what lies of it in one place; the first is its home. */
type Line = ImportableItem & { minimum: string | null; maximum: string | null; isFirst: boolean; promised: Promised | undefined };
type Column = TableColumn<Line>;

const facts: Column[] = [
  { heading: importFields.name, value: (item) => item.name, width: 36 },
  { heading: importFields.sku, value: (item) => item.sku },
  { heading: importFields.inventoryNumber, value: (item) => item.inventoryNumber },
  { heading: importFields.code, value: (item) => item.code },
  { heading: importFields.barcodes, value: (item) => tagsText(item.barcodes) },
  { heading: importFields.folder, value: (item) => pathText(item.folderPath), width: 30 },
  { heading: importFields.quantity, value: (item) => item.quantity, isFigure: true, width: 10 },
  { heading: importFields.minimum, value: (line) => line.minimum, isFigure: true, width: 10 },
  { heading: importFields.maximum, value: (line) => line.maximum, isFigure: true, width: 10 },
  { heading: importFields.unit, value: (item) => item.unit?.name, width: 10 },
  { heading: importFields.lowStockThreshold, value: (item) => item.lowStockThreshold, isFigure: true },
];
const prices: Column[] = [{ heading: importFields.sellingPrice, value: (item) => item.sellingPrice, isFigure: true }];
const groups: Column[] = [
  { heading: importFields.tags, value: (item) => tagsText(item.tags.map(({ name }) => name)), width: 24 },
  { heading: importFields.vendors, value: (item) => vendorsText(item.vendors.map(({ name }) => name)), width: 24 },
  { heading: importFields.vendorSku, value: (item) => vendorCell('vendorSku', item.vendors) },
  { heading: importFields.vendorPack, value: (item) => vendorCell('vendorPack', item.vendors) },
  { heading: importFields.vendorMinimum, value: (item) => vendorCell('vendorMinimum', item.vendors) },
  { heading: importFields.vendorLeadTime, value: (item) => vendorCell('vendorLeadTime', item.vendors) },
  { heading: importFields.vendorBarcodes, value: (item) => vendorCell('vendorBarcodes', item.vendors) },
];
const costs: Column[] = [
  { heading: importFields.vendorPrice, value: (item) => vendorCell('vendorPrice', item.vendors) },
  { heading: importFields.vendorBreaks, value: (item) => vendorCell('vendorBreaks', item.vendors) },
  { heading: importFields.valuationMethod, value: (item) => item.valuationMethod },
  { heading: importFields.unitCost, value: (item) => item.unitCost, isFigure: true },
  { heading: importFields.totalValue, value: (item) => item.totalValue, isFigure: true },
];
const texts: Column[] = [
  { heading: importFields.description, value: (line) => onceIfLong(line, line.description), width: 40 },
  { heading: importFields.notes, value: (line) => onceIfLong(line, line.notes), width: 40 },
];

/** Only where something is promised to jobs at all; an import leaves them out, since a file promises nothing. */
const promises: Column[] = [
  { heading: 'Reserved for jobs', value: ({ promised }) => promised?.reserved ?? '0', isFigure: true },
  { heading: 'Free to use', value: ({ promised, quantity }) => promised?.free ?? quantity, isFigure: true },
];

const archivedColumn: Column = { heading: importFields.archived, value: ({ isArchived }) => (isArchived ? 'yes' : 'no'), width: 10 };

const longText = 200;

/** A long text stands on an item's first line alone, which is the one an import takes it from: with 500 places it would be written 500 times. */
const onceIfLong = ({ isFirst }: Line, text: string | undefined) => (isFirst || (text?.length ?? 0) <= longText ? text : null);

/** Few enough that they fit a thread's memory however much each item holds. */
const batch = 250;

export type WantedItems = z.output<(typeof api)['exports']['items']['body']>;

/** A filter finds what is in use, unless it asks for what is archived; items chosen one by one are meant whether archived or not. */
function archivedIds(tx: Tx, scope: Scope, selection: WantedItems['selection']): Promise<number[]> | number[] {
  if ('itemIds' in selection || selection.filter.isArchived) return [];
  return selectedIds(tx, scope, { filter: { ...selection.filter, isArchived: true } });
}

/** Every field, under the headings an import knows, a line for each place: what is exported and imported again changes nothing. */
export async function exportItems(db: Db, scope: Scope, { selection, format, withArchived }: WantedItems, now: Date): Promise<FileAnswer> {
  const { ids, fields, paths, day, hasPromises } = await db.tenant(scope, async (tx) => ({
    ids: [...(await selectedIds(tx, scope, selection)), ...(withArchived ? await archivedIds(tx, scope, selection) : [])],
    fields: await listCustomFields(tx, scope),
    paths: await folderPathsApart(tx, scope),
    day: await daysOfFile(tx, scope, now),
    hasPromises: await hasReservations(tx, scope),
  }));
  async function* batches() {
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch);
      const [items, promised] = await db.tenant(scope, async (tx) =>
        Promise.all([readImportable(tx, scope, some), hasPromises ? promisedOf(tx, scope, some) : []]),
      );
      const promisedAt = new Map(promised.map((one) => [placeKey(one.itemId, one.place), one]));
      yield items.flatMap((item) => linesOf({ ...item, folderPath: [] }, paths, promisedAt));
    }
  }
  const columns = [
    ...facts,
    ...(hasPromises ? promises : []),
    ...(scope.maySeePrices ? prices : []),
    ...groups,
    ...(scope.maySeeCosts ? costs : []),
    ...texts,
    ...(withArchived ? [archivedColumn] : []),
    ...fields.map(ownColumn),
  ];
  return tableFile({ name: `items-${day}`, columns, batches: batches() }, format);
}

/** A line for each place, the home first; what lies there and what that is worth add up to the item's. */
function linesOf(item: ImportableItem, paths: ReadonlyMap<number, string[]>, promisedAt: ReadonlyMap<string, Promised>): Line[] {
  return item.places.map(({ place, quantity, minimum, maximum, value }, nth) => {
    const promised = promisedAt.get(placeKey(item.id, place));
    return { ...item, folderPath: paths.get(place) ?? [], quantity, totalValue: value, minimum, maximum, promised, isFirst: nth === 0 };
  });
}

const placeKey = (itemId: number, place: number) => `${itemId}:${place}`;

function ownColumn({ id, name, kind }: CustomField): Column {
  return {
    heading: name,
    isFigure: kind === 'number',
    value: (line) => {
      const value = line.custom[String(id)];
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : onceIfLong(line, value);
    },
  };
}
