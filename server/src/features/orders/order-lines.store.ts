import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** A line as it is written: everything that was left out has been looked up. */
export interface LineToWrite {
  itemId: number;
  itemName: string;
  vendorSku: string;
  packs: string;
  piecesPerPack: string;
  price: string;
  place: number | null;
  placeName: string | null;
  note: string;
}

export interface KeptLine extends LineToWrite {
  line: number;
}

const listed = `line, item_id AS "itemId", item_name AS "itemName", vendor_sku AS "vendorSku", trim_scale(packs) AS packs,
  trim_scale(pieces_per_pack) AS "piecesPerPack", trim_scale(price) AS price, place, place_name AS "placeName", note`;

export function draftLines(tx: Tx, scope: Scope, id: number): Promise<KeptLine[]> {
  return tx.rows<KeptLine>(`SELECT ${listed} FROM order_lines WHERE organization_id = $1 AND order_id = $2 ORDER BY line`, [
    scope.organizationId,
    id,
  ]);
}

/** Adds lines behind those there are; answers their numbers, in their order. */
export async function insertLines(tx: Tx, scope: Scope, id: number, lines: readonly LineToWrite[]): Promise<number[]> {
  const column = <Key extends keyof LineToWrite>(key: Key) => lines.map((line) => line[key]);
  const rows = await tx.rows<{ line: number }>(
    `INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, vendor_sku, packs, pieces_per_pack, price, place, place_name, note)
     SELECT $1, $2, last.line + w.position, w.item_id, w.item_name, w.vendor_sku, w.packs, w.size, w.price, w.place, w.place_name, w.note
       FROM (SELECT COALESCE(max(line), 0) AS line FROM order_lines WHERE organization_id = $1 AND order_id = $2) AS last
      CROSS JOIN unnest($3::bigint[], $4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::bigint[], $10::text[], $11::text[])
            WITH ORDINALITY AS w (item_id, item_name, vendor_sku, packs, size, price, place, place_name, note, position)
      ORDER BY w.position RETURNING line`,
    [
      scope.organizationId,
      id,
      column('itemId'),
      column('itemName'),
      column('vendorSku'),
      column('packs'),
      column('piecesPerPack'),
      column('price'),
      column('place'),
      column('placeName'),
      column('note'),
    ],
  );
  return rows.map(({ line }) => line);
}

export async function updateLine(tx: Tx, scope: Scope, id: number, { line, ...to }: KeptLine): Promise<void> {
  await tx.run(
    `UPDATE order_lines SET vendor_sku = $4, packs = $5, pieces_per_pack = $6, price = $7, place = $8, place_name = $9, note = $10
      WHERE organization_id = $1 AND order_id = $2 AND line = $3`,
    [scope.organizationId, id, line, to.vendorSku, to.packs, to.piecesPerPack, to.price, to.place, to.placeName, to.note],
  );
}

/** All lines where none is named. */
export async function deleteLines(tx: Tx, scope: Scope, id: number, line: number | null = null): Promise<number> {
  const sql = 'DELETE FROM order_lines WHERE organization_id = $1 AND order_id = $2 AND ($3::int IS NULL OR line = $3)';
  return tx.run(sql, [scope.organizationId, id, line]);
}

/** To be called after lines or places of an order changed: lists and rights go by what it says. */
export async function notePlaces(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run(
    `UPDATE orders o SET places = ARRAY(SELECT DISTINCT COALESCE(l.place, o.place) FROM order_lines l
        WHERE l.organization_id = $1 AND l.order_id = o.id ORDER BY 1) WHERE o.organization_id = $1 AND o.id = $2`,
    [scope.organizationId, id],
  );
}

export function placesOf(tx: Tx, scope: Scope, id: number): Promise<number[]> {
  const { sql, values } = readingPlaces(scope, id);
  return tx.values<number>(sql, values);
}

export function readingPlaces(scope: Scope, id: number): Statement<{ place: number }> {
  const sql = `SELECT DISTINCT p AS place FROM orders o CROSS JOIN unnest(o.places || o.place) AS p WHERE o.organization_id = $1 AND o.id = $2`;
  return { sql, values: [scope.organizationId, id] };
}

/** The office sets another day than the vendor confirmed: what was to come on the old one, or would come before the new one, comes with the order. */
export async function followNewDay(
  tx: Tx,
  scope: Scope,
  id: number,
  { before, now }: { before: string | null; now: string | null },
): Promise<void> {
  await tx.run(
    'UPDATE order_lines SET confirmed_on = NULL WHERE organization_id = $1 AND order_id = $2 AND (confirmed_on = $3::date OR confirmed_on < $4::date)',
    [scope.organizationId, id, before, now],
  );
}

export interface LineFigure {
  line: number;
  /** In pieces; below zero takes back what was noted before. */
  quantity: string;
}

/** Answers the lines there are of those named; the database refuses what falls below zero. */
export function addingToLines(
  scope: Scope,
  id: number,
  figure: 'received' | 'returned',
  lines: readonly LineFigure[],
): Statement<{ line: number }> {
  return {
    sql: `UPDATE order_lines l SET ${figure} = l.${figure} + c.quantity
       FROM (SELECT line, sum(quantity) AS quantity FROM unnest($3::int[], $4::numeric[]) AS n (line, quantity) GROUP BY line) AS c
      WHERE l.organization_id = $1 AND l.order_id = $2 AND l.line = c.line RETURNING l.line`,
    values: [scope.organizationId, id, lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)],
  };
}

/** Closes open lines short, or opens those that were; all of them where none is named. Answers how many there were. */
export async function setClosedShort(
  tx: Tx,
  scope: Scope,
  id: number,
  lines: readonly number[] | null,
  isClosed: boolean,
): Promise<number> {
  return tx.run(
    `UPDATE order_lines SET closed_short_at = CASE WHEN $4 THEN clock_timestamp() END
      WHERE organization_id = $1 AND order_id = $2 AND ($3::int[] IS NULL OR line = ANY ($3))
        AND CASE WHEN $4 THEN outstanding > 0 ELSE closed_short_at IS NOT NULL AND received < pieces END`,
    [scope.organizationId, id, lines, isClosed],
  );
}
