import type { Expected, ExpectedLine, ExpectedSummary, PriceComparison, Receipt, ReceiptSummary } from '@onhand/contract/receipt-answers';
import type { z } from 'zod';
import type { Send, Tx } from '../../platform/db.ts';
import { invalid, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { movementsOfDocument } from '../stock/movements.service.ts';
import { placesOfReceipt, vendorToReceiveOf, pricesOfVendors } from './details.store.ts';
import { type ExpectedOrder, listExpected, readingLines, readingOrder } from './expected.store.ts';
import { closedReceipt } from './receive.service.ts';
import { deliveryRules, itemsToReceive } from './receiving.store.ts';
import { findSummary, listLines, listSummaries, type WantedReceipts } from './receipts.store.ts';
import { tellOfReceipt } from './tell-of-receipt.ts';
import { documentKind, type HeldReceipt, holdReceipt, insertReceipt, setState, writeDetails } from './write-receipts.store.ts';

const pageSize = 50;
/** All lines of each are added up, so a page has as many as one of orders. */
const ordersOnPage = 25;

export type { CameForLine } from './receipt-hooks.ts';
export async function listOrdersToReceive(tx: Tx, scope: Scope, offset: number): Promise<{ orders: ExpectedSummary[]; hasMore: boolean }> {
  const rows = await listExpected(tx, scope, { offset, limit: ordersOnPage + 1 });
  return { orders: rows.slice(0, ordersOnPage), hasMore: rows.length > ordersOnPage };
}

export async function readExpected(send: Send, scope: Scope, id: number, line?: number): Promise<z.input<typeof Expected>> {
  const only = line === undefined ? undefined : [line];
  const [[order], lines] = await send<[ExpectedOrder, ExpectedLine]>(readingOrder(scope, id), readingLines(scope, id, only));
  if (only) orNotFound(lines[0]);
  return { ...orNotFound(order), lines };
}

export async function listReceipts(
  tx: Tx,
  scope: Scope,
  wanted: WantedReceipts,
): Promise<{ receipts: z.input<typeof ReceiptSummary>[]; hasMore: boolean }> {
  const rows = await listSummaries(tx, scope, wanted, pageSize + 1);
  return { receipts: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export async function readReceipt(tx: Tx, scope: Scope, id: number): Promise<z.input<typeof Receipt>> {
  const summary = orNotFound(await findSummary(tx, scope, id));
  const movements = await movementsOfDocument(tx, scope, { kind: documentKind, id });
  return { ...summary, lines: await listLines(tx, scope, id), movements };
}

/** For what comes without an order: bought over the counter, or sent along. */
export async function openReceipt(
  tx: Tx,
  scope: Scope,
  { vendorId, ...details }: { vendorId: number; reference: string; note: string },
): Promise<number> {
  const vendor = await vendorToReceiveOf(tx, scope, vendorId);
  if (!vendor) throw invalid('vendorId', 'This vendor is gone. Please choose another.');
  keepWithin(tx, scope, 'openReceipts');
  const { id } = await insertReceipt(tx, scope, { orderId: null, vendorId, vendorName: vendor.name, ...details });
  tx.emit({ type: 'batch_update', about: 'receipt' });
  return id;
}

/** The receipt of an id that somebody may see. Its order moves on by what is received or undone alone, which holds it first. */
export async function holdVisible(tx: Tx, scope: Scope, id: number): Promise<HeldReceipt> {
  orNotFound(await findSummary(tx, scope, id));
  return holdReceipt(tx, scope, id);
}

export async function changeReceipt(
  tx: Tx,
  scope: Scope,
  id: number,
  change: { reference?: string | undefined; note?: string | undefined },
): Promise<void> {
  const receipt = await holdVisible(tx, scope, id);
  if (receipt.state === 'undone') throw closedReceipt(receipt);
  await writeDetails(tx, scope, id, change);
  tellOfReceipt(tx, await placesOfReceipt(tx, scope, id));
}

/** The delivery is done. Closing it twice is no mistake: two people put their phones away at once. */
export async function closeReceipt(tx: Tx, scope: Scope, id: number): Promise<void> {
  const receipt = await holdVisible(tx, scope, id);
  if (receipt.state === 'undone') throw closedReceipt(receipt);
  if (receipt.state === 'closed') return;
  await setState(tx, scope, id, 'closed');
  tellOfReceipt(tx, await placesOfReceipt(tx, scope, id));
}

/** BUY-07: what stands beside a price that is held up. */
export async function comparePrices(tx: Tx, scope: Scope, itemId: number): Promise<z.input<typeof PriceComparison>> {
  const [item] = await itemsToReceive(tx, scope, [itemId], null);
  const { name, lastPrice, quantity, unitCost } = orNotFound(item?.isVisible ? item : undefined);
  const { priceGuardPercent: guardPercent } = await deliveryRules(tx, scope);
  const averageCost = quantity === '0' ? null : unitCost;
  return { itemId, name, guardPercent, lastPrice, averageCost, vendors: await pricesOfVendors(tx, scope, itemId) };
}
