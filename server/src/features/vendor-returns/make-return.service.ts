import { exact, spell, sum } from '@onhand/contract/costing-decimals';
import type { ReturnInput } from '@onhand/contract/vendor-returns';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { noteReturned } from '../orders/orders.service.ts';
import { returnStock } from '../stock/returns.service.ts';
import { checkFolder, refuseCosts } from '../stock/stock-checks.service.ts';
import { holdNamedItems, type NamedPlace, placeOf } from '../stock/transfers.service.ts';
import {
  addReturned,
  countVisible,
  holdReceipts,
  linesOfReceipts,
  receiptsToReturn,
  type ReceiptToReturn,
  type ReturnableLine,
  vendorToReturnTo,
} from './returnable-lines.store.ts';
import { tellOfReturn } from './tell-of-return.ts';
import { documentKind, insertLines, insertReturn } from './write-returns.store.ts';

type Wanted = z.output<typeof ReturnInput>;
type WantedLine = Wanted['lines'][number];

/** A line with the one of a receipt that it came by, if that is known. */
interface Line extends WantedLine {
  from: ReturnableLine | null;
  place: NamedPlace;
  field: string;
}

/** BUY-09: orders, receipts, folders and items are held in this order, as by whoever receives. */
export async function makeReturn(tx: Tx, scope: Scope, wanted: Wanted): Promise<number> {
  for (const { credit } of wanted.lines) refuseCosts(scope, { credit });
  const named = await namedLines(tx, scope, wanted);
  const receipts = await receiptsToReturn(tx, scope, [...new Set(named.flatMap(({ from }) => from?.receiptId ?? []))]);
  const vendor = await vendorOf(tx, scope, wanted, receipts);
  const lines = await linesWith(tx, scope, named, receipts);
  await holdNamedItems(tx, scope, [...new Set(lines.map(({ itemId }) => itemId))]);
  const { id, number } = await insertReturn(tx, scope, { ...wanted, ...vendor });
  const left = await returnStock(
    tx,
    scope,
    lines.map(({ itemId, place, quantity, field, from }) => ({
      itemId,
      place,
      quantity,
      field,
      receiptMovementId: from?.movementId ?? null,
    })),
    {
      source: 'edit',
      note: `Return ${number} to ${vendor.vendorName}${wanted.reason && `: ${wanted.reason}`}`,
      document: { kind: documentKind, id },
    },
  );
  const written = lines.map(({ itemId, from, place, quantity, credit }, nth) => {
    const { movementId, itemName, value } = left[nth] as (typeof left)[number];
    const receipt = { receiptId: from?.receiptId ?? null, receiptLine: from?.line ?? null };
    const expected = wanted.hasCredit ? (credit ?? paidFor(from, quantity) ?? value) : '0';
    return { itemId, itemName, ...receipt, place: place.place, placeName: place.name, quantity, value, credit: expected, movementId };
  });
  await insertLines(tx, scope, id, written, wanted.hasCredit);
  if (wanted.hasCredit) keepWithin(tx, scope, 'openReturns');
  tellOfReturn(
    tx,
    lines.map(({ place }) => place.place),
  );
  return id;
}

/** The vendor that is named, else the one that all of it came from. */
async function vendorOf(
  tx: Tx,
  scope: Scope,
  { vendorId }: Wanted,
  receipts: readonly ReceiptToReturn[],
): Promise<{ vendorId: number | null; vendorName: string }> {
  const [first, ...others] = receipts;
  const other = others.find((receipt) => receipt.vendorId !== first?.vendorId || receipt.vendorName !== first?.vendorName);
  if (other) throw invalid('lines', `${other.vendorName} did not deliver all of this. Make a return for each vendor.`);
  if (vendorId === undefined) {
    if (!first) throw invalid('vendorId', 'Choose the vendor that it goes back to.');
    return { vendorId: first.vendorId, vendorName: first.vendorName };
  }
  const vendor = await vendorToReturnTo(tx, scope, vendorId);
  if (!vendor) throw invalid('vendorId', 'This vendor is gone. Please choose another.');
  if (first && first.vendorId !== vendor.id) throw invalid('vendorId', `This came from ${first.vendorName}.`);
  return { vendorId: vendor.id, vendorName: vendor.name };
}

type NamedLine = Omit<Line, 'place'>;

/** What the person does not see is not there for them, be it an item or a line of a receipt. */
async function namedLines(tx: Tx, scope: Scope, { lines }: Wanted): Promise<NamedLine[]> {
  const ids = [...new Set(lines.map(({ itemId }) => itemId))];
  if ((await countVisible(tx, scope, ids)) < ids.length) throw new AppError('NOT_FOUND');
  const known = await linesOfReceipts(tx, scope, ofReceipts(lines));
  return lines.map((line, nth) => ({ ...line, from: lineNamed(known, line, nth), field: `lines.${nth}.quantity` }));
}

const ofReceipts = <One extends WantedLine>(lines: readonly One[]) =>
  lines.flatMap((line) => {
    const { receiptId, receiptLine } = line;
    return receiptId === undefined || receiptLine === undefined ? [] : [{ ...line, receiptId, receiptLine }];
  });

/** Notes on orders and receipts what goes back, which holds them, and then the folders. */
async function linesWith(tx: Tx, scope: Scope, named: readonly NamedLine[], receipts: readonly ReceiptToReturn[]): Promise<Line[]> {
  const orders = Map.groupBy(
    named.flatMap(({ from, quantity }) => {
      const orderId = receipts.find(({ id }) => id === from?.receiptId)?.orderId;
      return from && from.orderLine !== null && orderId ? [{ orderId, line: from.orderLine, pieces: quantity }] : [];
    }),
    ({ orderId }) => orderId,
  );
  for (const [orderId, lines] of [...orders].toSorted(([one], [other]) => one - other)) {
    const byLine = Map.groupBy(lines, ({ line }) => line);
    await noteReturned(
      tx,
      scope,
      orderId,
      [...byLine].map(([line, same]) => ({ line, quantity: spell(sum(same.map(({ pieces }) => pieces))) })),
    );
  }
  await holdReceipts(
    tx,
    scope,
    receipts.map(({ id }) => id),
  );
  await noteOnReceipts(tx, scope, named, await linesOfReceipts(tx, scope, ofReceipts(named)));
  const lines: Line[] = [];
  for (const [nth, line] of named.entries()) {
    const folder = await checkFolder(tx, scope, line.placeId, `lines.${nth}.placeId`);
    lines.push({ ...line, place: { place: placeOf(line.placeId), name: folder?.name ?? null } });
  }
  return lines;
}

function lineNamed(known: readonly ReturnableLine[], { receiptId, receiptLine, itemId }: WantedLine, nth: number): ReturnableLine | null {
  if (receiptId === undefined) return null;
  const line = orNotFound(known.find((one) => one.receiptId === receiptId && one.line === receiptLine));
  if (line.itemId !== itemId) throw invalid(`lines.${nth}.itemId`, `This line of the receipt is “${line.itemName}”.`);
  if (line.isUndone) throw invalid(`lines.${nth}.receiptLine`, neverCame(line));
  return line;
}

const neverCame = ({ itemName }: ReturnableLine) => `“${itemName}” was taken back from this receipt: it never came.`;

/** Never more than came by the line and did not go back yet; the receipts are held. */
async function noteOnReceipts(
  tx: Tx,
  scope: Scope,
  lines: readonly (WantedLine & { field: string })[],
  known: readonly ReturnableLine[],
): Promise<void> {
  const byLine = Map.groupBy(ofReceipts(lines), ({ receiptId, receiptLine }) => `${receiptId} ${receiptLine}`);
  const sums = [...byLine.values()].map((same) => {
    const [{ receiptId, receiptLine, field }] = same as [(typeof same)[number]];
    const line = orNotFound(known.find((one) => one.receiptId === receiptId && one.line === receiptLine));
    // It may have been taken back since it was looked up.
    if (line.isUndone) throw new AppError('CONFLICT', { message: neverCame(line) });
    const quantity = spell(sum(same.map((one) => one.quantity)));
    const left = exact(line.quantity).minus(line.returned);
    if (left.lt(quantity)) {
      const message = `${spell(left)} of “${line.itemName}” came by this receipt and did not go back yet, not ${quantity}.`;
      throw new AppError('CONFLICT', { message, details: [{ field, message }] });
    }
    return { receiptId: line.receiptId, line: line.line, quantity };
  });
  await addReturned(tx, scope, sums);
}

/** What was paid for so many, as it came. */
function paidFor(from: ReturnableLine | null, quantity: string): string | null {
  return from && spell(exact(from.value).times(quantity).div(from.quantity));
}
