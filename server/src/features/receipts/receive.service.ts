import { sum } from '@onhand/contract/costing-decimals';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { OrderState } from '@onhand/contract/orders';
import type { ReceiveInput, Received } from '@onhand/contract/receipts';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdToReceive, noteReceivedOf } from '../orders/orders.service.ts';
import { enterReceipts } from '../stock/receiving.service.ts';
import { refuseCosts } from '../stock/stock-checks.service.ts';
import { type ArrivingLine, arrivingLines, holdPlaces, quantityField } from './arriving-lines.ts';
import { expectedLines, findExpected } from './expected.store.ts';
import { tieCodes } from './known-codes.service.ts';
import { keepPrices } from './prices-of-receipt.ts';
import { deliveryRules, itemsToReceive } from './receiving.store.ts';
import { findSummary } from './receipts.store.ts';
import { tellOffice } from './tell-office.ts';
import { tellOfReceipt, type ToldLine } from './tell-of-receipt.ts';
import { documentKind, type HeldReceipt, holdOpenReceiptOf, holdReceipt, insertLines, insertReceipt } from './write-receipts.store.ts';

type Wanted = z.output<typeof ReceiveInput>;
type Answer = z.input<typeof Received>;

/** What it is entered into: an order, whose open receipt may still have to be made, or a receipt that has none. */
interface Delivery {
  order: { id: number; number: number; state: OrderState } | null;
  receipt: HeldReceipt | undefined;
  vendorId: number | null;
  vendorName: string;
}

/**
 * BUY-06: what came of an order, by scan or by hand. Several phones do this at once: the order is held, so that each sees what those before it have
 * entered, and what they enter adds up.
 */
export async function receiveOrder(tx: Tx, scope: Scope, orderId: number, wanted: Wanted): Promise<Answer> {
  orNotFound(await findExpected(tx, scope, orderId));
  const order = await holdToReceive(tx, scope, orderId);
  if (order.state === 'cancelled') {
    throw new AppError('CONFLICT', { message: `PO-${order.number} was cancelled. Keep what came of it apart, and ask the office.` });
  }
  const receipt = await holdOpenReceiptOf(tx, scope, orderId);
  return receive(tx, scope, { order, receipt, vendorId: order.vendorId, vendorName: order.vendorName }, wanted);
}

/** The same without an order. */
export async function receiveWithoutOrder(tx: Tx, scope: Scope, receiptId: number, wanted: Wanted): Promise<Answer> {
  orNotFound(await findSummary(tx, scope, receiptId));
  const receipt = await holdReceipt(tx, scope, receiptId);
  if (receipt.orderId !== null) throw new AppError('CONFLICT', { message: 'This receipt is of an order. Receive it there.' });
  if (receipt.state !== 'open') throw closedReceipt(receipt);
  return receive(tx, scope, { order: null, receipt, vendorId: receipt.vendorId, vendorName: receipt.vendorName }, wanted);
}

export const closedReceipt = ({ number, state }: Pick<HeldReceipt, 'number' | 'state'>) =>
  new AppError('CONFLICT', { message: `Receipt ${number} ${state === 'undone' ? 'was taken back' : 'is closed already'}.` });

async function receive(tx: Tx, scope: Scope, delivery: Delivery, { lines, source }: Wanted): Promise<Answer> {
  for (const [nth, { price }] of lines.entries()) refuseCosts(scope, { [`lines.${nth}.price`]: price });
  const { order, vendorId } = delivery;
  const numbers = [...new Set(lines.flatMap(({ orderLine }) => orderLine ?? []))];
  const ids = [...new Set(lines.map(({ itemId }) => itemId))];
  const arriving = arrivingLines(lines, {
    rules: await deliveryRules(tx, scope),
    ordered: order && numbers.length > 0 ? await expectedLines(tx, scope, order.id, numbers) : [],
    items: await itemsToReceive(tx, scope, ids, vendorId),
  });
  const places = await holdPlaces(tx, scope, arriving);
  const receipt = delivery.receipt ?? (await makeReceipt(tx, scope, delivery));
  const arrivals = arriving.map(({ itemId, pieces, packs, value, nth }) => ({
    itemId,
    place: places[nth] as (typeof places)[number],
    quantity: pieces,
    value,
    field: quantityField({ packs }, nth),
  }));
  const entered = await enterReceipts(tx, scope, arrivals, { source, document: { kind: documentKind, id: receipt.id } });
  const written = arriving.map(({ itemId, orderLine, pieces, piecesPerPack, packPrice, value, lot, expiresOn, nth }) => ({
    itemId,
    itemName: entered[nth]?.itemName ?? '',
    orderLine,
    place: places[nth]?.place ?? 0,
    placeName: places[nth]?.name ?? null,
    quantity: pieces,
    piecesPerPack,
    price: packPrice,
    value,
    movementId: entered[nth]?.movementId as number,
    lot,
    expiresOn,
  }));
  const added = await insertLines(tx, scope, receipt.id, written);
  if ((added.at(-1) ?? 0) > limits.linesOfReceipt) throw tooLong();
  const isOrderDone = order !== null && (await noteLines(tx, scope, order, arriving));
  await keepPrices(tx, scope, { vendorId, receiptId: receipt.id }, arriving);
  const ties = await tieCodes(tx, scope, delivery, arriving);
  const office = await tellOffice(tx, scope, delivery, arriving);
  const told = [...places.map(({ place }) => place), ...arriving.map(({ ordered }) => ordered?.place.placeId ?? 0)];
  tellOfReceipt(tx, told, onlyLine(order, arriving));
  return {
    receipt: { id: receipt.id, number: receipt.number },
    entered: written.map(({ itemId, quantity, movementId }, nth) => ({ line: added[nth] as number, itemId, quantity, movementId })),
    lines: order && numbers.length > 0 ? await expectedLines(tx, scope, order.id, numbers) : [],
    isOrderDone,
    told: [...ties, ...office].join(' ') || null,
  };
}

/** The one line of the order that all of it is of: a scan, as a rule. */
function onlyLine(order: { id: number } | null, arriving: readonly ArrivingLine[]): ToldLine | undefined {
  const [line, ...others] = new Set(arriving.map(({ orderLine }) => orderLine));
  return order && line && others.length === 0 ? { orderId: order.id, line } : undefined;
}

const tooLong = () =>
  new AppError('LIMIT_REACHED', {
    message: `A receipt has at most ${spelledLimit(limits.linesOfReceipt)} lines. Close this one; what comes next makes another.`,
  });

async function makeReceipt(tx: Tx, scope: Scope, { order, vendorId, vendorName }: Delivery): Promise<HeldReceipt> {
  keepWithin(tx, scope, 'openReceipts');
  return insertReceipt(tx, scope, { orderId: order?.id ?? null, vendorId, vendorName });
}

/** Each line of the order once. */
async function noteLines(
  tx: Tx,
  scope: Scope,
  order: { id: number; number: number; state: OrderState },
  arriving: readonly ArrivingLine[],
): Promise<boolean> {
  const changes = [
    ...Map.groupBy(
      arriving.filter(({ ordered }) => ordered !== null),
      ({ orderLine }) => orderLine as number,
    ),
  ];
  if (changes.length === 0) return false;
  const { state } = await noteReceivedOf(
    tx,
    scope,
    order,
    changes.map(([line, same]) => ({ line, quantity: sum(same.map(({ pieces }) => pieces)).toFixed() })),
  );
  return order.state !== 'closed' && state === 'closed';
}
