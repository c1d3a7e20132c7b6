import type pg from 'pg';

export interface OrderedLine {
  itemId: number;
  packs: string;
  piecesPerPack?: string;
  price?: string;
  /** Where it goes, if not where the order goes. */
  place?: number;
  vendorSku?: string;
}

interface Ordered {
  organizationId: number;
  vendorId: number;
  place: number;
  number: number;
  vendorName?: string;
}

/** An order that was sent, put there as it would be: it is received, not ordered, in the tests that need it. */
export async function insertSentOrder(
  admin: pg.Pool | pg.Client,
  { organizationId, vendorId, place, number, vendorName = 'Acme Supply' }: Ordered,
  lines: readonly OrderedLine[],
): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    `INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, place_name, created_by, sent_at, sent_by, places)
     VALUES ($1, $2, 'sent', $3, $6, $4, (SELECT name FROM folders WHERE organization_id = $1 AND id = $4), 'Olive', now(), 'Olive', $5) RETURNING id`,
    [organizationId, number, vendorId, place, [...new Set(lines.map((line) => line.place ?? place))], vendorName],
  );
  const id = Number(rows[0]?.id);
  for (const [nth, { itemId, packs, piecesPerPack = '1', price = '1', place: ownPlace = null, vendorSku = '' }] of lines.entries()) {
    await admin.query(
      `INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, packs, pieces_per_pack, price, place, vendor_sku)
       SELECT $1, $2, $3, i.id, i.name, $5, $6, $7, $8, $9 FROM items i WHERE i.organization_id = $1 AND i.id = $4`,
      [organizationId, id, nth + 1, itemId, packs, piecesPerPack, price, ownPlace, vendorSku],
    );
  }
  return id;
}
