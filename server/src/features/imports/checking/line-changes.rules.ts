import { plain } from '@onhand/contract/decimal';
import { type ImportField, importFields } from '@onhand/contract/import-fields';
import type { ImportLine } from '@onhand/contract/imports';
import type { ImportableItem, ImportablePlace } from '../../inventory/import-items.service.ts';
import { pathShown } from './cells.rules.ts';
import type { LineValues, OwnField } from './parse-line.rules.ts';
import { type LinePlace, placeShown } from './place-lines.rules.ts';
import { isVendorColumn, type VendorColumn, vendorCell, vendorColumns } from './vendor-columns.rules.ts';

const labelled = Object.entries(importFields) as [ImportField, string][];
const ofPlace: readonly ImportField[] = ['quantity', 'minimum', 'maximum'];

/** What a row changes, in the words of the screen and of the activity log. */
export function changesOf(
  patch: LineValues,
  item: ImportableItem | null,
  ownFields: readonly OwnField[],
  place: LinePlace | null,
  level: ImportablePlace | undefined,
): ImportLine['changes'] {
  const isOnlyPlace = !place || (item?.places.length === 1 && level !== undefined);
  const changes: ImportLine['changes'] = [];
  for (const [field, label] of labelled) {
    const value = patch[field];
    if (value === undefined || field === 'totalValue' || value === false) continue;
    if (!isOnlyPlace && field === 'folder') changes.push({ field: 'Places', from: null, to: placeShown(place.path) });
    else {
      const isHere = ofPlace.includes(field) && (place !== null || field !== 'quantity');
      const from = isHere ? (level?.[field as keyof ImportablePlace] ?? null) : item && shown(field, item);
      const where = isOnlyPlace || !ofPlace.includes(field) ? '' : ` in ${placeShown(place.path)}`;
      changes.push({ field: `${label}${where}`, from: from === null ? null : String(from), to: spelled(field, value) });
    }
  }
  for (const { name, id } of ownFields) {
    const value = patch.own[name.toLowerCase()];
    if (value === undefined) continue;
    const before = item && id !== null ? item.custom[String(id)] : undefined;
    changes.push({ field: name, from: before === undefined ? null : ownText(before), to: ownText(value) });
  }
  return changes;
}

function saidOfVendors(field: VendorColumn, values: readonly unknown[]): string {
  const { term, textOf } = vendorColumns[field];
  return values.flatMap((value) => (value === null || value === '' ? [] : [textOf({ [term]: value })])).join('; ');
}

const ownText = (value: string | boolean) => (value === true ? 'yes' : value === false ? 'no' : value);

function spelled(field: ImportField, value: unknown): string {
  if (isVendorColumn(field)) return saidOfVendors(field, value as unknown[]);
  if (field === 'folder') return pathShown(value as string[]);
  if (Array.isArray(value)) return value.filter((one) => one !== null && one !== '').join(', ');
  if (typeof value === 'boolean') return ownText(value);
  return field === 'quantity' ? plain(String(value)) : String(value);
}

function shown(field: ImportField, item: ImportableItem): string | null {
  if (isVendorColumn(field)) return vendorCell(field, item.vendors) || null;
  switch (field) {
    case 'folder':
      return pathShown(item.folderPath) || null;
    case 'tags':
      return item.tags.map(({ name }) => name).join(', ') || null;
    case 'vendors':
      return item.vendors.map(({ name }) => name).join(', ') || null;
    case 'unit':
      return item.unit?.name ?? null;
    case 'barcodes':
      return item.barcodes.join(', ') || null;
    case 'totalValue':
    case 'archived':
    case 'minimum':
    case 'maximum':
      return null;
    default:
      return item[field] || null;
  }
}
