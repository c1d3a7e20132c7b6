import { exact, least, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type HeldItem, tellOfChange } from '../ledger.service.ts';
import { writeMovement } from '../ledger.store.ts';
import { folderOf, placeMeant, placeOf, quantityIn, withLevels } from '../levels.rules.ts';
import { isReversed } from '../movements.store.ts';
import { nameOfFolder } from '../places.store.ts';
import type { RecordedRow } from '../recorded-row.ts';
import { type NamedPlace, transferRow } from '../transfers.service.ts';

/** What is still there of what was taken there goes back; what was used meanwhile stays used, and the row says so. The item is held. */
export async function undoTransfer(tx: Tx, scope: Scope, held: HeldItem, row: RecordedRow, note?: string): Promise<Movement> {
  if (await isReversed(tx, scope, row.id)) throw new AppError('ALREADY_UNDONE');
  const came = placeOf(row.fromFolderId);
  // Where it came from may be gone; then it goes home.
  const to = await named(tx, scope, held.levels.some(({ place }) => place === came) ? came : placeMeant(held, scope.visibleFolders));
  const from = await named(tx, scope, placeOf(row.folderId));
  const moved = row.moved ?? '0';
  const quantity = spell(least(exact(moved), exact(quantityIn(held.levels, from.place))));
  if (quantity === '0' || from.place === to.place)
    throw new AppError('CANNOT_UNDO', { message: `Nothing of it is in ${spoken(from)} any more.` });
  const isAll = quantity === moved;
  const said = note || `Undo: Moved ${quantity} back to ${spoken(to)}`;
  const rest = isAll ? '' : ` (${spell(exact(moved).minus(quantity))} of ${moved} had left ${spoken(from)} already)`;
  const origin = { kind: 'undo', source: 'undo', note: `${said}${rest}`, reverses: row.id } as const;
  const written = transferRow(held, { from, to, quantity }, origin);
  const movement = await writeMovement(tx, scope, written);
  held.levels = withLevels(held.levels, written.levels);
  tellOfChange(tx, held, [from.place, to.place]);
  return movement;
}

const spoken = ({ name }: NamedPlace) => (name === null ? 'no folder' : `“${name}”`);

async function named(tx: Tx, scope: Scope, place: number): Promise<NamedPlace> {
  return { place, name: await nameOfFolder(tx, scope, folderOf(place)) };
}
