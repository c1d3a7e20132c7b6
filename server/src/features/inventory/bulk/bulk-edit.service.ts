import { setImmediate } from 'node:timers/promises';
import type { BulkChange } from '@onhand/contract/bulk-change';
import { customBytes, isTooMuchCustom, tooMuchCustom } from '@onhand/contract/custom-size';
import { limits, spelledLimit } from '@onhand/contract/limits';
import { decimalsOfCurrency } from '@onhand/contract/preferences';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db.ts';
import { counted, invalid } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type Change, changesBetween } from '../../activity/activity.service.ts';
import { listCustomFields } from '../../custom-fields/custom-fields.service.ts';
import { readPreferences } from '../../preferences/preferences.service.ts';
import type { Done } from './bulk-done.ts';
import { atMost } from './bulk-done.ts';
import { type EditedInBulk, fullOfVendors, type HeldInBulk, setVendor, updateAll, vendorsOf } from './bulk.store.ts';
import { changedByPercent, editedFields, isSame } from './bulk-edit.rules.ts';
import { type EditedItem, vendorLinesOf } from './bulk-edits.store.ts';
import { fractionsOf, holdUnit } from '../../stock/stock-checks.service.ts';
import { checkedCustom } from '../item-checks.ts';
import { holdVendors } from '../references.store.ts';
import { refreshSearchText } from '../search-text.service.ts';

type Changes = Extract<z.output<typeof BulkChange>, { action: 'edit' }>['changes'];

/** One field, or several, to the same value or by the same percentage in every item. */
export async function editInBulk(tx: Tx, scope: Scope, items: readonly HeldInBulk[], changes: Changes): Promise<Done> {
  const { vendorId, custom = {}, sellingPricePercent, lowStockThresholdPercent, ...facts } = changes;
  const clean = await checkedCustom(tx, scope, {}, custom);
  const percents = { sellingPricePercent, lowStockThresholdPercent };
  const priceDecimals = sellingPricePercent === undefined ? 0 : decimalsOfCurrency((await readPreferences(tx, scope)).currency);
  const after = new Map<number, EditedInBulk>();
  for (const item of items) {
    after.set(item.id, {
      ...item,
      ...facts,
      ...changedByPercent(item, percents, priceDecimals),
      custom: merged(item.custom, clean, custom),
    });
  }
  if (Object.keys(custom).length > 0) refuseTooMuch(clean, [...after.values()]);
  const tooLarge = items.filter((item) => isTooMuchCustom(item.custom, after.get(item.id)?.custom ?? {}));
  if (tooLarge.length > 0) throw invalid('change.changes.custom', `${tooMuchCustom} ${counted(tooLarge.length, 'item')} would have more.`);
  const ids = items.map(({ id }) => id);
  return writeEdits(tx, scope, items, after, vendorId === undefined ? undefined : () => chooseVendor(tx, scope, ids, vendorId));
}

/**
 * Refuses too much text: new values are written once for each item, and once more into the log; the item's other values are written again
 * with them.
 */
function refuseTooMuch(change: EditedInBulk['custom'], items: readonly EditedInBulk[]): void {
  const fittingChange = Math.floor(limits.bulkCustomBytes / customBytes(change));
  let bytes = 0;
  const fitting = items.findIndex(({ custom }, at) => at >= fittingChange || (bytes += customBytes(custom)) > limits.bulkCustomBytesHeld);
  if (fitting < 0) return;
  const most = spelledLimit(Math.max(1, fitting));
  throw invalid('change.changes.custom', `That is much text for ${spelledLimit(items.length)} items. Change some ${most} of them at once.`);
}

/** Gives each item what `after` has for it, and says which fields that changed. */
export async function writeEdits(
  tx: Tx,
  scope: Scope,
  items: readonly HeldInBulk[],
  after: ReadonlyMap<number, EditedInBulk>,
  changeVendors?: () => Promise<void>,
): Promise<Done> {
  const ids = items.map(({ id }) => id);
  await checkDecimals(tx, scope, items, after);
  await updateAll(tx, scope, [...after.values()]);
  const before = await vendorsBeside(tx, scope, ids);
  await changeVendors?.();
  const then = changeVendors ? await vendorsBeside(tx, scope, ids) : before;
  // A price is not searched for: what the items are found by stays, and need not be written anew.
  if (changeVendors || items.some((item) => !isSame(item.custom, after.get(item.id)?.custom))) await refreshSearchText(tx, scope, ids);
  const labels = await labelsOf(tx, scope);
  const changesBy = (item: HeldInBulk) => [
    ...changesBetween<Record<string, unknown>>(flat(item), flat(after.get(item.id) as EditedInBulk), labels.fields).map((change) =>
      change.field === 'Unit' ? { ...change, from: labels.unit(change.from), to: labels.unit(change.to) } : change,
    ),
    ...changesBetween<{ vendors?: string }>(
      { vendors: before.texts.get(item.id) },
      { vendors: then.texts.get(item.id) },
      { vendors: 'Vendors' },
    ),
  ];
  const changes = new Map<number, Change[]>();
  for (const [at, item] of items.entries()) {
    changes.set(item.id, changesBy(item));
    // Others have their turn between a few hundred.
    if (at % 200 === 199) await setImmediate();
  }
  const changesOf = ({ id }: HeldInBulk) => changes.get(id) ?? [];
  const changed = items.filter((item) => changesOf(item).length > 0);
  const edited: EditedItem[] = [];
  for (const [at, item] of changed.entries()) {
    edited.push(
      editedFields(
        item.id,
        { ...item, vendors: before.lines.get(item.id) ?? [] },
        { ...(after.get(item.id) as EditedInBulk), vendors: then.lines.get(item.id) ?? [] },
      ),
    );
    if (at % 200 === 199) await setImmediate();
  }
  return { items: changed, action: 'update', changesOf, edited };
}

async function vendorsBeside(tx: Tx, scope: Scope, ids: readonly number[]) {
  const [texts, lines] = await Promise.all([vendorsOf(tx, scope, ids), vendorLinesOf(tx, scope, ids)]);
  return { texts, lines };
}

function merged(held: HeldInBulk['custom'], clean: HeldInBulk['custom'], asked: Readonly<Record<string, unknown>>): HeldInBulk['custom'] {
  const result = { ...held, ...clean };
  for (const id of Object.keys(asked)) if (!(id in clean)) delete result[id];
  return result;
}

async function checkDecimals(tx: Tx, scope: Scope, items: readonly HeldInBulk[], after: ReadonlyMap<number, EditedInBulk>): Promise<void> {
  const units = new Map<number | null, { name: string; allowsDecimals: boolean } | undefined>();
  for (const { unitId } of after.values())
    if (!units.has(unitId)) units.set(unitId, unitId === null ? undefined : await holdUnit(tx, scope, unitId));
  for (const [id, unit] of units) if (id !== null && !unit) throw invalid('change.changes.unitId', 'This unit is not there any more.');
  const inWholes = items.filter(({ id }) => !units.get((after.get(id) as EditedInBulk).unitId)?.allowsDecimals);
  // Of the whole it tells nothing: halves in two places are a whole one.
  const inParts = await fractionsOf(
    tx,
    scope,
    inWholes.map(({ id }) => id),
  );
  const wrong = inWholes.filter(({ id }) => inParts.has(id) || (after.get(id)?.lowStockThreshold?.includes('.') ?? false));
  if (wrong.length > 0) {
    throw invalid('change.changes', `${counted(wrong.length, 'item')} would need a unit that allows decimals. Nothing was changed.`);
  }
}

async function chooseVendor(tx: Tx, scope: Scope, ids: readonly number[], vendorId: number | null): Promise<void> {
  const isThere = vendorId === null || (await holdVendors(tx, scope, [vendorId])).length > 0;
  if (!isThere) throw invalid('change.changes.vendorId', 'This vendor is not there any more.');
  if (vendorId !== null) {
    const full = await fullOfVendors(tx, scope, ids, vendorId);
    if (full > 0)
      throw invalid('change.changes.vendorId', `${atMost(limits.vendorsOfItem, 'vendors')} ${counted(full, 'item')} would have more.`);
  }
  await setVendor(tx, scope, ids, vendorId);
}

async function labelsOf(tx: Tx, scope: Scope) {
  const fields = await listCustomFields(tx, scope);
  const sql = 'SELECT id, name FROM units WHERE organization_id = $1';
  const units = await tx.rows<{ id: number; name: string }>(sql, [scope.organizationId]);
  const unitNames = new Map(units.map(({ id, name }) => [String(id), name]));
  return {
    fields: {
      unitId: 'Unit',
      sellingPrice: 'Selling price',
      lowStockThreshold: 'Low-stock threshold',
      ...Object.fromEntries(fields.map(({ id, name }) => [`custom.${id}`, name])),
    },
    unit: (id: string | null) => (id === null ? null : (unitNames.get(id) ?? null)),
  };
}

function flat({ unitId, sellingPrice, lowStockThreshold, custom }: EditedInBulk): Record<string, unknown> {
  return {
    unitId,
    sellingPrice,
    lowStockThreshold,
    ...Object.fromEntries(Object.entries(custom).map(([id, value]) => [`custom.${id}`, value])),
  };
}
