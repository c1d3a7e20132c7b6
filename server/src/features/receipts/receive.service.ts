import { sum } from '@onhand/contract/costing-decimals';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { OrderState } from '@onhand/contract/order-answers';
import type { ExpectedLine, Received } from '@onhand/contract/receipt-answers';
import type { ReceiveInput } from '@onhand/contract/receipt-inputs';
import type { z } from 'zod';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { notingReceived, refusalOf, settleReceived, type Sums } from '../orders/orders.service.ts';
import { enterHeldReceipts } from '../stock/receiving.service.ts';
import { refuseCosts } from '../stock/stock-checks.service.ts';
import { type ArrivingLine, arrivingLines, placesOf, quantityField } from './arriving-lines.ts';
import { expectedLines, readingLines } from './expected.store.ts';
import { type HeldDelivery, holdDelivery, holdDeliveryOf } from './hold-delivery.service.ts';
import { tieCodes } from './known-codes.service.ts';
import { keepPrices } from './prices-of-receipt.ts';
import { findSummary } from './receipts.store.ts';
import { arrivedForOrderLine } from './receipt-hooks.ts';
import { tellOffice } from './tell-office.ts';
import { tellOfReceipt, type ToldLine } from './tell-of-receipt.ts';
import { documentKind, type HeldReceipt, holdReceipt, insertingLines, insertReceipt, type NewLine } from './write-receipts.store.ts';

type Wanted = z.output<typeof ReceiveInput>;
type Answer = z.input<typeof Received>;

/** What it is entered into: an order, whose open receipt may still have to be made, or a receipt that has none. */
interface Delivery extends HeldDelivery {
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
  const delivery = orNotFound(await holdDeliveryOf(tx, scope, orderId, namedBy(wanted)));
  const { number, state, vendorId, vendorName } = delivery.order;
  if (state === 'draft') throw refusalOf(delivery.order, 'Send it first.');
  if (state === 'cancelled') {
    throw new AppError('CONFLICT', { message: `PO-${number} was cancelled. Keep what came of it apart, and ask the office.` });
  }
  return receive(tx, scope, { ...delivery, vendorId, vendorName }, wanted);
}

/** The same without an order. */
export async function receiveWithoutOrder(tx: Tx, scope: Scope, receiptId: number, wanted: Wanted): Promise<Answer> {
  orNotFound(await findSummary(tx, scope, receiptId));
  const receipt = await holdReceipt(tx, scope, receiptId);
  if (receipt.orderId !== null) throw new AppError('CONFLICT', { message: 'This receipt is of an order. Receive it there.' });
  if (receipt.state !== 'open') throw closedReceipt(receipt);
  const { vendorId, vendorName } = receipt;
  const delivery = await holdDelivery(tx, scope, vendorId, namedBy(wanted));
  return receive(tx, scope, { ...delivery, order: null, receipt, vendorId, vendorName }, wanted);
}

const namedBy = ({ lines }: Wanted) => ({
  lines: [...new Set(lines.flatMap(({ orderLine }) => orderLine ?? []))],
  itemIds: [...new Set(lines.map(({ itemId }) => itemId))],
  folderIds: [...new Set(lines.flatMap(({ placeId }) => placeId ?? []))],
});

export const closedReceipt = ({ number, state }: Pick<HeldReceipt, 'number' | 'state'>) =>
  new AppError('CONFLICT', { message: `Receipt ${number} ${state === 'undone' ? 'was taken back' : 'is closed already'}.` });

async function receive(tx: Tx, scope: Scope, delivery: Delivery, { lines, source }: Wanted): Promise<Answer> {
  for (const [nth, { price }] of lines.entries()) refuseCosts(scope, { [`lines.${nth}.price`]: price });
  const { order, vendorId } = delivery;
  const arriving = arrivingLines(lines, delivery);
  const places = placesOf(scope, arriving, delivery.folders);
  const receipt = delivery.receipt ?? (await makeReceipt(tx, scope, delivery));
  const arrivals = arriving.map(({ itemId, pieces, packs, value, nth }) => ({
    itemId,
    place: places[nth] as (typeof places)[number],
    quantity: pieces,
    value,
    field: quantityField({ packs }, nth),
  }));
  const entered = await enterHeldReceipts(tx, scope, delivery.held, arrivals, {
    source,
    document: { kind: documentKind, id: receipt.id },
  });
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
  const { added, isOrderDone, expected } = await writeLines(tx, scope, { order, receiptId: receipt.id }, written, arriving);
  if ((added.at(-1) ?? 0) > limits.linesOfReceipt) throw tooLong();
  await tellJobs(tx, scope, delivery, written);
  // These write different things, each of which may be none, so their order means nothing.
  const [, ties, office] = await Promise.all([
    keepPrices(tx, scope, { vendorId, receiptId: receipt.id }, arriving),
    tieCodes(tx, scope, delivery, arriving),
    tellOffice(tx, scope, delivery, arriving),
  ]);
  const told = [...places.map(({ place }) => place), ...arriving.map(({ ordered }) => ordered?.place.placeId ?? 0)];
  tellOfReceipt(tx, told, onlyLine(order, arriving));
  const hasNewCode = arriving.some(({ code }) => code !== undefined);
  return {
    receipt: { id: receipt.id, number: receipt.number },
    entered: written.map(({ itemId, quantity, movementId }, nth) => ({ line: added[nth] as number, itemId, quantity, movementId })),
    lines: order && hasNewCode ? await expectedLines(tx, scope, order.id, namedBy({ lines, source }).lines) : expected,
    isOrderDone,
    told: [...ties, ...office].join(' ') || null,
  };
}

/** JOB-09: what came for jobs. */
async function tellJobs(tx: Tx, scope: Scope, { order, held, linesForJobs }: Delivery, written: readonly NewLine[]): Promise<void> {
  const came = written.flatMap(({ orderLine, itemId, place, quantity }) =>
    order && orderLine && linesForJobs.includes(orderLine) ? [{ orderId: order.id, orderLine, itemId, place, quantity }] : [],
  );
  if (came.length > 0) await arrivedForOrderLine.tell(tx, scope, held, came);
}

interface WrittenLines {
  /** Their numbers. */
  added: number[];
  isOrderDone: boolean;
  /** The lines of the order as they are then. */
  expected: z.input<typeof ExpectedLine>[];
}

/** The lines of the receipt and what came of those of the order, in one round trip. */
async function writeLines(
  tx: Tx,
  scope: Scope,
  { order, receiptId }: { order: Delivery['order']; receiptId: number },
  lines: readonly NewLine[],
  arriving: readonly ArrivingLine[],
): Promise<WrittenLines> {
  const inserting = insertingLines(scope, receiptId, lines);
  const numbered = (rows: readonly { line: number }[]) => rows.map(({ line }) => line).toSorted((one, other) => one - other);
  const noted = noteworthy(arriving);
  if (!order || noted.length === 0) {
    return { added: numbered(await tx.rows<{ line: number }>(inserting.sql, inserting.values)), isOrderDone: false, expected: [] };
  }
  const [rows, there, sums, places, expected] = await sendInOrder<
    [{ line: number }, { line: number }, Sums, { place: number }, z.input<typeof ExpectedLine>]
  >(
    tx,
    inserting,
    ...notingReceived(scope, order.id, noted),
    readingLines(
      scope,
      order.id,
      noted.map(({ line }) => line),
    ),
  );
  const { state } = await settleReceived(tx, scope, order, noted, [there, sums, places]);
  return { added: numbered(rows), isOrderDone: order.state !== 'closed' && state === 'closed', expected };
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
function noteworthy(arriving: readonly ArrivingLine[]): { line: number; quantity: string }[] {
  const ofOrder = arriving.filter(({ ordered }) => ordered !== null);
  return [...Map.groupBy(ofOrder, ({ orderLine }) => orderLine as number)].map(([line, same]) => ({
    line,
    quantity: sum(same.map(({ pieces }) => pieces)).toFixed(),
  }));
}
