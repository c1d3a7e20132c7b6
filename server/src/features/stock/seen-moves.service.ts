import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type HeldItem, type MovementOrigin, tellOfChange } from './ledger.service.ts';
import { writeMovement } from './ledger.store.ts';
import { folderOf, placeOf, quantityIn, withLevels } from './levels.rules.ts';
import { homeOfTheirs } from './meant-place.service.ts';
import { moveItem } from './moves.service.ts';
import { nameOfFolder } from './places.store.ts';
import { checkFolder } from './stock-checks.service.ts';
import { tellMoved, transferRow } from './transfers.service.ts';

/**
 * Puts an item into a folder, as far as it is the person's: what lies in its home goes there, which is its home from then on. For whoever does
 * not see the home, it is what lies in the place that they are told it is in, and its home stays. Null where it is there already.
 */
export async function putInto(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  folderId: number | null,
  origin: Omit<MovementOrigin, 'kind'>,
): Promise<Movement | null> {
  const from = homeOfTheirs(scope, held);
  if (from === placeOf(folderId)) return null;
  if (from === placeOf(held.folderId)) return moveItem(tx, scope, held, folderId, origin);
  const to = { place: placeOf(folderId), name: (await checkFolder(tx, scope, folderId))?.name ?? null };
  const named = { place: from, name: await nameOfFolder(tx, scope, folderOf(from)) };
  const row = transferRow(held, { from: named, to, quantity: quantityIn(held.levels, from) }, { ...origin, kind: 'move' });
  const written = await writeMovement(tx, scope, row);
  held.levels = withLevels(held.levels, row.levels);
  tellOfChange(tx, held, [from, to.place]);
  await tellMoved(tx, scope, [{ held, from: named, to }], origin);
  return written;
}
