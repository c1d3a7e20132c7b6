import type pg from 'pg';

export type Admin = pg.Pool | pg.Client;

interface Subjects {
  organizationId: number;
  itemId: number;
  vendorId: number;
  /** The row of the ledger that the receipt made. */
  movementId: number;
}

/** As the vendor got it. */
const sentDocument = {
  number: 1,
  organization: 'Heating & Söhne',
  organizationAddress: '',
  vendorName: '-Minus & Co',
  vendorContact: '',
  vendorAddress: '',
  deliverTo: '',
  expectedOn: '2026-11-30',
  note: '=1',
  currency: 'EUR',
  sentAt: '2026-10-02T08:00:00.000Z',
  sentBy: 'Olive Tester',
  total: '33.24',
  lines: [],
};

/** A row of every table of purchasing, put there without the features: an order, what came of it, what was added to its cost, and what went back. */
export async function insertPurchasing(admin: Admin, { organizationId, itemId, vendorId, movementId }: Subjects): Promise<PurchasingIds> {
  const insert = async (sql: string, ...values: unknown[]): Promise<number> => {
    const { rows } = await admin.query<{ id: string }>(sql, [organizationId, ...values]);
    return Number(rows[0]?.id);
  };
  await admin.query(
    `INSERT INTO vendor_prices (organization_id, item_id, vendor_id, at, price, pieces_per_pack, document_kind, document_id)
     VALUES ($1, $2, $3, '2026-10-01T08:00:00.123456Z', 7.654321, 10, NULL, NULL), ($1, $2, $3, '2026-10-02T08:00:00Z', 8.31, 10, 'order', 1)`,
    [organizationId, itemId, vendorId],
  );
  const order = await insert(
    `INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, place_name, note, vendor_reference, expected_on, created_by, places, is_planned,
                         sent_at, sent_by, sent_document, confirm_token_hash, confirm_until, confirmed_at, confirmed_by, confirm_note, promised_on, told_until)
     VALUES ($1, 1, 'sent', $2, '-Minus & Co', 0, NULL, E'=note\\nwith “two” lines', 'AB-1', '2026-11-30', 'Olive Tester', '{0}', true,
             '2026-10-02T08:00:00Z', 'Olive Tester', $3, convert_to('secret of ' || $1::bigint, 'UTF8'), '2026-11-01T08:00:00Z',
             '2026-10-04T08:00:00.123456Z', '@Vera', '+ two days', '2026-12-02', '2026-11-30') RETURNING id`,
    vendorId,
    JSON.stringify(sentDocument),
  );
  await admin.query(
    `INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, vendor_sku, packs, pieces_per_pack, price, place, place_name, note,
                              received, returned, closed_short_at, confirmed_packs, confirmed_on)
     VALUES ($1, $2, 1, $3, 'Elbow', '@v', 4, 10, 8.31, NULL, NULL, '', 12.5, 2, NULL, 3, '2026-12-01'),
            ($1, $2, 2, $3, 'Elbow', '', 0.5, 1, 0, 0, NULL, '+more', 0, 0, '2026-10-09T08:00:00Z', NULL, NULL)`,
    [organizationId, order, itemId],
  );
  await admin.query(
    `WITH stored AS (INSERT INTO files (organization_id, key, parts) VALUES ($1, gen_random_uuid(), '{whole}') RETURNING key)
     INSERT INTO order_files (organization_id, order_id, name, content_type, bytes, file_key, added_by)
     SELECT $1, $2, '“Offer” ß.txt', 'text/plain', 5, key, 'Olive Tester' FROM stored`,
    [organizationId, order],
  );
  await admin.query(
    `INSERT INTO order_mails (organization_id, order_id, address, reply_name, reply_address, origin, status, next_at, created_at, sent_at)
     VALUES ($1, $2, 'orders@minus.test', 'Olive Tester', 'olive@onhand.test', 'https://onhand.test', 'sent', now(), now(), now())`,
    [organizationId, order],
  );
  const receipt = await insert(
    `INSERT INTO receipts (organization_id, number, state, order_id, vendor_id, vendor_name, reference, note, received_at, received_by, closed_at, closed_by)
     VALUES ($1, 1, 'closed', $2, $3, '-Minus & Co', 'LS 7', '', '2026-10-03T08:00:00Z', 'Olive Tester', '2026-10-03T09:00:00Z', 'Olive Tester')
     RETURNING id`,
    order,
    vendorId,
  );
  await admin.query(
    `INSERT INTO receipt_lines (organization_id, receipt_id, line, item_id, item_name, order_line, place, place_name, quantity, pieces_per_pack, price, value,
                                movement_id, returned, undone_at, lot, expires_on, received_at, received_by)
     VALUES ($1, $2, 1, $3, 'Elbow', 1, 0, NULL, 12.5, 10, 8.31, 10.3875, $4, 2, NULL, 'L-“1”', '2027-02-28', '2026-10-03T08:00:00Z', 'Olive Tester'),
            ($1, $2, 2, $3, 'Elbow', NULL, 0, 'Shelf', 1, 1, 0, 0, NULL, 0, '2026-10-03T08:30:00Z', NULL, NULL, '2026-10-03T08:10:00Z', 'Sam Tester')`,
    [organizationId, receipt, itemId, movementId],
  );
  const charge = await insert(
    `INSERT INTO receipt_charges (organization_id, number, receipt_id, kind, amount, share, reference, note, created_by, undone_at, undone_by)
     VALUES ($1, 1, $2, 'credit', -3.3333333333, 'value', 'F-9', '=freight', 'Olive Tester', '2026-10-05T08:00:00Z', 'Olive Tester') RETURNING id`,
    receipt,
  );
  await admin.query(
    `INSERT INTO receipt_charge_parts (organization_id, charge_id, receipt_line, item_id, amount, movement_id) VALUES ($1, $2, 1, $3, -3.3333333333, $4)`,
    [organizationId, charge, itemId, movementId],
  );
  const vendorReturn = await insert(
    `INSERT INTO vendor_returns (organization_id, number, state, kind, vendor_id, vendor_name, reason, reference, returned_by, credit_expected, credit_due, credited)
     VALUES ($1, 1, 'open', 'warranty', $2, '-Minus & Co', 'leaks', 'RMA 1', 'Olive Tester', 1.662, '2026-12-24', 0.5) RETURNING id`,
    vendorId,
  );
  await admin.query(
    `INSERT INTO vendor_return_lines (organization_id, return_id, line, item_id, item_name, receipt_id, receipt_line, place, place_name, quantity, value, credit,
                                      movement_id)
     VALUES ($1, $2, 1, $3, 'Elbow', $4, 1, 0, NULL, 2, 1.662, 1.5, $5)`,
    [organizationId, vendorReturn, itemId, receipt, movementId],
  );
  await admin.query(
    `INSERT INTO order_dismissals (organization_id, item_id, movement_id, dismissed_by) VALUES ($1, $2, $3, 'Olive Tester')`,
    [organizationId, itemId, movementId],
  );
  await admin.query(
    `INSERT INTO document_numbers (organization_id, kind, last) SELECT $1, unnest(ARRAY['order', 'receipt', 'charge', 'return']), 1`,
    [organizationId],
  );
  return { order, receipt, charge, vendorReturn };
}

export interface PurchasingIds {
  order: number;
  receipt: number;
  charge: number;
  vendorReturn: number;
}
