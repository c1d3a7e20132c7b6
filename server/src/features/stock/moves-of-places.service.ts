import { exact } from '@onhand/contract/costing-decimals';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { goodsMoved } from './goods-moved-hook.ts';
import { type HeldItem, type MovementOrigin, tellOfChange } from './ledger.service.ts';
import { writeMovement } from './ledger.store.ts';
import { folderOf, type Level, placeOf, quantityIn } from './levels.rules.ts';
import { levelsOfAll } from './levels.store.ts';
import { moveItem } from './moves.service.ts';
import { transferAll, type Transferred } from './moves-of-places.store.ts';
import { nameOfFolder } from './places.store.ts';
import { checkFolder } from './stock-checks.service.ts';
import { tellMoved, transferRow } from './transfers.service.ts';
import { moveAll } from './whole-items.store.ts';

export { folderOf } from './levels.rules.ts';
export { namesOfPlaces } from './moves-of-places.store.ts';

interface Home {
  id: number;
  folderId: number | null;
}

export interface MovedFromPlaces {
  /** The items whose home is another now. */
  homes: ReadonlySet<number>;
  transferred: readonly Transferred[];
}

/**
 * PLC-17: what lies in some places of held items, null for their homes, goes to another. A home goes along, unless the item lies there already:
 * then it is added there, and the home stays with its minimum.
 */
export async function moveFromPlaces(
  tx: Tx,
  scope: Scope,
  items: readonly Home[],
  from: readonly number[] | null,
  target: { id: number | null; name: string | null },
): Promise<MovedFromPlaces> {
  const to = placeOf(target.id);
  const { sql, values } = levelsOfAll(
    scope,
    items.map(({ id }) => id),
  );
  const levels = Map.groupBy(await tx.rows<Level & { itemId: number }>(sql, values), ({ itemId }) => itemId);
  const homes = new Set<number>();
  const transferred: Transferred[] = [];
  for (const { id, folderId } of items) {
    const lying = levels.get(id) ?? [];
    const home = placeOf(folderId);
    const sources = lying.filter(({ place }) => place !== to && place >= 0 && (from === null ? place === home : from.includes(place)));
    const isAtTarget = lying.some(({ place }) => place === to);
    const goesHome = !isAtTarget && sources.some(({ place }) => place === home);
    if (goesHome) homes.add(id);
    const others = sources.filter(({ place, quantity }) => !(goesHome && place === home) && exact(quantity).gt(0));
    if (others.length > 0 && !isAtTarget && !goesHome && lying.length >= limits.placesOfItem) {
      throw new AppError('LIMIT_REACHED', { message: `An item can lie in at most ${spelledLimit(limits.placesOfItem)} places.` });
    }
    transferred.push(...others.map(({ place, quantity }) => ({ itemId: id, place, quantity })));
  }
  if (homes.size > 0) await moveAll(tx, scope, [...homes], target);
  if (transferred.length > 0) await transferAll(tx, scope, transferred, target);
  const goneHome = items.filter(({ id }) => homes.has(id)).map(({ id, folderId }) => ({ itemId: id, from: placeOf(folderId), to }));
  const moves = [...goneHome, ...transferred.map(({ itemId, place }) => ({ itemId, from: place, to }))];
  if (moves.length > 0) await goodsMoved.tell(tx, scope, moves, null);
  return { homes, transferred };
}

/** The same of one held item, from one place; its movement can be undone where it is no move of the home. */
export async function moveFromPlace(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  { place, folderId }: { place: number; folderId: number | null },
  origin: Omit<MovementOrigin, 'kind'>,
): Promise<Movement | null> {
  const to = placeOf(folderId);
  const isAtTarget = held.levels.some((level) => level.place === to);
  if (place === to) return null;
  if (place === placeOf(held.folderId) && !isAtTarget) return moveItem(tx, scope, held, folderId, origin);
  const quantity = quantityIn(held.levels, place);
  const from = { place, name: await nameOfFolder(tx, scope, folderOf(place)) };
  if (quantity === '0') {
    throw new AppError('CONFLICT', {
      message: `Nothing of “${held.name}” lies in ${from.name === null ? 'no folder' : `“${from.name}”`}.`,
    });
  }
  const folder = await checkFolder(tx, scope, folderId);
  const row = transferRow(held, { from, to: { place: to, name: folder?.name ?? null }, quantity }, { ...origin, kind: 'move' });
  tellOfChange(tx, held, [place, to]);
  const written = await writeMovement(tx, scope, row);
  await tellMoved(tx, scope, [{ held, from, to: { place: to, name: null } }], origin);
  return written;
}
