import { exact, spell } from '@onhand/contract/costing-decimals';
import { limits } from '@onhand/contract/limits';
import type { OrderLineInput } from '@onhand/contract/order-inputs';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { invalid, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { isRemoval, lineFrom, lineMeant, packsOf, repriced } from './draft-lines.rules.ts';
import { tooManyLines } from './drafts.service.ts';
import { deleteLines, draftLines, insertLines, type KeptLine, notePlaces, updateLine } from './order-lines.store.ts';
import { namesOfPlaces } from './order-places.ts';
import { isDraft, tellOfOrder } from './order-states.ts';
import { piecesProblem } from './vendor-terms.rules.ts';
import { type ItemToOrder, itemsToOrder } from './vendor-terms.store.ts';
import { holdOrder } from './write-orders.store.ts';

type Wanted = z.output<typeof OrderLineInput>;

/** One line alone, under the order's lock: two people who scan into one draft at the same moment add up. */
export async function planLine(tx: Tx, scope: Scope, id: number, wanted: Wanted): Promise<void> {
  const order = await holdOrder(tx, scope, id);
  isDraft(order);
  const lines = await draftLines(tx, scope, id);
  const meant = lineMeant(lines, wanted);
  if (wanted.line !== undefined && orNotFound(meant).itemId !== wanted.itemId) throw invalid('itemId', 'This line is of another item.');
  if (isRemoval(wanted)) {
    if (meant) await deleteLines(tx, scope, id, meant.line);
  } else {
    const items = await itemsToOrder(tx, scope, order.vendorId, [wanted.itemId]);
    const item = orNotFound(items.get(wanted.itemId));
    if (meant) await changeLine(tx, scope, id, { lines, meant, item, wanted });
    else await addLine(tx, scope, id, { lines, item, wanted });
  }
  await reprice(tx, scope, id, { before: lines, vendorId: order.vendorId, itemId: wanted.itemId });
  await notePlaces(tx, scope, id);
  await tellOfOrder(tx, scope, id);
}

interface Adding {
  lines: readonly KeptLine[];
  item: ItemToOrder;
  wanted: Wanted;
}

async function addLine(tx: Tx, scope: Scope, id: number, { lines, item, wanted }: Adding): Promise<void> {
  if (lines.length >= limits.linesOfOrder) throw tooManyLines();
  const inAll = spell(exact(packsOf(lines, item.itemId)).plus(wanted.packs));
  const line = lineFrom(wanted, item, inAll, await placeName(tx, scope, wanted.place));
  refuseProblem(line, item);
  await insertLines(tx, scope, id, [line]);
}

async function changeLine(tx: Tx, scope: Scope, id: number, { meant, item, wanted }: Adding & { meant: KeptLine }): Promise<void> {
  const { piecesPerPack, price, vendorSku, note, place = meant.place } = wanted;
  const packs = wanted.mode === 'add' ? spell(exact(meant.packs).plus(wanted.packs)) : wanted.packs;
  const changed = {
    ...meant,
    packs,
    piecesPerPack: piecesPerPack ?? meant.piecesPerPack,
    price: price ?? meant.price,
    vendorSku: vendorSku ?? meant.vendorSku,
    note: note ?? meant.note,
    place,
    placeName: place === meant.place ? meant.placeName : await placeName(tx, scope, place),
  };
  refuseProblem(changed, item);
  await updateLine(tx, scope, id, changed);
}

/** A price that somebody typed stays; one that is the vendor's for as many as there were becomes the one for as many as there are. */
async function reprice(
  tx: Tx,
  scope: Scope,
  id: number,
  { before, vendorId, itemId }: { before: readonly KeptLine[]; vendorId: number | null; itemId: number },
): Promise<void> {
  const item = (await itemsToOrder(tx, scope, vendorId, [itemId])).get(itemId);
  if (!item || (item.breaks ?? []).length === 0) return;
  const lines = await draftLines(tx, scope, id);
  const untouched = lines.filter(({ line, price }) => before.some((old) => old.line === line && exact(old.price).eq(price)));
  for (const line of repriced(untouched, item, packsOf(before, itemId), packsOf(lines, itemId))) await updateLine(tx, scope, id, line);
}

function refuseProblem(line: { packs: string; piecesPerPack: string }, item: ItemToOrder): void {
  const problem = piecesProblem(line, item);
  if (problem) throw invalid('packs', problem);
}

async function placeName(tx: Tx, scope: Scope, place: number | null | undefined): Promise<string | null> {
  return place == null ? null : ((await namesOfPlaces(tx, scope, [place], () => 'place')).get(place) ?? null);
}
