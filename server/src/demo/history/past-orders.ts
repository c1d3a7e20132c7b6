import { exact, spell, sum } from '@onhand/contract/costing-decimals';
import type { SentOrder } from '@onhand/contract/order-answers';
import { documentKind } from '../../features/orders/write-orders.store.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PlannedMovement } from './history.ts';
import type { PastOrder, PastReceipt } from './purchases.ts';
import type { Person } from './work.ts';

export interface Known {
  catalogue: Catalogue;
  scopes: Record<Person, Scope>;
  names: Record<Person, string>;
  itemId: (sku: string) => number;
  vendorId: (name: string) => number;
  folderId: (key: string) => number;
  /** Where everything that is ordered goes. */
  destination: { place: number; name: string };
  organization: string;
  now: Date;
  /** The part's home. */
  placeOf: (sku: string) => { place: number; name: string | null };
  /** Where a movement happened. */
  placeIn: (movement: PlannedMovement) => { place: number; name: string | null };
  customerId: (name: string) => number;
  crewIds: ReadonlyMap<string, number>;
}

export const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** The orders that the deliveries were ordered by; their ids by their numbers. */
export async function writeOrders(tx: Tx, receipts: readonly PastReceipt[], known: Known): Promise<Map<number, number>> {
  const past = receipts.flatMap(({ order, vendorName, cameAt }) => (order ? [{ ...order, vendorName, cameAt }] : []));
  const { organizationId } = known.scopes.owner;
  const { place, name } = known.destination;
  const rows = await tx.rows<{ id: number; number: number }>(
    `INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, place_name, places, expected_on, created_at, created_by, creator_id,
                         sent_at, sent_by, sender_id, sent_document, closed_at, closed_by)
     SELECT $1, o.number, CASE WHEN o.closed_at IS NULL THEN 'sent' ELSE 'closed' END, o.vendor_id, o.vendor_name, $2, $3, ARRAY[$2::bigint], o.expected_on,
            o.sent_at - interval '20 minutes', o.by, o.user_id, o.sent_at, o.by, o.user_id, o.document::jsonb, o.closed_at,
            CASE WHEN o.closed_at IS NOT NULL THEN o.by END
       FROM unnest($4::bigint[], $5::bigint[], $6::text[], $7::date[], $8::text[], $9::uuid[], $10::timestamptz[], $11::text[], $12::timestamptz[])
            AS o (number, vendor_id, vendor_name, expected_on, by, user_id, sent_at, document, closed_at) ORDER BY o.number RETURNING id, number`,
    [
      organizationId,
      place,
      name,
      past.map(({ number }) => number),
      past.map(({ vendorName }) => known.vendorId(vendorName)),
      past.map(({ vendorName }) => vendorName),
      past.map(({ expectedOn }) => expectedOn),
      past.map(({ by }) => known.names[by]),
      past.map(({ by }) => known.scopes[by].userId),
      past.map(({ sentAt }) => sentAt),
      past.map((order) => JSON.stringify(documentOf(order, order.vendorName, known))),
      past.map(({ isOpen, cameAt, lines }) => (isOpen ? null : after(cameAt, lines.some((line) => line.isShort) ? 4 * 24 * 60 : 12))),
    ],
  );
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  const lines = past.flatMap(({ number, cameAt, lines: all }) =>
    all.map((line, at) => ({
      ...line,
      line: at + 1,
      orderId: ids.get(number),
      itemId: known.itemId(line.sku),
      closedAt: after(cameAt, 4 * 24 * 60),
    })),
  );
  await tx.run(
    `INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, vendor_sku, packs, pieces_per_pack, price, received, closed_short_at)
     SELECT $1, l.order_id, l.line, l.item_id, i.name, l.vendor_sku, l.packs, l.pieces_per_pack, l.price, l.received, l.closed_short_at
       FROM unnest($2::bigint[], $3::int[], $4::bigint[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::timestamptz[])
            AS l (order_id, line, item_id, vendor_sku, packs, pieces_per_pack, price, received, closed_short_at)
       JOIN items i ON i.organization_id = $1 AND i.id = l.item_id`,
    [
      organizationId,
      lines.map(({ orderId }) => orderId),
      lines.map(({ line }) => line),
      lines.map(({ itemId }) => itemId),
      lines.map(({ vendorSku }) => vendorSku),
      lines.map(({ packs }) => packs),
      lines.map(({ piecesPerPack }) => piecesPerPack),
      lines.map(({ price }) => price),
      lines.map(({ received }) => received),
      lines.map(({ isShort, closedAt }) => (isShort ? closedAt : null)),
    ],
  );
  await numberOn(tx, organizationId, documentKind, Math.max(0, ...past.map(({ number }) => number)));
  return ids;
}

/** The next document of the kind has the next number. */
export async function numberOn(tx: Tx, organizationId: number, kind: string, last: number): Promise<void> {
  await tx.run('INSERT INTO document_numbers (organization_id, kind, last) VALUES ($1, $2, $3)', [organizationId, kind, last]);
}

/** The order as the vendor got it then. */
function documentOf(order: PastOrder, vendorName: string, { catalogue, names, destination, organization }: Known): SentOrder {
  const vendor = catalogue.vendors.find(({ name }) => name === vendorName);
  const totals = order.lines.map(({ packs, price }) => spell(exact(packs).times(price)));
  return {
    number: order.number,
    organization,
    organizationAddress: '',
    vendorName,
    vendorContact: vendor?.contact ?? '',
    vendorAddress: vendor?.address ?? '',
    deliverTo: destination.name,
    expectedOn: order.expectedOn,
    note: '',
    currency: 'USD',
    sentAt: order.sentAt.toISOString(),
    sentBy: names[order.by],
    total: spell(sum(totals)),
    lines: order.lines.map(({ sku, vendorSku, packs, piecesPerPack, price }, at) => {
      const part = catalogue.parts.find((one) => one.sku === sku);
      return {
        line: at + 1,
        vendorSku,
        name: part?.name ?? sku,
        sku,
        unit: part?.unit ?? null,
        packs,
        piecesPerPack,
        pieces: spell(exact(packs).times(piecesPerPack)),
        price,
        total: totals[at] ?? '0',
        deliverTo: null,
        note: '',
      };
    }),
  };
}
