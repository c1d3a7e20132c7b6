import type { CostingChange } from '@onhand/contract/costing';
import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { applyToStock, type HeldChange } from './ledger.service.ts';
import { borneBy, folderOf, isOnAShelf, placeOf } from './levels.rules.ts';
import { holdingFolders } from './places.store.ts';

type QuantityChange = Extract<CostingChange, { kind: 'in' | 'out' | 'set' }>;

/**
 * A change of what lies in several places together, null for all that can be counted; a quantity that is set is that of these places. Each place that bears some
 * of it has its own row of the ledger.
 */
export async function applyWhereItLies(
  tx: Tx,
  scope: Scope,
  { held, change, origin }: Omit<HeldChange, 'change'> & { change: QuantityChange },
  among: readonly number[] | null,
): Promise<Movement[]> {
  const isMeant = (place: number) => (among === null ? isOnAShelf(place) : among.includes(place));
  const lies = held.levels.reduce((sum, { place, quantity }) => (isMeant(place) ? sum.plus(quantity) : sum), exact('0'));
  const wanted = {
    in: () => exact(change.quantity),
    out: () => exact(change.quantity).neg(),
    set: () => exact(change.quantity).minus(lies),
  };
  const movements: Movement[] = [];
  for (const { place, delta } of borneBy({ levels: held.levels, home: placeOf(held.folderId), among }, spell(wanted[change.kind]()))) {
    const movement = await applyToStock(tx, scope, held, stepOf(change, delta, held.stock.quantity), { ...origin, place });
    if (movement) movements.push({ ...movement, folderId: folderOf(place) });
  }
  return movements;
}

function stepOf(change: QuantityChange, delta: string, quantity: string): CostingChange {
  if (change.kind === 'set') return { ...change, quantity: spell(exact(quantity).plus(delta)) };
  return { ...change, quantity: delta.replace('-', '') };
}

/** Of some places those that are still there; they cannot be deleted before this is done. */
export async function placesLeft(tx: Tx, scope: Scope, places: readonly number[]): Promise<number[]> {
  const { sql, values } = holdingFolders(scope, places);
  const there = new Set((await tx.rows<{ id: number }>(sql, values)).map(({ id }) => id));
  return places.filter((place) => place === 0 || there.has(place));
}
