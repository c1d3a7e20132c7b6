import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdFolder, holdUnit } from './places.store.ts';

export { fractionsOf } from './levels.store.ts';
export { holdUnit, subtreeIds as foldersBelow } from './places.store.ts';

const isFractional = (quantity: string | null | undefined) => quantity?.includes('.') ?? false;

/** Quantities of things that are counted in whole ones have no decimals. */
export async function checkUnit(tx: Tx, scope: Scope, unitId: number | null, quantities: Record<string, string | null | undefined>) {
  const fractional = Object.keys(quantities).find((field) => isFractional(quantities[field]));
  if (unitId === null) {
    if (fractional) throw invalid(fractional, 'Without a unit that allows decimals, only whole numbers.');
    return;
  }
  const unit = await holdUnit(tx, scope, unitId);
  if (!unit) throw invalid('unitId', 'This unit is not there any more.');
  if (fractional && !unit.allowsDecimals) throw invalid(fractional, `“${unit.name}” allows no decimals.`);
}

/** Staff work in their folders: what they put elsewhere, or nowhere, would be gone from their sight. */
export async function checkFolder(tx: Tx, scope: Scope, folderId: number | null, field = 'folderId'): Promise<{ name: string } | null> {
  if (folderId === null) {
    if (scope.visibleFolders !== 'all') throw invalid(field, 'Choose one of your folders.');
    return null;
  }
  const folder = await holdFolder(tx, scope, folderId);
  if (!folder) throw invalid(field, 'This folder is not there any more.');
  return folder;
}

/** TEAM-08: people who may not see costs may not enter them either. An answer to a price of theirs could tell the ones that are hidden. */
export function refuseCosts({ maySeeCosts }: Scope, given: Readonly<Record<string, unknown>>): void {
  const field = maySeeCosts ? undefined : Object.keys(given).find((name) => given[name] !== undefined && given[name] !== null);
  if (field === undefined) return;
  const message = 'Your role does not let you enter what things cost. Please ask a manager.';
  throw new AppError('FORBIDDEN', { message, details: [{ field, message }] });
}
