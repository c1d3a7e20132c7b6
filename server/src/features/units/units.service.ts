import { startingUnits, type Unit } from '@onhand/contract/units';
import type { Queries, Tx } from '../../platform/db.ts';
import { AppError, counted, duplicateName, orNotFound, refusingDuplicateNames } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordChange } from '../activity/activity.service.ts';
import { countUses, deleteUnit, insertUnit, lockUnits, readUnit, reassignItems, type UnitRow, updateUnit } from './units.store.ts';

export { listUnits } from './units.store.ts';

const recorded = { kind: 'unit', labels: { name: 'Name', allowsDecimals: 'Decimals allowed' } } as const;

/** Adds the units that every organization starts with, in the transaction that makes it, before anyone is its member. */
export async function addStartingUnits(platform: Queries, organizationId: number): Promise<void> {
  for (const unit of startingUnits) await insertUnit(platform, organizationId, unit);
}

export async function createUnit(tx: Tx, scope: Scope, wanted: Omit<UnitRow, 'id'>): Promise<Unit> {
  const unit = await insertUnit(tx, scope.organizationId, wanted);
  if (!unit) throw duplicateName();
  keepWithin(tx, scope, 'units');
  await recordChange(tx, scope, recorded, null, unit);
  tx.emit({ type: 'preferences_update' });
  return { ...unit, itemCount: 0 };
}

export async function changeUnit(tx: Tx, scope: Scope, id: number, change: Partial<Omit<UnitRow, 'id'>>): Promise<Unit> {
  const before = orNotFound((await lockUnits(tx, scope, [id]))[0]);
  const after = { ...before, ...change };
  const { items, fractional } = await countUses(tx, scope, id);
  if (before.allowsDecimals && !after.allowsDecimals && fractional > 0) {
    throw new AppError('IN_USE', {
      message: `Decimals are still in use: by the quantity or threshold of ${counted(fractional, 'item')}.`,
    });
  }
  await refusingDuplicateNames(updateUnit(tx, scope, after));
  await recordChange(tx, scope, recorded, before, after);
  tx.emit({ type: items > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return readUnit(tx, scope, id);
}

export async function removeUnit(tx: Tx, scope: Scope, id: number, reassignTo: number | undefined): Promise<{ reassigned: number }> {
  const found = await lockUnits(tx, scope, reassignTo === undefined ? [id] : [id, reassignTo]);
  const unit = found.find((one) => one.id === id);
  const replacement = found.find((one) => one.id === reassignTo);
  if (!unit || (reassignTo !== undefined && !replacement)) throw new AppError('NOT_FOUND');
  if (reassignTo === id) {
    throw new AppError('INVALID_INPUT', { details: [{ field: 'reassignTo', message: 'Choose another unit than the one to delete.' }] });
  }
  const reassigned = await emptied(tx, scope, unit, replacement);
  await deleteUnit(tx, scope, id);
  await recordChange(tx, scope, recorded, unit, null);
  tx.emit({ type: reassigned > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return { reassigned };
}

async function emptied(tx: Tx, scope: Scope, unit: UnitRow, replacement: UnitRow | undefined): Promise<number> {
  const { items, fractional } = await countUses(tx, scope, unit.id);
  if (items === 0) return 0;
  if (!replacement) {
    throw new AppError('IN_USE', {
      message: `Still used by ${counted(items, 'item')}. Choose another unit for them, or change them first.`,
    });
  }
  if (fractional > 0 && !replacement.allowsDecimals) {
    throw new AppError('IN_USE', {
      message: `“${replacement.name}” allows no decimals, but ${counted(fractional, 'item')} would need them. Choose another unit.`,
    });
  }
  return reassignItems(tx, scope, unit.id, replacement.id);
}
