import { addCharge } from '../features/landed-costs/landed-costs.service.ts';
import { writeConfirmation } from '../features/orders/confirmation.store.ts';
import { cancelOrder } from '../features/orders/close-order.service.ts';
import { makeOrder } from '../features/orders/drafts.service.ts';
import { sendOrder } from '../features/orders/send-order.service.ts';
import { draftToOrder } from '../features/to-order/to-order.service.ts';
import type { SentOrder } from '@onhand/contract/order-answers';
import type { Tx } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import type { PlannedOrder } from './catalogue/purchasing.ts';
import type { Known } from './history/past-orders.ts';

const dayMs = 24 * 60 * 60_000;

/** BUY-14: what is on its way today, what never came, the drafts of what is short, and the bills that the mail brought. */
export async function orderToday(services: Services, tx: Tx, known: Known): Promise<void> {
  const { catalogue, scopes, now, vendorId } = known;
  const { orders, planned, charges } = catalogue.purchasing;
  for (const order of orders) await sendPlanned(services, tx, known, order);
  const nothing = { leftOut: [], choices: [] };
  await draftToOrder(tx, scopes.owner, { vendorIds: planned.map(vendorId), itemIds: undefined, ...nothing }, now);
  for (const { vendor, deliveriesAgo, ...charge } of charges) {
    const receipts = await tx.values<number>(
      `SELECT id FROM receipts WHERE organization_id = $1 AND vendor_id = $2 AND order_id IS NOT NULL ORDER BY received_at DESC LIMIT $3`,
      [scopes.owner.organizationId, vendorId(vendor), deliveriesAgo],
    );
    const receiptId = receipts.at(-1);
    if (receiptId !== undefined) await addCharge(tx, scopes.owner, { ...charge, receiptId, parts: [] });
  }
}

async function sendPlanned(
  services: Services,
  tx: Tx,
  { scopes, now, itemId, vendorId, folderId, destination }: Known,
  planned: PlannedOrder,
): Promise<void> {
  const scope = scopes[planned.by];
  const dayFrom = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  const order = await makeOrder(tx, scope, {
    vendorId: vendorId(planned.vendor),
    placeId: destination.place,
    note: planned.note,
    vendorReference: '',
    expectedOn: dayFrom(planned.expectedInDays),
    lines: planned.lines.map(({ sku, packs, folder }) => ({ itemId: itemId(sku), packs, ...(folder && { place: folderId(folder) }) })),
  });
  const sentAt = new Date(now.getTime() - planned.sentDaysAgo * dayMs);
  await sendOrder({ services: { ...services, now: () => sentAt }, tx, scope, origin: '' }, order.id, null);
  const { organizationId } = scope;
  if (planned.isCancelled) await cancelOrder(tx, scope, order.id);
  await tx.run(
    `UPDATE orders SET created_at = $3::timestamptz - interval '20 minutes', closed_at = CASE WHEN closed_at IS NOT NULL THEN $3::timestamptz + interval '3 days' END
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, order.id, sentAt],
  );
  const { confirmed } = planned;
  if (!confirmed) return;
  const document = await tx.value<SentOrder>('SELECT sent_document FROM orders WHERE organization_id = $1 AND id = $2', [
    organizationId,
    order.id,
  ]);
  const day = dayFrom(confirmed.expectedInDays);
  const fewer = new Map(confirmed.fewer.map(({ sku, packs }) => [sku, packs]));
  await writeConfirmation(
    tx,
    { organizationId, id: order.id },
    {
      by: confirmed.by,
      note: confirmed.note,
      expectedOn: day,
      at: new Date(now.getTime() - confirmed.daysAgo * dayMs),
      lines: document.lines.map(({ line, sku, packs }) => ({ line, packs: fewer.get(sku ?? '') ?? packs, day })),
    },
  );
}
