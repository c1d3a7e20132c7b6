import { documentKind } from '../../features/receipts/write-receipts.store.ts';
import type { Tx } from '../../platform/db.ts';
import type { WrittenRow } from './job-rows.ts';
import type { PlannedMovement } from './history.ts';
import { after, type Known, numberOn, writeOrders } from './past-orders.ts';
import type { PastReceipt } from './purchases.ts';

/** Half a year of orders and receipts, many in a statement. Answers the receipt of each movement, which has to name it. */
export async function writeDocuments(tx: Tx, receipts: readonly PastReceipt[], known: Known): Promise<Map<PlannedMovement, number>> {
  const orderIds = await writeOrders(tx, receipts, known);
  const { organizationId } = known.scopes.owner;
  const ids = await tx.values<number>(
    `INSERT INTO receipts (organization_id, number, state, order_id, vendor_id, vendor_name, reference, received_at, received_by, closed_at, closed_by)
     SELECT $1, r.nth, 'closed', r.order_id, r.vendor_id, r.vendor_name, r.reference, r.came_at, r.by, r.closed_at, r.by
       FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::timestamptz[]) WITH ORDINALITY
            AS r (order_id, vendor_id, vendor_name, reference, came_at, by, closed_at, nth) ORDER BY r.nth RETURNING id`,
    [
      organizationId,
      receipts.map(({ order }) => (order ? orderIds.get(order.number) : null)),
      receipts.map(({ vendorName }) => known.vendorId(vendorName)),
      receipts.map(({ vendorName }) => vendorName),
      receipts.map(({ reference }) => reference),
      receipts.map(({ cameAt }) => cameAt),
      receipts.map(({ by }) => known.names[by]),
      receipts.map(({ cameAt }) => after(cameAt, 12)),
    ],
  );
  await numberOn(tx, organizationId, documentKind, receipts.length);
  return new Map(receipts.flatMap(({ lines }, nth) => lines.map(({ movement }) => [movement, ids[nth] as number] as const)));
}

/** The lines of the receipts, once the ledger has their rows, and the prices that came to light by them. */
export async function writeReceiptLines(
  tx: Tx,
  receipts: readonly PastReceipt[],
  { receiptIds, rows }: { receiptIds: ReadonlyMap<PlannedMovement, number>; rows: ReadonlyMap<PlannedMovement, WrittenRow> },
  known: Known,
): Promise<void> {
  const { organizationId } = known.scopes.owner;
  const lines = receipts.flatMap(({ lines: all, vendorName }) =>
    all.map((line) => ({
      ...line,
      ...known.placeOf(line.movement.sku),
      vendorId: known.vendorId(vendorName),
      itemId: known.itemId(line.movement.sku),
      receiptId: receiptIds.get(line.movement),
    })),
  );
  await tx.run(
    `INSERT INTO receipt_lines (organization_id, receipt_id, line, item_id, item_name, order_line, place, place_name, quantity, pieces_per_pack, price, value,
                                movement_id, received_at, received_by)
     SELECT $1, l.receipt_id, l.line, l.item_id, i.name, l.order_line, l.place, l.place_name, l.quantity, l.pieces_per_pack, l.price, l.value, l.movement_id,
            l.at, l.by
       FROM unnest($2::bigint[], $3::int[], $4::bigint[], $5::int[], $6::bigint[], $7::text[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[],
                   $12::bigint[], $13::timestamptz[], $14::text[])
            AS l (receipt_id, line, item_id, order_line, place, place_name, quantity, pieces_per_pack, price, value, movement_id, at, by)
       JOIN items i ON i.organization_id = $1 AND i.id = l.item_id`,
    [
      organizationId,
      lines.map(({ receiptId }) => receiptId),
      lines.map(({ line }) => line),
      lines.map(({ itemId }) => itemId),
      lines.map(({ orderLine }) => orderLine),
      lines.map(({ place }) => place),
      lines.map(({ name }) => name),
      lines.map(({ quantity }) => quantity),
      lines.map(({ piecesPerPack }) => piecesPerPack),
      lines.map(({ price }) => price),
      lines.map(({ value }) => value),
      lines.map(({ movement }) => rows.get(movement)?.id),
      lines.map(({ movement }) => movement.at),
      lines.map(({ movement }) => known.names[movement.by]),
    ],
  );
  // What the vendors ask today was noted when the parts were made: it comes last, an hour ago.
  await tx.run(
    `WITH today AS (
       DELETE FROM vendor_prices WHERE organization_id = $1 RETURNING item_id, vendor_id, price, pieces_per_pack
     ), said AS (
       SELECT l.* FROM unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::numeric[], $6::numeric[], $7::bigint[])
           AS l (item_id, vendor_id, at, price, pieces_per_pack, receipt_id)
       JOIN item_vendors v ON v.organization_id = $1 AND v.item_id = l.item_id AND v.vendor_id = l.vendor_id AND v.pieces_per_pack = l.pieces_per_pack
     )
     INSERT INTO vendor_prices (organization_id, item_id, vendor_id, at, price, pieces_per_pack, document_kind, document_id)
     SELECT $1, item_id, vendor_id, at, price, pieces_per_pack, CASE WHEN receipt_id IS NOT NULL THEN '${documentKind}' END, receipt_id
       FROM (SELECT * FROM said UNION ALL SELECT item_id, vendor_id, $8::timestamptz - interval '1 hour', price, pieces_per_pack, NULL FROM today) AS all_of_them
      ORDER BY at, item_id, vendor_id`,
    [
      organizationId,
      lines.map(({ itemId }) => itemId),
      lines.map(({ vendorId }) => vendorId),
      lines.map(({ movement }) => movement.at),
      lines.map(({ price }) => price),
      lines.map(({ piecesPerPack }) => piecesPerPack),
      lines.map(({ receiptId }) => receiptId),
      known.now,
    ],
  );
}
