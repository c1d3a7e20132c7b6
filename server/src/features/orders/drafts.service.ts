import { limits, spelledLimit } from '@onhand/contract/limits';
import type { OrderPlan } from '@onhand/contract/order-inputs';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { placeOf } from '../stock/places.service.ts';
import { lineFrom, packsOf, type WantedLine } from './draft-lines.rules.ts';
import { jobsOfOrder, keepJobsOfOrder } from './jobs-of-lines.store.ts';
import { deleteLines, draftLines, followNewDay, insertLines, type LineToWrite, notePlaces } from './order-lines.store.ts';
import { namesOfPlaces } from './order-places.ts';
import { isDraft, refusalOf, tellOfOrder, tellReceiversOf } from './order-states.ts';
import { piecesProblem } from './vendor-terms.rules.ts';
import { type HeldVendor, holdVendor, itemsToOrder } from './vendor-terms.store.ts';
import { type HeldOrder, holdOrder, insertOrder, updateOrder } from './write-orders.store.ts';

type Plan = z.output<typeof OrderPlan>;

/** Nothing is agreed with a draft; it counts as on order, and says that it is one. */
export async function makeOrder(tx: Tx, scope: Scope, plan: Plan): Promise<HeldOrder> {
  const vendor = await vendorOf(tx, scope, plan.vendorId);
  const { names, lines } = await resolve(tx, scope, plan);
  const place = placeOf(plan.placeId);
  const { note, vendorReference, expectedOn } = plan;
  const details = { place, placeName: names.get(place) ?? null, note, vendorReference, expectedOn };
  const order = await insertOrder(tx, scope, { ...details, vendorId: vendor.id, vendorName: vendor.name, isPlanned: false });
  await writeLines(tx, scope, order.id, lines);
  keepWithin(tx, scope, 'openOrders');
  return order;
}

export async function changeOrder(tx: Tx, scope: Scope, id: number, plan: Plan): Promise<void> {
  isDraft(await holdOrder(tx, scope, id));
  const vendor = await vendorOf(tx, scope, plan.vendorId);
  const { names, lines } = await resolve(tx, scope, plan);
  const place = placeOf(plan.placeId);
  const { note, vendorReference, expectedOn } = plan;
  const details = { place, placeName: names.get(place) ?? null, note, vendorReference, expectedOn };
  await updateOrder(tx, scope, id, { ...details, vendorId: vendor.id, vendorName: vendor.name });
  const jobs = await jobsOfOrder(tx, scope, id);
  await deleteLines(tx, scope, id);
  await writeLines(tx, scope, id, lines);
  await keepJobsOfOrder(tx, scope, id, jobs);
}

interface Details {
  note?: string | undefined;
  vendorReference?: string | undefined;
  expectedOn?: string | null | undefined;
  placeId?: number | null | undefined;
}

/** What may change after it was sent is no part of what was agreed. */
export async function changeDetails(tx: Tx, scope: Scope, id: number, change: Details): Promise<void> {
  const order = await holdOrder(tx, scope, id);
  if (order.state === 'cancelled') throw refusalOf(order);
  const place = change.placeId === undefined ? order.place : placeOf(change.placeId);
  if (place !== order.place) isDraft(order);
  const placeName = place === order.place ? order.placeName : ((await namesOfPlaces(tx, scope, [place])).get(place) ?? null);
  const expectedOn = change.expectedOn === undefined ? order.expectedOn : change.expectedOn;
  const { note = order.note, vendorReference } = change;
  const { vendorId, vendorName } = order;
  await updateOrder(tx, scope, id, { vendorId, vendorName, place, placeName, note, vendorReference, expectedOn });
  if (expectedOn !== order.expectedOn) await followNewDay(tx, scope, id, { before: order.expectedOn, now: expectedOn });
  await notePlaces(tx, scope, id);
  await (order.state === 'draft' ? tellOfOrder : tellReceiversOf)(tx, scope, id);
}

/** The same lines at the same prices as a new draft, of what is still there to be ordered. */
export async function duplicateOrder(tx: Tx, scope: Scope, id: number): Promise<HeldOrder> {
  const order = await holdOrder(tx, scope, id);
  const vendor = order.vendorId === null ? undefined : await holdVendor(tx, scope, order.vendorId);
  if (!vendor) throw new AppError('CONFLICT', { message: `${order.vendorName} is no longer among your vendors. Add it first.` });
  const before = await draftLines(tx, scope, id);
  const items = await itemsToOrder(
    tx,
    scope,
    vendor.id,
    before.map(({ itemId }) => itemId),
  );
  const there = await placesThere(tx, scope, [order.place, ...before.flatMap(({ place }) => place ?? [])]);
  const place = there.has(order.place) ? order.place : 0;
  const made = await insertOrder(tx, scope, {
    vendorId: vendor.id,
    vendorName: vendor.name,
    place,
    placeName: there.get(place) ?? null,
    note: order.note,
    vendorReference: '',
    expectedOn: null,
    isPlanned: false,
  });
  const lines = before.filter(({ itemId }) => items.has(itemId));
  const kept = lines.map((line) => (line.place !== null && !there.has(line.place) ? { ...line, place: null, placeName: null } : line));
  await writeLines(tx, scope, made.id, kept);
  keepWithin(tx, scope, 'openOrders');
  return made;
}

async function placesThere(tx: Tx, scope: Scope, places: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const ids = [...new Set(places)].filter((place) => place > 0);
  const sql = 'SELECT id, name FROM folders WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR KEY SHARE';
  const rows = await tx.rows<{ id: number; name: string }>(sql, [scope.organizationId, ids]);
  return new Map<number, string | null>([[0, null], ...rows.map(({ id, name }) => [id, name] as const)]);
}

async function vendorOf(tx: Tx, scope: Scope, id: number): Promise<HeldVendor> {
  const vendor = await holdVendor(tx, scope, id);
  if (!vendor) throw invalid('vendorId', 'This vendor is not there any more.');
  return vendor;
}

/** Looks up what the lines leave out, and refuses what cannot be ordered. */
async function resolve(tx: Tx, scope: Scope, { vendorId, placeId, lines }: Plan) {
  const fieldOf = (place: number) => {
    const at = lines.findIndex((line) => line.place === place);
    return at < 0 ? 'placeId' : `lines.${at}.place`;
  };
  const names = await namesOfPlaces(tx, scope, [placeOf(placeId), ...lines.flatMap(({ place }) => place ?? [])], fieldOf);
  const items = await itemsToOrder(
    tx,
    scope,
    vendorId,
    lines.map(({ itemId }) => itemId),
  );
  const written = lines.map((line: WantedLine, at) => {
    const item = orNotFound(items.get(line.itemId));
    const found = lineFrom(line, item, packsOf(lines, line.itemId), line.place == null ? null : (names.get(line.place) ?? null));
    const problem = piecesProblem(found, item);
    if (problem) throw invalid(`lines.${at}.packs`, problem);
    return found;
  });
  return { names, lines: written };
}

async function writeLines(tx: Tx, scope: Scope, id: number, lines: readonly LineToWrite[]): Promise<void> {
  if (lines.length > 0) await insertLines(tx, scope, id, lines);
  await notePlaces(tx, scope, id);
  await tellOfOrder(tx, scope, id);
}

export function tooManyLines(): AppError {
  const most = spelledLimit(limits.linesOfOrder);
  return new AppError('LIMIT_REACHED', { message: `An order has at most ${most} lines. Send this one, and draft another for the rest.` });
}
