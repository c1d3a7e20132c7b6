import type { CustomField } from '@onhand/contract/custom-fields';
import type { api } from '@onhand/contract';
import { importFields } from '@onhand/contract/import-fields';
import type { FileAnswer } from '@onhand/contract/route';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { pathText, tagsText, vendorCell, vendorsText } from '../imports/exchange-format.service.ts';
import { type ImportableItem, type ImportablePlace, readImportable } from '../inventory/import-items.service.ts';
import { selectedIds } from '../inventory/item-list.service.ts';
import { folderPathsApart } from '../folders/folder-tree.service.ts';
import { daysOfFile, hasReservations, type Promised, promisedOf } from './exports.store.ts';
import { type TableColumn, tableFile } from './table-file.ts';

type Item = Omit<ImportableItem, 'folderPath'>;

/** What lies of an item in one place; the first is its home. */
interface Line {
  item: Item;
  place: ImportablePlace;
  folder: string;
  isFirst: boolean;
  promised: Promised | undefined;
}
type Column = TableColumn<Line>;

/** What is the same on every line of an item is spelled once: it may lie in 500 places. */
function ofItem(heading: string, spelled: (item: Item) => string | null | undefined, more: Partial<Column> = {}): Column {
  let last: { item?: Item; text?: string | null | undefined } = {};
  return {
    ...more,
    heading,
    value: ({ item }) => {
      if (item !== last.item) last = { item, text: spelled(item) };
      return last.text;
    },
  };
}

const facts: Column[] = [
  ofItem(importFields.name, (item) => item.name, { width: 36 }),
  ofItem(importFields.sku, (item) => item.sku),
  ofItem(importFields.inventoryNumber, (item) => item.inventoryNumber),
  ofItem(importFields.code, (item) => item.code),
  ofItem(importFields.barcodes, (item) => tagsText(item.barcodes)),
  { heading: importFields.folder, value: ({ folder }) => folder, width: 30 },
  { heading: importFields.quantity, value: ({ place }) => place.quantity, isFigure: true, width: 10 },
  { heading: importFields.minimum, value: ({ place }) => place.minimum, isFigure: true, width: 10 },
  { heading: importFields.maximum, value: ({ place }) => place.maximum, isFigure: true, width: 10 },
  ofItem(importFields.unit, (item) => item.unit?.name, { width: 10 }),
  ofItem(importFields.lowStockThreshold, (item) => item.lowStockThreshold, { isFigure: true }),
];
const prices: Column[] = [ofItem(importFields.sellingPrice, (item) => item.sellingPrice, { isFigure: true })];
const groups: Column[] = [
  ofItem(importFields.tags, (item) => tagsText(item.tags.map(({ name }) => name)), { width: 24 }),
  ofItem(importFields.vendors, (item) => vendorsText(item.vendors.map(({ name }) => name)), { width: 24 }),
  ofItem(importFields.vendorSku, (item) => vendorCell('vendorSku', item.vendors)),
  ofItem(importFields.vendorPack, (item) => vendorCell('vendorPack', item.vendors)),
  ofItem(importFields.vendorMinimum, (item) => vendorCell('vendorMinimum', item.vendors)),
  ofItem(importFields.vendorLeadTime, (item) => vendorCell('vendorLeadTime', item.vendors)),
  ofItem(importFields.vendorBarcodes, (item) => vendorCell('vendorBarcodes', item.vendors)),
];
const costs: Column[] = [
  ofItem(importFields.vendorPrice, (item) => vendorCell('vendorPrice', item.vendors)),
  ofItem(importFields.vendorBreaks, (item) => vendorCell('vendorBreaks', item.vendors)),
  ofItem(importFields.valuationMethod, (item) => item.valuationMethod),
  ofItem(importFields.unitCost, (item) => item.unitCost, { isFigure: true }),
  { heading: importFields.totalValue, value: ({ place }) => place.value, isFigure: true },
];
const texts: Column[] = [
  { heading: importFields.description, value: (line) => onceIfLong(line, line.item.description), width: 40 },
  { heading: importFields.notes, value: (line) => onceIfLong(line, line.item.notes), width: 40 },
];

/** Only where something is promised to jobs at all; an import leaves them out, since a file promises nothing. */
const promises: Column[] = [
  { heading: 'Reserved for jobs', value: ({ promised }) => promised?.reserved ?? '0', isFigure: true },
  { heading: 'Free to use', value: ({ promised, place }) => promised?.free ?? place.quantity, isFigure: true },
];

const archivedColumn = ofItem(importFields.archived, ({ isArchived }) => (isArchived ? 'yes' : 'no'), { width: 10 });

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
  const { ids, fields, folders, day, hasPromises } = await db.tenant(scope, async (tx) => ({
    ids: [...(await selectedIds(tx, scope, selection)), ...(withArchived ? await archivedIds(tx, scope, selection) : [])],
    fields: await listCustomFields(tx, scope),
    folders: new Map([...(await folderPathsApart(tx, scope))].map(([id, path]) => [id, pathText(path)])),
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
      yield items.flatMap((item) => linesOf(item, folders, promisedAt));
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
  const widthOf = (line: Line) => columns.length - (hasOwnValues(line) ? 0 : fields.length);
  return tableFile({ name: `items-${day}`, columns, widthOf, batches: batches() }, format);
}

/** Whether its fields of the organization's own, which stand last, hold anything on this line. */
function hasOwnValues({ item, isFirst }: Line): boolean {
  for (const id in item.custom) if (isFirst || String(item.custom[id]).length <= longText) return true;
  return false;
}

/** A line for each place, the home first; what lies there and what that is worth add up to the item's. */
function linesOf(item: Item, folders: ReadonlyMap<number, string>, promisedAt: ReadonlyMap<string, Promised>): Line[] {
  return item.places.map((place, nth) => {
    const promised = promisedAt.get(placeKey(item.id, place.place));
    return { item, place, folder: folders.get(place.place) ?? '', promised, isFirst: nth === 0 };
  });
}

const placeKey = (itemId: number, place: number) => `${itemId}:${place}`;

function ownColumn({ id, name, kind }: CustomField): Column {
  return {
    heading: name,
    isFigure: kind === 'number',
    value: (line) => {
      const value = line.item.custom[String(id)];
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : onceIfLong(line, value);
    },
  };
}
