import { enterHeldReceipts } from '../src/features/stock/receiving.service.ts';
import { holdNamedItems } from '../src/features/stock/transfers.service.ts';
import type { World } from './harness.ts';

export interface ReceivedLine {
  itemId: number;
  quantity: string;
  /** What all of it was paid. */
  value: string;
  place?: number;
  placeName?: string;
}

/** A closed receipt of the first organization, entered as by whoever receives, without an order; the rows of the ledger by line. */
export async function receiptOf(
  world: World,
  lines: readonly ReceivedLine[],
  vendorId: number | null = null,
): Promise<{ receiptId: number; movements: number[] }> {
  const { organizationId, owner } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  return world.services.db.tenant(scope, async (tx) => {
    const receiptId = await tx.value<number>(
      `INSERT INTO receipts (organization_id, number, state, vendor_id, vendor_name, received_by, closed_at)
       SELECT $1, COALESCE(max(number), 0) + 1, 'closed', $2, 'Reece', 'Olive Tester', clock_timestamp() FROM receipts WHERE organization_id = $1 RETURNING id`,
      [organizationId, vendorId],
    );
    const arrivals = lines.map(({ itemId, quantity, value, place = 0, placeName = null }) => ({
      itemId,
      quantity,
      value,
      place: { place, name: placeName },
    }));
    const held = await holdNamedItems(tx, scope, [...new Set(lines.map(({ itemId }) => itemId))]);
    const entered = await enterHeldReceipts(tx, scope, held, arrivals, { source: 'edit', document: { kind: 'receipt', id: receiptId } });
    for (const [nth, { itemId, quantity, value, place = 0, placeName = null }] of lines.entries()) {
      await tx.run(
        `INSERT INTO receipt_lines (organization_id, receipt_id, line, item_id, item_name, place, place_name, quantity, pieces_per_pack, price, value, movement_id, received_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, round($9::numeric / $8::numeric, 6), $9, $10, 'Olive Tester')`,
        [organizationId, receiptId, nth + 1, itemId, entered[nth]?.itemName, place, placeName, quantity, value, entered[nth]?.movementId],
      );
    }
    return { receiptId, movements: entered.map(({ movementId }) => movementId) };
  });
}
