import { unitCostOf } from '@onhand/contract/costing';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { tellOfFigures, unassignedNow } from './folder-figures.service.ts';
import { goodsMoved } from './goods-moved-hook.ts';
import { type MovementOrigin, rowOf } from './ledger.service.ts';
import type { HeldItem } from './held-items.store.ts';
import { type LedgerRow, type NewMovement, writeMovement } from './ledger.store.ts';
import { placeOf, quantityIn, withLevelMoved } from './levels.rules.ts';
import { moveHomeLevels } from './levels.store.ts';
import { writeMovements } from './many-movements.store.ts';
import { nameOfFolder } from './places.store.ts';
import { checkFolder } from './stock-checks.service.ts';

export { bringHome, fullestElsewhere, idsLyingIn } from './emptied-places.store.ts';
export { deleteAll, moveAll } from './whole-items.store.ts';

/**
 * What lies in the item's home place goes to another, which is its home from then on. A move changes no value; it is a row of the ledger all
 * the same.
 */
export async function moveItem(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  folderId: number | null,
  origin: Omit<MovementOrigin, 'kind'>,
): Promise<Movement> {
  const folder = await checkFolder(tx, scope, folderId);
  const movement: NewMovement = {
    ...moveRow(held, origin),
    folderId,
    fromFolderId: held.folderId,
    fromFolderName: await nameOfFolder(tx, scope, held.folderId),
    toFolderName: folder?.name ?? null,
  };
  await moveHomeLevels(tx, scope, [held.id], placeOf(folderId));
  const written = await writeMovement(tx, scope, unchangedBut(held, folderId, movement));
  const audience = { folderIds: [held.folderId, folderId] };
  const unassigned = await unassignedNow(tx, scope, audience.folderIds);
  tx.emit(
    {
      type: 'inventory_update',
      action: 'folder_change',
      itemId: held.id,
      oldFolderId: held.folderId,
      newFolderId: folderId,
      ...unassigned,
    },
    audience,
  );
  tx.emit({ type: 'transaction_update', itemId: held.id }, audience);
  tellOfFigures(tx, audience.folderIds);
  const from = setHome(held, folderId);
  if (held.isPromised) await goodsMoved.tell(tx, scope, [{ itemId: held.id, from, to: placeOf(folderId) }], origin.document ?? null);
  return written;
}

/** `moveItem` for many, without a word to anyone: who moves many tells it in one. */
export async function moveItems(
  tx: Tx,
  scope: Scope,
  moves: readonly { held: HeldItem; folderId: number | null }[],
  origin: Omit<MovementOrigin, 'kind'>,
): Promise<void> {
  const names = new Map<number, string>();
  for (const id of new Set(moves.map(({ folderId }) => folderId))) {
    const folder = await checkFolder(tx, scope, id);
    if (id !== null && folder) names.set(id, folder.name);
  }
  for (const id of new Set(moves.map(({ held }) => held.folderId))) {
    if (id !== null && !names.has(id)) names.set(id, (await nameOfFolder(tx, scope, id)) ?? '');
  }
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const rows = moves.map(({ held, folderId }): LedgerRow => {
    const places = { folderId, fromFolderId: held.folderId, fromFolderName: nameOf(held.folderId), toFolderName: nameOf(folderId) };
    const movement: NewMovement = { ...moveRow(held, origin), ...places };
    return unchangedBut(held, folderId, movement);
  });
  for (const [folderId, group] of Map.groupBy(moves, (move) => move.folderId)) {
    const ids = group.map(({ held }) => held.id);
    await moveHomeLevels(tx, scope, ids, placeOf(folderId));
  }
  await writeMovements(tx, scope, rows);
  const moved = moves.map(({ held, folderId }) => ({ held, itemId: held.id, from: setHome(held, folderId), to: placeOf(folderId) }));
  const promised = moved.filter(({ held }) => held.isPromised);
  if (promised.length > 0) await goodsMoved.tell(tx, scope, promised, origin.document ?? null);
}

const unchangedBut = (held: HeldItem, homeFolderId: number | null, movement: NewMovement): LedgerRow => ({
  held,
  homeFolderId,
  stock: held.stock,
  levels: [],
  movement,
  layers: undefined,
});

/** Answers where it was. */
function setHome(held: HeldItem, folderId: number | null): number {
  const from = placeOf(held.folderId);
  held.levels = withLevelMoved(held.levels, placeOf(held.folderId), placeOf(folderId));
  held.folderId = folderId;
  return from;
}

/** A move changes no value. */
function moveRow(held: HeldItem, origin: Omit<MovementOrigin, 'kind'>) {
  const lies = quantityIn(held.levels, placeOf(held.folderId));
  return {
    ...rowOf(held, { ...origin, kind: 'move' }),
    delta: '0',
    requested: null,
    value: '0',
    unitCost: unitCostOf(held.stock),
    costOfGoodsCorrection: '0',
    moved: lies === held.stock.quantity ? null : lies,
    detail: {},
  };
}
