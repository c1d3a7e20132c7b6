import type { ExpectedLine } from '@onhand/contract/receipt-answers';
import type { z } from 'zod';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type HeldOrder, holdingSeen } from '../orders/orders.service.ts';
import { type HeldItem, heldForDocument, holdingForDocument, type LevelOfItem, type RowOfHeldItem } from '../stock/receiving.service.ts';
import { holdingNamedFolders } from '../stock/transfers.service.ts';
import { type HeldFolder, holdingFoldersOf, readingLines, readingLinesForJobs } from './expected.store.ts';
import { type DeliveryRules, type ItemToReceive, readingItems, readingRules } from './receiving.store.ts';
import { type HeldReceipt, holdingOpenReceiptOf } from './write-receipts.store.ts';

type Line = z.input<typeof ExpectedLine>;

/** What is received, as whoever scans names it: lines of an order, items, and folders that it is put into. */
export interface Named {
  lines: readonly number[];
  itemIds: readonly number[];
  folderIds: readonly number[];
}

/** Everything that a scan asks, held in the order that all keep to: order, receipt, folders, items. */
export interface HeldDelivery {
  rules: DeliveryRules;
  ordered: Line[];
  items: ItemToReceive[];
  folders: HeldFolder[];
  held: Map<number, HeldItem>;
  /** Lines of the order of which some is still to come for jobs. */
  linesForJobs: readonly number[];
}

/** PostgreSQL would plan statements that name lists anew each time, which takes longer than what they do: each finds a few rows by their keys. */
const plannedOnce: Statement = { sql: `SELECT set_config('plan_cache_mode', 'force_generic_plan', true)`, values: [] };

/** A scan waits for a phone's network as it is, so all of it is one round trip. Undefined where the person may not see the order. */
export async function holdDeliveryOf(
  tx: Tx,
  scope: Scope,
  orderId: number,
  { lines, itemIds, folderIds }: Named,
): Promise<(HeldDelivery & { order: HeldOrder; receipt: HeldReceipt | undefined }) | undefined> {
  const [, [order], [receipt], [rules], ordered, items, folders, ofJobs, rows, levels] = await sendInOrder<
    [object, HeldOrder, HeldReceipt, DeliveryRules, Line, ItemToReceive, HeldFolder, { line: number }, RowOfHeldItem, LevelOfItem]
  >(
    tx,
    plannedOnce,
    holdingSeen(scope, orderId),
    holdingOpenReceiptOf(scope, orderId),
    readingRules(scope),
    readingLines(scope, orderId, lines),
    readingItems(scope, itemIds, { orderId }),
    holdingFoldersOf(scope, orderId, lines, folderIds),
    readingLinesForJobs(scope, orderId, lines),
    ...holdingForDocument(scope, itemIds),
  );
  if (!order) return undefined;
  const held = await heldForDocument(tx, scope, rows, levels);
  return { order, receipt, rules: rules as DeliveryRules, ordered, items, folders, held, linesForJobs: ofJobs.map(({ line }) => line) };
}

/** The same of a receipt without an order, which is held already. */
export async function holdDelivery(
  tx: Tx,
  scope: Scope,
  vendorId: number | null,
  { itemIds, folderIds }: Omit<Named, 'lines'>,
): Promise<HeldDelivery> {
  const [, [rules], items, folders, rows, levels] = await sendInOrder<
    [object, DeliveryRules, ItemToReceive, HeldFolder, RowOfHeldItem, LevelOfItem]
  >(
    tx,
    plannedOnce,
    readingRules(scope),
    readingItems(scope, itemIds, { vendorId }),
    holdingNamedFolders(scope, folderIds),
    ...holdingForDocument(scope, itemIds),
  );
  const held = await heldForDocument(tx, scope, rows, levels);
  return { rules: rules as DeliveryRules, ordered: [], items, folders, held, linesForJobs: [] };
}
