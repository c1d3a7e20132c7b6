import { api } from '../contract/src/index.ts';
import { limits } from '../contract/src/limits.ts';
import type { World } from '../server/test/world.ts';
import type { KnownIds } from './largest-value.ts';

/** As many as some years bring; and some room for what the calls themselves make. */
const done = 40_000;
const room = 50;

/**
 * Orders, deliveries, charges and returns, as many of each as there may be. Those that are as large as they can be are made by the routes, with their
 * rows of the ledger; the many by SQL.
 */
export async function fillPurchasing(world: World, organizationId: number, itemIds: readonly number[], vendors: readonly number[]) {
  const query = (sql: string, ...more: unknown[]) => world.database.admin.query<{ id: string }>(sql, [organizationId, ...more]);
  const owner = await world.as('owner');
  const [vendorId = 0] = vendors;
  const ordered = itemIds.slice(0, limits.linesOfOrder);
  await fillTerms(query, itemIds, vendors);
  const taken = async <Body>(what: string, answer: Promise<{ status: number; body: Body }>): Promise<Body> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const order = async (state: 'draft' | 'sent'): Promise<number> => {
    const lines = ordered.map((itemId) => ({ itemId, packs: '8', piecesPerPack: '5', price: '7.35', note: 'With the next lorry' }));
    const { id } = await taken('an order', owner.call(api.orders.make, { body: { vendorId, lines } }));
    if (state === 'sent') await taken('sending', owner.call(api.orders.send, { params: { id }, body: { mail: null } }));
    return id;
  };
  const some = async (count: number, make: () => Promise<number>) => {
    const made: number[] = [];
    for (let nth = 0; nth < count; nth++) made.push(await make());
    return made;
  };
  const orderDrafts = await some(3, () => order('draft'));
  const ordersSent = await some(6, () => order('sent'));
  const shortOrders = await some(1, () => order('sent'));
  await taken('closing', owner.call(api.orders.close, { params: { id: shortOrders[0] ?? 0 }, body: {} }));
  const receive = async (id: number, times: number): Promise<number> => {
    let receiptId = 0;
    for (let nth = 0; nth < times; nth++) {
      const lines = ordered.map((itemId, at) => ({ orderLine: at + 1, itemId, packs: '1', lot: `L-${nth}-${at}` }));
      receiptId = (await taken('receiving', owner.call(api.receipts.receive, { params: { id }, body: { lines } }))).receipt.id;
    }
    return receiptId;
  };
  const fullReceipts = await some(1, async () => receive(await order('sent'), limits.linesOfReceipt / limits.linesOfOrder));
  const undoable = await some(1, async () => receive(await order('sent'), limits.linesUndone / limits.linesOfOrder));
  const returnable = await receive(ordersSent[5] as number, 1);
  const back = (quantity: string) => ({
    lines: ordered.map((itemId, at) => ({ itemId, placeId: null, quantity, receiptId: returnable, receiptLine: at + 1 })),
  });
  const vendorReturned = await some(2, async () => (await taken('a return', owner.call(api.vendorReturns.make, { body: back('1') }))).id);
  const charge = { kind: 'freight', amount: '1234.56', share: 'quantity' } as const;
  const charged = await taken('a charge', owner.call(api.landedCosts.add, { body: { ...charge, receiptId: fullReceipts[0] as number } }));
  const openReceipt = (await taken('a receipt', owner.call(api.receipts.open, { body: { vendorId } }))).id;
  const muchCharged = await fillCharges(query, fullReceipts[0] as number);
  await fillMany(query, { itemIds, vendors });
  return {
    orderDrafts,
    ordersSent,
    shortOrders,
    fullReceipts,
    undoable,
    returnable: [returnable],
    vendorReturned,
    charged: [charged.id],
    openReceipt: [openReceipt],
    muchCharged: [muchCharged],
    ordered,
    supplier: [vendorId],
  } satisfies KnownIds;
}

type Query = (sql: string, ...more: unknown[]) => Promise<{ rows: { id: string }[] }>;

/** Every item from two vendors, with breaks; one of as many vendors as there may be, and a price that changed often. */
async function fillTerms(query: Query, itemIds: readonly number[], vendors: readonly number[]): Promise<void> {
  await query(
    `INSERT INTO item_vendors (organization_id, item_id, vendor_id, vendor_sku, barcodes, price, position, pieces_per_pack, minimum_packs, weight, breaks)
     SELECT $1, i, v, 'V-' || i, ARRAY['0' || i || '1', '0' || i || '2'], 7.5, k, 5, 2, 0.25,
            (SELECT jsonb_agg(jsonb_build_object('packs', (n * 10)::text, 'price', (7 - n * 0.1)::text)) FROM generate_series(1, $4::int) n)
       FROM unnest($2::bigint[]) WITH ORDINALITY AS f (i, nth) CROSS JOIN LATERAL unnest(($3::bigint[])[1:CASE WHEN nth = 1 THEN $5::int ELSE 2 END]) WITH ORDINALITY AS w (v, k)
     ON CONFLICT DO NOTHING`,
    itemIds,
    vendors,
    limits.breaksOfVendorLine,
    limits.vendorsOfItem,
  );
  await query(
    `INSERT INTO vendor_prices (organization_id, item_id, vendor_id, at, price, pieces_per_pack) SELECT $1, $2, $3, now() - n * interval '1 hour', n % 90, 5 FROM generate_series(1, 5000) n`,
    itemIds[0],
    vendors[0],
  );
}

/** A delivery like another that has as many charges as it may have with a part for every line. */
async function fillCharges(query: Query, like: number): Promise<number> {
  const { rows } = await query(
    `INSERT INTO receipts (organization_id, number, state, vendor_id, vendor_name, received_by) SELECT $1, 500000, 'closed', vendor_id, vendor_name, 'Bench'
       FROM receipts WHERE organization_id = $1 AND id = $2 RETURNING id`,
    like,
  );
  const id = Number(rows[0]?.id);
  await query(
    `INSERT INTO receipt_lines (organization_id, receipt_id, line, item_id, item_name, place, quantity, pieces_per_pack, price, value, movement_id, received_by)
     SELECT $1, $3, line, item_id, item_name, place, quantity, pieces_per_pack, price, value, movement_id, received_by FROM receipt_lines WHERE organization_id = $1 AND receipt_id = $2`,
    like,
    id,
  );
  await query(
    `WITH made AS (INSERT INTO receipt_charges (organization_id, number, receipt_id, kind, amount, share, reference, note, created_by)
                   SELECT $1, 500000 + n, $2, 'freight', 2000, 'equal', 'F-' || n, repeat('note ', 200), 'Bench' FROM generate_series(1, $3::int) n RETURNING id)
     INSERT INTO receipt_charge_parts (organization_id, charge_id, receipt_line, item_id, amount, movement_id)
     SELECT $1, made.id, l.line, l.item_id, 1, l.movement_id FROM made CROSS JOIN receipt_lines l WHERE l.organization_id = $1 AND l.receipt_id = $2`,
    id,
    limits.partsOfReceipt / limits.linesOfReceipt,
  );
  return id;
}

async function fillMany(query: Query, { itemIds, vendors }: { itemIds: readonly number[]; vendors: readonly number[] }): Promise<void> {
  await query(
    `WITH made AS (
       INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, places, created_by, sent_at, sent_by, expected_on)
       SELECT $1, 100000 + n, CASE WHEN n <= $2::int THEN CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'sent' END ELSE 'closed' END, ($5::bigint[])[1 + n % cardinality($5::bigint[])],
              'Vendor ' || n, 0, '{0}', 'Bench', CASE WHEN n % 10 <> 0 OR n > $2 THEN now() END, 'Bench', current_date - 100 + n % 200 FROM generate_series(1, $3::int) n RETURNING id, number, state)
     INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, packs, pieces_per_pack, price, received)
     SELECT $1, id, 1, ($4::bigint[])[1 + number % 5000], 'Item', 3, 5, 7.5, CASE state WHEN 'closed' THEN 15 ELSE 0 END FROM made`,
    limits.openOrders - room,
    limits.openOrders + done,
    itemIds,
    vendors,
  );
  await query(
    `WITH made AS (
       INSERT INTO receipts (organization_id, number, state, vendor_id, vendor_name, received_by)
       SELECT $1, 600000 + n, CASE WHEN n <= $2::int THEN 'open' ELSE 'closed' END, ($5::bigint[])[1 + n % cardinality($5::bigint[])], 'Vendor ' || n, 'Bench' FROM generate_series(1, $3::int) n RETURNING id, number)
     INSERT INTO receipt_lines (organization_id, receipt_id, line, item_id, item_name, place, quantity, pieces_per_pack, price, value, received_by)
     SELECT $1, id, 1, ($4::bigint[])[1 + number % 5000], 'Item', 0, 15, 5, 7.5, 22.5, 'Bench' FROM made`,
    limits.openReceipts - room,
    limits.openReceipts + done,
    itemIds,
    vendors,
  );
  await query(
    `WITH made AS (
       INSERT INTO vendor_returns (organization_id, number, state, kind, vendor_id, vendor_name, returned_by, credit_expected, credit_due)
       SELECT $1, 100000 + n, CASE WHEN n <= $2::int THEN 'open' ELSE 'closed' END, 'return', ($5::bigint[])[1 + n % cardinality($5::bigint[])], 'Vendor ' || n, 'Bench', 5,
              current_date - 100 + n % 200 FROM generate_series(1, $3::int) n RETURNING id, number)
     INSERT INTO vendor_return_lines (organization_id, return_id, line, item_id, item_name, place, quantity, value, credit)
     SELECT $1, id, 1, ($4::bigint[])[1 + number % 5000], 'Item', 0, 1, 1.5, 1.4 FROM made`,
    limits.openReturns - room,
    limits.openReturns + done,
    itemIds,
    vendors,
  );
  await query(
    // Above all of these, and below those that the tests give to orders of their own.
    `INSERT INTO document_numbers (organization_id, kind, last) SELECT $1, unnest(ARRAY['order', 'receipt', 'charge', 'return']), 800000
     ON CONFLICT (organization_id, kind) DO UPDATE SET last = 800000`,
  );
}
