import { exact } from '@onhand/contract/costing-decimals';
import type { Transfer, TransferInput, TransferPlan, TransferSummary } from '@onhand/contract/transfers';
import type { Movement } from '@onhand/contract/movements';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import { everywhere, type Scope } from '../../platform/scope.ts';

import { movementsOfDocument } from '../stock/movements.service.ts';
import { carry, holdNamedItems, type MadeDocument, onTheWay, placeOf, transferStock } from '../stock/transfers.service.ts';
import { concernsDriver, tellDriver } from './tell-driver.ts';
import { type Ends, holdEnds, holdEndsToSend, maySendAnywhere, notYours } from './transfer-places.ts';
import { isDraft, tellOfTransfer } from './transfer-states.ts';
import type { WantedLine } from './planned-lines.store.ts';
import { findTransfer, linesOf, listPlaces, listTransfers as listRows, type WantedTransfers } from './transfers.store.ts';
import {
  changeLines,
  documentKind,
  heldLinesOf,
  type HeldTransfer,
  holdTransfer,
  makingOf,
  markSent,
  replacePlan,
} from './write-transfers.store.ts';

const pageSize = 50;

export async function listTransfers(
  tx: Tx,
  scope: Scope,
  wanted: WantedTransfers,
): Promise<{ transfers: TransferSummary[]; hasMore: boolean }> {
  const rows = await listRows(tx, scope, wanted, pageSize + 1);
  return { transfers: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export async function readTransfer(tx: Tx, scope: Scope, id: number): Promise<Transfer> {
  const summary = orNotFound(await findTransfer(tx, scope, id));
  const movements = await movementsOfDocument(tx, scope, { kind: documentKind, id });
  return { ...summary, lines: await linesOf(tx, scope, id), movements };
}

export { linesOf as readTransferLines } from './transfers.store.ts';

/** Staff know them by name alone, as far as they may send there. */
export const placesToSendTo = (tx: Tx, scope: Scope) => listPlaces(tx, maySendAnywhere(scope) ? everywhere(scope) : scope);

/** In one tap, "picked and loaded": it is there at once, and the document says so. `isAll` says that its transaction does nothing else. */
export async function makeTransfer(
  tx: Tx,
  scope: Scope,
  wanted: z.output<typeof TransferInput>,
  { isAll = false } = {},
): Promise<{ movements: Movement[]; transferId: number; number: number }> {
  const { fromPlaceId, toPlaceId, lines, note } = wanted;
  const from = placeOf(fromPlaceId);
  tx.emit({ type: 'batch_update', about: 'transfer' }, { folderIds: [fromPlaceId, toPlaceId] });
  const making = makingOf(scope, { from, to: placeOf(toPlaceId), lines, note }, 'received');
  const isToBeTold = concernsDriver(scope, from);
  const { movements, made } = await transferStock(tx, scope, wanted, { kind: documentKind, making, isLast: isAll && !isToBeTold });
  if (isToBeTold) await tellDriver(tx, scope, from, made.id);
  return { movements, transferId: made.id, number: made.number };
}

export type Plan = z.output<typeof TransferPlan>;

/** A draft: nothing is moved, and nothing is kept back for it. */
export async function planTransfer(tx: Tx, scope: Scope, plan: Plan): Promise<MadeDocument> {
  const ends = await holdEndsToSend(tx, scope, plan.fromPlaceId, plan.toPlaceId);
  return writePlan(tx, scope, ends, plan);
}

async function writePlan(tx: Tx, scope: Scope, { from, to }: Ends, { lines, note }: Omit<Plan, 'fromPlaceId' | 'toPlaceId'>) {
  const { sql, values } = makingOf(scope, { from: from.place, to: to.place, lines, note }, 'draft');
  const made = await tx.one<MadeDocument>(sql, values);
  if ((await heldLinesOf(tx, scope, made.id)).length < lines.length) throw new AppError('NOT_FOUND');
  keepWithin(tx, scope, 'openTransfers');
  tellOfTransfer(tx, { from: from.place, to: to.place });
  return made;
}

/** Whoever only awaits it may not turn another's plan into one of their own. */
export async function holdOwnPlan(tx: Tx, scope: Scope, id: number): Promise<HeldTransfer> {
  const transfer = await holdVisible(tx, scope, id);
  isDraft(transfer);
  const { from } = await holdEnds(tx, scope, transfer.from, transfer.to);
  if (!from.isVisible) throw notYours('It was planned from a place that is not yours.');
  return transfer;
}

export async function changePlan(tx: Tx, scope: Scope, id: number, plan: Plan): Promise<void> {
  const transfer = await holdOwnPlan(tx, scope, id);
  const { from, to } = await holdEndsToSend(tx, scope, plan.fromPlaceId, plan.toPlaceId);
  const written = await replacePlan(tx, scope, id, { from: from.place, to: to.place, lines: plan.lines, note: plan.note });
  if (written < plan.lines.length) throw new AppError('NOT_FOUND');
  for (const ends of [transfer, { from: from.place, to: to.place }]) tellOfTransfer(tx, ends);
}

/** Planned and sent at once. The items are held before the document gets its number, as whoever moves something in one tap holds them. */
export async function sendNewTransfer(
  tx: Tx,
  scope: Scope,
  { source, ...plan }: Plan & { source?: 'scan' | 'edit' },
): Promise<MadeDocument> {
  const ends = await holdEndsToSend(tx, scope, plan.fromPlaceId, plan.toPlaceId);
  await holdNamedItems(tx, scope, itemsOf(plan.lines));
  const made = await writePlan(tx, scope, ends, plan);
  await send(tx, scope, { ...made, note: plan.note }, ends, plan.lines, source);
  return made;
}

/** Sends a draft as planned, or so much of each line as is named; what is not sent stays where it is, for anyone to take (T3). */
export async function sendTransfer(
  tx: Tx,
  scope: Scope,
  id: number,
  { lines, source }: { lines?: readonly WantedLine[] | undefined; source?: 'scan' | 'edit' } = {},
): Promise<void> {
  const transfer = await holdVisible(tx, scope, id);
  isDraft(transfer);
  const ends = await holdEndsToSend(tx, scope, transfer.from || null, transfer.to || null);
  const planned = await heldLinesOf(tx, scope, id);
  const known = new Set(planned.map(({ itemId }) => itemId));
  if (lines?.some(({ itemId }) => !known.has(itemId))) throw invalid('lines', 'This item is not on the transfer.');
  const asPlanned = planned.filter(({ isThere }) => isThere).map(({ itemId, planned: quantity }) => ({ itemId, quantity }));
  await send(tx, scope, transfer, ends, lines ?? asPlanned, source);
}

async function send(
  tx: Tx,
  scope: Scope,
  { id, note }: { id: number; note: string },
  { from, to }: Ends,
  wanted: readonly WantedLine[],
  source: 'scan' | 'edit' = 'edit',
): Promise<void> {
  const lines = wanted.filter(({ quantity }) => exact(quantity).gt(0));
  if (lines.length === 0) throw invalid('lines', 'There is nothing to send. Please enter how many.');
  const items = await holdNamedItems(tx, scope, itemsOf(lines));
  const drives = lines.map(({ itemId, quantity }) => {
    const held = orNotFound(items.get(itemId));
    return { held, from, to: onTheWay, quantity, field: `lines.${wanted.findIndex((line) => line.itemId === itemId)}.quantity` };
  });
  await carry(tx, scope, drives, { kind: 'move', source, note, document: { kind: documentKind, id } });
  await changeLines(
    tx,
    scope,
    id,
    lines.map(({ itemId, quantity }) => ({ itemId, sent: quantity })),
  );
  await markSent(tx, scope, id);
  tellOfTransfer(tx, { from: from.place, to: to.place }, true);
}

const itemsOf = (lines: readonly { itemId: number }[]) => lines.map(({ itemId }) => itemId);

/** The transfer of an id that somebody may see, alone until the end. */
export async function holdVisible(tx: Tx, scope: Scope, id: number): Promise<HeldTransfer> {
  orNotFound(await findTransfer(tx, scope, id));
  return holdTransfer(tx, scope, id);
}
