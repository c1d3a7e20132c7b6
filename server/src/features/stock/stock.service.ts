import type { CostingChange } from '@onhand/contract/costing';
import { exact, spell } from '@onhand/contract/costing-decimals';
import { plain } from '@onhand/contract/decimal';
import type { Movement } from '@onhand/contract/movements';
import type { StockChange } from '@onhand/contract/stock-change';
import type { z } from 'zod';
import type { Statement, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { record } from '../activity/activity.service.ts';
import {
  applyAndRead,
  applyToStock,
  figuresAfter,
  type HeldChange,
  holdLiveItem,
  type MovementOrigin,
  tellOfChange,
} from './ledger.service.ts';
import { placeOf, quantityIn } from './levels.rules.ts';
import { homeOfTheirs, placeMeantBy } from './meant-place.service.ts';
import { putInto } from './seen-moves.service.ts';
import { checkFolder, checkUnit, refuseCosts } from './stock-checks.service.ts';

/** The contract's stock change, and for our own code a source and a time that people do not choose. */
export type WantedChange = Omit<z.output<typeof StockChange>, 'source'> & {
  source?: Movement['source'] | undefined;
  at?: Date;
} & Pick<MovementOrigin, 'isPriceAssumed'>;

/** STK-01 to 03. Null when nothing was to be changed. */
export async function recordStockChange(tx: Tx, scope: Scope, id: number, wanted: WantedChange): Promise<Movement | null> {
  const { moved, next } = await prepare(tx, scope, id, wanted);
  if (!next) return moved;
  const was = { ...next.held };
  const movement = await applyToStock(tx, scope, next.held, next.change, next.origin);
  if (movement) tellOfChange(tx, was, [next.origin.place], figuresAfter(was, next.held.stock, next.origin));
  return movement ?? moved;
}

/** The same, and what `read` finds once the change is made: whoever changed an item is shown it without a further round trip. */
export async function recordStockChangeAndRead<Row extends object>(
  tx: Tx,
  scope: Scope,
  id: number,
  wanted: WantedChange,
  read: Statement<Row>,
): Promise<{ movement: Movement | null; found: Row[] }> {
  const { moved, next } = await prepare(tx, scope, id, wanted);
  if (!next) return { movement: moved, found: await tx.rows<Row>(read.sql, read.values) };
  const { movement, found } = await applyAndRead(tx, scope, next, read);
  return { movement: movement ?? moved, found };
}

/** The work that is left once the item is held, the request is checked, and the item lies where it was asked to lie. */
interface Prepared {
  moved: Movement | null;
  next: HeldChange | undefined;
}

async function prepare(tx: Tx, scope: Scope, id: number, wanted: WantedChange): Promise<Prepared> {
  // An assumed price is the server's to name, so it needs no right to costs.
  if (!wanted.isPriceAssumed) refuseCosts(scope, { purchasePrice: wanted.purchasePrice });
  const { placeId, expectedQuantity, folderId, transactionNote: note, source = 'edit', at, isPriceAssumed = false } = wanted;
  // The folder before the item, as whoever deletes it holds them.
  if (placeId !== undefined) await checkFolder(tx, scope, placeId, 'placeId');
  const held = await holdLiveItem(tx, scope, id);
  const unnamed = () => (folderId === undefined ? placeMeantBy(tx, scope, held) : homeOfTheirs(scope, held));
  const named = placeId === undefined ? await unnamed() : placeOf(placeId);
  const lies = quantityIn(held.levels, named);
  if (expectedQuantity !== undefined && expectedQuantity !== lies) {
    const message = `The quantity is ${lies} by now, not ${expectedQuantity}: someone changed it in the meantime.`;
    throw new AppError('STALE_QUANTITY', { message, details: [{ field: 'expectedQuantity', message }] });
  }
  const origin = { source, ...(note !== undefined && { note }), ...(at && { at }), ...(isPriceAssumed && { isPriceAssumed }) };
  const moved = folderId === undefined ? null : await putInto(tx, scope, held, folderId, origin);
  if (moved) {
    const changes = [{ field: 'Folder', from: moved.fromFolder, to: moved.toFolder }];
    await record(tx, scope, { kind: 'item', subjectId: id, subjectName: held.name, action: 'move', changes });
  }
  const change = changeOf(wanted);
  if (!change) return { moved, next: undefined };
  // A whole number suits every unit, so only a fraction has to ask.
  const field = wanted.quantity === undefined ? 'adjustment' : 'quantity';
  if (change.quantity.includes('.')) await checkUnit(tx, scope, held.unitId, { [field]: change.quantity });
  const place = placeId === undefined && moved && folderId !== undefined ? placeOf(folderId) : named;
  return { moved, next: { held, change: ofWholeItem(change, held, place), origin: { ...origin, place, kind: change.kind } } };
}

/** A quantity that is set is that of the place; the costing knows the item as a whole. */
function ofWholeItem(change: QuantityChange, { stock, levels }: HeldChange['held'], place: number): QuantityChange {
  if (change.kind !== 'set') return change;
  const elsewhere = exact(stock.quantity).minus(quantityIn(levels, place));
  return { ...change, quantity: spell(elsewhere.plus(change.quantity)) };
}

type QuantityChange = Extract<CostingChange, { quantity: string }>;

function changeOf({ quantity, adjustment, purchasePrice }: WantedChange): QuantityChange | undefined {
  const cost = purchasePrice === undefined ? {} : { unitCost: purchasePrice };
  if (quantity !== undefined) return { kind: 'set', quantity, ...cost };
  if (adjustment === undefined) return undefined;
  return adjustment.startsWith('-') ? { kind: 'out', quantity: plain(adjustment.slice(1)) } : { kind: 'in', quantity: adjustment, ...cost };
}
