import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertLimits, isLyingThere, type LimitsOfItem, removeEmptyPlaces, touchItems, updateLimits } from './many-limits.store.ts';

export type { LimitsOfItem } from './many-limits.store.ts';

/** Gives held items their minimum and maximum in places; an item that does not lie in one lies there from now on, with nothing. */
export async function giveLimits(tx: Tx, scope: Scope, wanted: readonly LimitsOfItem[]): Promise<void> {
  if (wanted.length === 0) return;
  await insertLimits(tx, scope, wanted);
  await touchItems(tx, scope, wanted);
}

/** Takes them back where nobody changed them since, and the places that came with them if nothing lies there. Answers those that stay. */
export async function takeBackLimits(tx: Tx, scope: Scope, given: readonly LimitsOfItem[]): Promise<LimitsOfItem[]> {
  if (given.length === 0) return [];
  const back = new Set(await updateLimits(tx, scope, given));
  const changed = given.filter((_, nth) => !back.has(nth + 1));
  const there = await isLyingThere(tx, scope, changed);
  await removeEmptyPlaces(
    tx,
    scope,
    given.filter(({ isNew }) => isNew),
  );
  await touchItems(tx, scope, given);
  return changed.filter((_, nth) => there[nth]);
}
