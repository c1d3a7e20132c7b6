import { exact, least, spell } from '@onhand/contract/costing-decimals';
import { type Movement, undoRefusals } from '@onhand/contract/movements';
import type { Tx } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type HeldItem, tellOfChange } from '../ledger.service.ts';
import { writeMovement } from '../ledger.store.ts';
import { placeOf, quantityIn, withLevels } from '../levels.rules.ts';
import { homeOfTheirs } from '../meant-place.service.ts';
import { arrivalsOf, isReversed } from '../movements.store.ts';
import { nameOfPlace } from '../places.store.ts';
import type { RecordedRow } from '../recorded-row.ts';
import { holdNamedItems, type NamedPlace, onTheWay, tellMoved, transferRow } from '../transfers.service.ts';
import { undoRefusal } from './undo-rights.rules.ts';

/** What is still there of what was taken there goes back; what was used meanwhile stays used, and the row says so. The item is held. */
export async function undoTransfer(tx: Tx, scope: Scope, held: HeldItem, row: RecordedRow, note?: string): Promise<Movement> {
  if (await isReversed(tx, scope, row.id)) throw new AppError('ALREADY_UNDONE');
  const undone = await undoDrive(tx, scope, held, row, { backTo: placeOf(row.fromFolderId), note });
  if (undone) return undone;
  const from = await named(tx, scope, placeOf(row.folderId));
  throw new AppError('CANNOT_UNDO', { message: `Nothing of it is in ${spoken(from)} any more.` });
}

/** Where it came from may be gone; then it goes home. Undefined where nothing is left of it. */
async function undoDrive(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  row: RecordedRow,
  { backTo, note }: { backTo: number | null; note: string | undefined },
): Promise<Movement | undefined> {
  const isKnown = backTo !== null && held.levels.some(({ place }) => place === backTo);
  const to = await named(tx, scope, isKnown ? backTo : homeOfTheirs(scope, held));
  const from = await named(tx, scope, placeOf(row.folderId));
  const moved = row.moved ?? '0';
  const quantity = spell(least(exact(moved), exact(quantityIn(held.levels, from.place))));
  if (quantity === '0' || from.place === to.place) return undefined;
  const isAll = quantity === moved;
  const said = note || `Undo: Moved ${quantity} back to ${spoken(to)}`;
  const rest = isAll ? '' : ` (${spell(exact(moved).minus(quantity))} of ${moved} had left ${spoken(from)} already)`;
  const document: { document?: { kind: string; id: number } } = row.document ? { document: row.document } : {};
  const origin = { kind: 'undo', source: 'undo', note: `${said}${rest}`, reverses: row.id, ...document } as const;
  const written = transferRow(held, { from, to, quantity }, origin);
  const movement = await writeMovement(tx, scope, written);
  held.levels = withLevels(held.levels, written.levels);
  tellOfChange(tx, held, [from.place, to.place]);
  await tellMoved(tx, scope, [{ held, from, to }], document);
  return movement;
}

interface Arrivals {
  document: { kind: string; id: number };
  /** The place they arrived in, and the one that what is left of them goes back to; null is each item's home. */
  at: NamedPlace;
  backTo: number | null;
  note: string;
}

/** Takes back, of everything that a document brought to a place, what is still there. Answers how much of each item that was. */
export async function undoArrivals(tx: Tx, scope: Scope, { document, at, backTo, note }: Arrivals): Promise<Map<number, string>> {
  const rows = await arrivalsOf(tx, scope, document, at.place);
  const refusal = rows.map((row) => undoRefusal(row, scope)).find((one) => one !== null);
  if (refusal) throw new AppError('UNDO_NOT_YOURS', { message: undoRefusals[refusal] });
  const items = await holdNamedItems(tx, scope, [...new Set(rows.map(({ itemId }) => itemId))]);
  const back = new Map<number, string>();
  for (const row of rows) {
    const held = items.get(row.itemId);
    if (!held || held.isArchived) continue;
    const undone = await undoDrive(tx, scope, held, row, { backTo, note });
    if (undone) back.set(row.itemId, spell(exact(back.get(row.itemId) ?? '0').plus(undone.moved ?? '0')));
  }
  return back;
}

const spoken = ({ place, name }: NamedPlace) =>
  place === onTheWay.place ? 'what is on the way' : name === null ? 'no folder' : `“${name}”`;

async function named(tx: Tx, scope: Scope, place: number): Promise<NamedPlace> {
  return place === onTheWay.place ? onTheWay : { place, name: await nameOfPlace(tx, scope, place) };
}
