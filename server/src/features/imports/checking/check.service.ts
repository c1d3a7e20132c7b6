import type { Import, ImportLine } from '@onhand/contract/imports';
import { columnOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import { idsByKeys, type ImportableItem, readImportable } from '../../inventory/import-items.service.ts';
import { type Finding, linesToWork, type LineToWork, repeatedCells } from '../lines.store.ts';
import { lineParser, type LineShape, type OwnField, type ParsedLine, type LineValues } from './parse-line.rules.ts';
import { codeInFile, keyOf, keysOf, type PlanContext, type PlannedLine, planLine } from './plan-line.rules.ts';
import { isSameUnit, unitMeant } from './unit-words.rules.ts';
import { type LookupTables, type MissingReferences, noMissingReferences, shapeOf } from '../lookup-tables.ts';
import { pathKey, saidIn } from './cells.rules.ts';
import type { ItemInFile } from './place-lines.rules.ts';

/** Everything that stays the same while the rows of a file are gone through. */
export interface Checking {
  shape: LineShape & { ownFields: OwnField[] };
  lookups: LookupTables;
  matchBy: Import['matchBy'];
  parse: (cells: readonly string[]) => ParsedLine;
  rowsByKey: Map<string, number>;
  itemsInFile: Map<string, ItemInFile>;
  /** The codes of items that have several rows, each for one place. */
  onSeveralRows: Set<string>;
  missing: MissingReferences;
  ownUnits: ReadonlySet<string>;
  /** False where nobody asks what a new item is made with, because it is in the row's cells. */
  tellsNew: boolean;
  /** The unit that each word of the file, in small letters, stands for. */
  unitWords: Map<string, { word: string; unit: string }>;
}

type Read = Pick<Import, 'columns' | 'mapping' | 'decimals' | 'matchBy' | 'paths' | 'ownUnits'>;

export function beginChecking(one: Read, lookups: LookupTables, { tellsNew = true } = {}): Checking {
  const shape = shapeOf(one, lookups.ownFields);
  const fields = shape.columns.flatMap(({ own }) => (own?.id === null ? [own] : []));
  return {
    shape,
    lookups,
    matchBy: one.matchBy,
    parse: lineParser(shape),
    rowsByKey: new Map(),
    itemsInFile: new Map(),
    onSeveralRows: new Set(),
    missing: noMissingReferences(fields),
    ownUnits: new Set(one.ownUnits),
    tellsNew,
    unitWords: new Map(),
  };
}

export interface PlannedRow extends PlannedLine {
  row: number;
  values: LineValues;
}

/** A row as its cells say it, with what an earlier look at it found. */
export interface ParsedRow extends ParsedLine, Pick<ImportLine, 'row' | 'action'> {}

/** Reads the cells of some rows, for which it needs nothing but them. */
export function parseRows({ parse }: Checking, lines: readonly Pick<ImportLine, 'row' | 'cells' | 'action'>[]): ParsedRow[] {
  return lines.map(({ row, action, cells }) => ({ row, action, ...parse(cells) }));
}

/**
 * True if none of these rows has a code that a row before has: what becomes of them then depends on nothing that an import is just writing, so they can be
 * planned meanwhile, by another connection.
 */
export function areApart({ rowsByKey }: Checking, parsed: readonly ParsedRow[]): boolean {
  return parsed.every(({ values }) => keysOf(values).every((key) => !rowsByKey.has(key)));
}

/**
 * Plans what would become of some rows. Records they name for the first time are noted as missing references, unless the row has problems.
 */
export async function planRows(tx: Tx, scope: Scope, checking: Checking, parsed: readonly ParsedRow[]): Promise<PlannedRow[]> {
  for (const { values } of parsed) if (values.unit !== undefined) values.unit = meantBy(checking, values.unit);
  const hasFolders = checking.shape.columns.some(({ field }) => field === 'folder');
  noteSeveralRows(
    checking,
    parsed.flatMap(({ values }) => codeInFile(values, { matchBy: checking.matchBy, hasFolders }) ?? []),
  );
  const context: PlanContext = {
    hasFolders,
    folders: checking.lookups.folders,
    pathOf: checking.lookups.pathOf,
    itemsInFile: checking.itemsInFile,
    onSeveralRows: checking.onSeveralRows,
    columns: checking.shape.columns,
    tellsNew: checking.tellsNew,
    matchBy: checking.matchBy,
    units: checking.lookups.units,
    defaultUnit: checking.lookups.defaultUnit,
    ownFields: checking.shape.ownFields,
    itemsByKey: await itemsFor(tx, scope, checking, columnOf(parsed, 'values')),
    rowsByKey: checking.rowsByKey,
  };
  return parsed.map((line) => {
    const planned = { ...planLine(line.row, line, context), row: line.row, values: line.values };
    if (planned.action === 'create' || planned.action === 'update') noteMissingReferences(checking, planned.patch, planned.item);
    return planned;
  });
}

function noteSeveralRows({ itemsInFile, onSeveralRows }: Checking, codes: readonly string[]): void {
  const seen = new Set<string>();
  for (const code of codes) {
    if (seen.has(code) || itemsInFile.has(code)) onSeveralRows.add(code);
    seen.add(code);
  }
}

/** Looks through the whole file once: what is done with an item's first row depends on whether there are more. */
export async function readSeveralRows(tx: Tx, scope: Scope, importId: number, { shape, matchBy, onSeveralRows }: Checking): Promise<void> {
  const column = shape.columns.find(({ field }) => field === matchBy)?.index;
  if (matchBy === 'none' || column === undefined || !shape.columns.some(({ field }) => field === 'folder')) return;
  for (const cell of await repeatedCells(tx, scope, importId, column)) {
    const said = saidIn(cell);
    if ('text' in said) onSeveralRows.add(keyOf(matchBy, said.text));
  }
}

/** “pcs” means the unit “pieces” that is there; of words for a unit that is not, the first in the file names it. */
function meantBy({ lookups, ownUnits, unitWords }: Checking, word: string): string {
  const key = word.toLowerCase();
  const known = unitWords.get(key);
  if (known) return known.unit;
  const there = unitMeant(word, lookups.units, ownUnits);
  const isOwn = ownUnits.has(key) || lookups.units.has(there.toLowerCase());
  const unit = isOwn ? there : ([...unitWords.values()].find((one) => isSameUnit(one.unit, word))?.unit ?? there);
  unitWords.set(key, { word, unit });
  return unit;
}

/** People need to see only the units that the file writes differently. */
export function unitWordsOf({ unitWords }: Checking): Import['unitWords'] {
  return [...unitWords.values()].filter(({ word, unit }) => word.toLowerCase() !== unit.toLowerCase());
}

async function itemsFor(tx: Tx, scope: Scope, { lookups }: Checking, values: readonly LineValues[]): Promise<Map<string, ImportableItem>> {
  const keys = values.flatMap(keysOf);
  const of = (field: string) => keys.flatMap((key) => (key.startsWith(`${field}:`) ? [key.slice(field.length + 1)] : []));
  const items = new Map<string, ImportableItem>();
  if (keys.length === 0) return items;
  const ids = await idsByKeys(tx, scope, { skus: of('sku'), numbers: of('inventoryNumber'), codes: of('code') });
  for (const read of await readImportable(tx, scope, ids)) {
    const item = { ...read, folderPath: read.folderId === null ? [] : (lookups.pathOf.get(read.folderId) ?? []) };
    for (const field of ['sku', 'inventoryNumber', 'code'] as const) {
      if (item[field] !== null) items.set(keyOf(field, item[field]), item);
    }
  }
  return items;
}

function noteMissingReferences({ lookups, missing }: Checking, patch: LineValues, item: ImportableItem | null): void {
  for (let depth = 1; depth <= (patch.folder?.length ?? 0); depth++) {
    const path = (patch.folder as string[]).slice(0, depth);
    if (!lookups.folders.has(pathKey(path))) missing.folders.set(pathKey(path), path);
  }
  for (const name of patch.tags ?? []) if (!lookups.tags.has(name.toLowerCase())) keepFirst(missing.tags, name);
  for (const name of patch.vendors ?? []) if (!lookups.vendors.has(name.toLowerCase())) keepFirst(missing.vendors, name);
  if (patch.unit !== undefined) noteUnit(lookups, missing, patch.unit, [patch.quantity ?? item?.quantity, patch.lowStockThreshold]);
}

/** A unit that is made on the way allows decimals as soon as one row needs them. */
function noteUnit(
  { units }: LookupTables,
  missing: MissingReferences,
  name: string,
  figures: readonly (string | null | undefined)[],
): void {
  const key = name.toLowerCase();
  const there = units.get(key);
  const known = missing.units.get(key);
  const allowsDecimals = known?.allowsDecimals || figures.some((figure) => figure?.includes('.')) || isMeasure(name);
  if (!there || (there.isMade && allowsDecimals && !there.allowsDecimals)) {
    missing.units.set(key, { id: 0, name: known?.name ?? there?.name ?? name, allowsDecimals });
  }
}

const isMeasure = (name: string) => /^(m|cm|mm|km|ft|feet|in|yd|kg|g|lb|lbs|oz|l|ml|gal|qt|m2|m²|sq ft|hours?|hrs?)\.?$/i.test(name);

function keepFirst(names: Map<string, string>, name: string): void {
  if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
}

export function findingOf({ row, action, item, changes, problems }: PlannedRow): Finding {
  return { row, action, itemId: item?.id ?? null, changes, problems };
}

/** True if it makes an item, and there is nothing else to say of it. */
export const isPlain = ({ action, changes, problems }: PlannedRow) => action === 'create' && changes.length + problems.length === 0;

/** True if the apply found something else than the check, or must write it anew, because the item may have changed meanwhile. */
export function isFoundAnew({ action }: PlannedRow, line: Pick<ImportLine, 'action'> | undefined): boolean {
  return action !== line?.action || action === 'update' || action === 'problem';
}

/** Few enough to hold, and many enough that the way to the database does not count. */
const atOnce = 500;

/** The rows of an import in their order, some at a time; those left out are passed over. The next ones are asked for before they are wanted. */
export async function* batchesOf(tx: Tx, scope: Scope, importId: number): AsyncGenerator<LineToWork[]> {
  const read = (after: number) => {
    const lines = linesToWork(tx, scope, importId, after, atOnce);
    // Where nobody wants them any more, nobody needs to know that they could not be read.
    lines.catch(() => undefined);
    return lines;
  };
  for (let next = read(0); ; ) {
    const lines = await next;
    const last = lines.at(-1);
    if (!last) return;
    next = read(last.row);
    yield lines.filter(({ isExcluded }) => !isExcluded);
  }
}
