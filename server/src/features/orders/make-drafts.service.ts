import { exact, spell } from '@onhand/contract/costing-decimals';
import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { draftLines, insertLines, type KeptLine, type LineToWrite, notePlaces, updateLine } from './order-lines.store.ts';
import { namesOfPlaces } from './order-places.ts';
import { tellOfOrder } from './order-states.ts';
import { findPlannedDraft } from './planned-drafts.store.ts';
import { holdVendor, type ItemToOrder, itemsToOrder } from './vendor-terms.store.ts';
import { piecesProblem } from './vendor-terms.rules.ts';
import { type HeldOrder, insertOrder } from './write-orders.store.ts';

export interface DraftLine {
  itemId: number;
  vendorSku: string;
  packs: string;
  piecesPerPack: string;
  /** Of a pack. */
  price: string;
  /** 0 is no folder; null goes where the order goes. */
  place: number | null;
}

export interface Draft {
  vendorId: number;
  /** 0 is no folder. */
  place: number;
  lines: readonly DraftLine[];
}

export interface MadeDraft {
  id: number;
  number: number;
  vendorId: number;
  place: number;
  /** False where the lines were added to a draft that "To order" had made before. */
  isNew: boolean;
}

/**
 * Drafts what "To order" found, one order for each vendor and place. What is short is planned less what is on order, drafts included, so what it
 * finds is always to be added: to the draft it made before, while that is one, else to a new one. Made twice it therefore never doubles;
 * whoever computes what is short holds `holdPlanning` from before they read until they have made this. A vendor who was deleted since, or an item that
 * was archived, is left out.
 */
export async function makeDrafts(tx: Tx, scope: Scope, drafts: readonly Draft[]): Promise<MadeDraft[]> {
  const made: MadeDraft[] = [];
  // In one order, so that two who make several never wait for each other in a circle.
  for (const draft of drafts.toSorted((one, other) => one.vendorId - other.vendorId || one.place - other.place)) {
    if (draft.lines.length > 0) made.push(...(await makeDraft(tx, scope, draft)));
  }
  if (made.some(({ isNew }) => isNew)) keepWithin(tx, scope, 'openOrders');
  return made;
}

/** One plans at a time in an organization: what the other has just put on order is then seen. */
export async function holdPlanning(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('planning of orders:' || $1::text, 0))`, [organizationId]);
}

async function makeDraft(tx: Tx, scope: Scope, { vendorId, place, lines }: Draft): Promise<MadeDraft[]> {
  const made: MadeDraft[] = [];
  const vendor = await holdVendor(tx, scope, vendorId);
  if (!vendor) return [];
  const names = await namesOfPlaces(tx, scope, [place, ...lines.map((line) => line.place ?? place)]);
  const items = await itemsToOrder(
    tx,
    scope,
    vendorId,
    lines.map(({ itemId }) => itemId),
  );
  let rest = lines.flatMap((line) => toWrite(line, items.get(line.itemId), names));
  let order: HeldOrder | undefined = await findPlannedDraft(tx, scope, vendorId, place);
  while (rest.length > 0) {
    const isNew = order === undefined;
    order ??= await insertOrder(tx, scope, {
      vendorId,
      vendorName: vendor.name,
      place,
      placeName: names.get(place) ?? null,
      note: '',
      vendorReference: '',
      expectedOn: null,
      isPlanned: true,
    });
    const left = await addLines(tx, scope, order.id, rest);
    if (isNew || left.length < rest.length) made.push({ id: order.id, number: order.number, vendorId, place, isNew });
    await notePlaces(tx, scope, order.id);
    await tellOfOrder(tx, scope, order.id);
    // It has as many lines as an order can: the rest goes into another.
    rest = left;
    order = undefined;
  }
  return made;
}

/** Packs of the same size join the line of the item and place, at today's price; answers the lines for which there is no room. */
async function addLines(tx: Tx, scope: Scope, id: number, lines: readonly LineToWrite[]): Promise<LineToWrite[]> {
  const there = await draftLines(tx, scope, id);
  const fresh: LineToWrite[] = [];
  for (const line of lines) {
    const same = there.find((one) => isSame(one, line));
    if (!same) fresh.push(line);
    else await updateLine(tx, scope, id, Object.assign(same, { packs: spell(exact(same.packs).plus(line.packs)), price: line.price }));
  }
  const room = Math.max(limits.linesOfOrder - there.length, 0);
  if (room > 0) await insertLines(tx, scope, id, fresh.slice(0, room));
  return fresh.slice(room);
}

const isSame = (one: KeptLine, other: LineToWrite) =>
  one.itemId === other.itemId &&
  one.place === other.place &&
  exact(one.piecesPerPack).eq(other.piecesPerPack) &&
  one.vendorSku === other.vendorSku;

function toWrite({ place, ...line }: DraftLine, item: ItemToOrder | undefined, names: ReadonlyMap<number, string | null>): LineToWrite[] {
  if (!item) return [];
  const problem = piecesProblem(line, item);
  if (problem) throw new AppError('CONFLICT', { message: `“${item.name}”: ${problem}` });
  return [{ ...line, itemName: item.name, place, placeName: place === null ? null : (names.get(place) ?? null), note: '' }];
}
