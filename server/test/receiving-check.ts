import type pg from 'pg';
import type { LineToReceive, ReceivingLoad } from './receiving-load.ts';

export interface ReceivingCheck {
  /** Scans that were acknowledged and are not there, and those that are there twice or were never sent. */
  lost: string[];
  doubled: string[];
  /** Lines whose order says another quantity than what the phones were told, and orders that are not as far as their lines. */
  lines: string[];
  orders: string[];
  /** Items that are not worth what their scans were, but those at a standard cost, or do not lie where these put them. */
  items: string[];
  /** On order, by what is left of the lines as the phones know them and by the product. */
  onOrder: readonly [known: number, told: number];
}

/**
 * Compares what phones were told with receipts, orders, items and places. The phones' own sums count, and not what one table says of another. The
 * items came by nothing else.
 */
export async function checkReceiving(
  admin: pg.Pool,
  organizationId: number,
  lines: readonly LineToReceive[],
  { scans, sent }: ReceivingLoad,
  readOnOrder: (itemId: number) => Promise<string>,
): Promise<ReceivingCheck> {
  const { rows: entered } = await admin.query<{
    key: string;
    movement: string;
    isUndone: boolean;
    times: number;
    value: string;
    itemId: string;
  }>(
    `SELECT l.lot AS key, min(l.movement_id) AS movement, bool_and(l.undone_at IS NOT NULL) AS "isUndone", count(*)::int AS times,
            sum(l.value) FILTER (WHERE l.undone_at IS NULL) AS value, min(l.item_id) AS "itemId"
       FROM receipt_lines l WHERE l.organization_id = $1 AND l.lot = ANY ($2) GROUP BY l.lot`,
    [organizationId, [...sent]],
  );
  const found = new Map(entered.map((row) => [row.key, row]));
  const known = new Map(scans.map((scan) => [scan.key, scan]));
  const isThere = ({ key, movementId, isUndone }: (typeof scans)[number]) => {
    const row = found.get(key);
    return row !== undefined && Number(row.movement) === movementId && row.isUndone === isUndone;
  };
  const standing = Map.groupBy(
    scans.filter(({ isUndone }) => !isUndone),
    ({ orderId, line }) => `${orderId} ${line}`,
  );
  const came = ({ orderId, line }: Pick<LineToReceive, 'orderId' | 'line'>) =>
    (standing.get(`${orderId} ${line}`) ?? []).reduce((sum, { pieces }) => sum + pieces, 0);
  const left = (line: LineToReceive) => Math.max(line.pieces - came(line), 0);

  const { rows: ordered } = await admin.query<{ orderId: string; line: number; received: string; state: string }>(
    `SELECT l.order_id AS "orderId", l.line, l.received, o.state FROM order_lines l JOIN orders o ON o.organization_id = $1 AND o.id = l.order_id
      WHERE l.organization_id = $1 AND l.order_id = ANY ($2)`,
    [organizationId, [...new Set(lines.map(({ orderId }) => orderId))]],
  );
  const said = new Map(ordered.map((row) => [`${row.orderId} ${row.line}`, row]));
  const byOrder = [...Map.groupBy(lines, ({ orderId }) => orderId)];
  const { rows: lying } = await admin.query<{ itemId: string; place: string; quantity: string }>(
    'SELECT item_id AS "itemId", place, quantity FROM stock_levels WHERE organization_id = $1 AND quantity <> 0',
    [organizationId],
  );
  const lies = new Map(lying.map(({ itemId, place, quantity }) => [`${itemId} ${place}`, Number(quantity)]));
  const byPlace = Map.groupBy(lines, ({ itemId, place }) => `${itemId} ${place}`);
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))];
  const { rows: worth } = await admin.query<{ id: string; isExact: boolean }>(
    `SELECT i.id, i.total_value = COALESCE((SELECT sum(l.value) FROM receipt_lines l
              WHERE l.organization_id = $1 AND l.item_id = i.id AND l.undone_at IS NULL), 0) AS "isExact"
       FROM items i WHERE i.organization_id = $1 AND i.id = ANY ($2) AND i.valuation_method <> 'standard'`,
    [organizationId, itemIds],
  );
  let told = 0;
  for (const itemId of itemIds) told += Number(await readOnOrder(itemId));
  const sumOf = (all: readonly LineToReceive[], figure: (line: LineToReceive) => number) =>
    all.reduce((sum, line) => sum + figure(line), 0);
  return {
    lost: scans.filter((scan) => !isThere(scan)).map(({ key }) => `scan ${key}`),
    doubled: entered.filter(({ key, times }) => times > 1 || !known.has(key)).map(({ key, times }) => `scan ${key}, ${times} times`),
    lines: lines
      .filter((line) => Number(said.get(`${line.orderId} ${line.line}`)?.received) !== came(line))
      .map((line) => `order ${line.orderId}, line ${line.line}`),
    orders: byOrder
      .filter(([id, own]) => said.get(`${id} 1`)?.state !== (sumOf(own, left) === 0 ? 'closed' : 'sent'))
      .map(([id]) => `order ${id}`),
    items: [
      ...worth.filter(({ isExact }) => !isExact).map(({ id }) => `item ${id} is worth something else`),
      ...[...byPlace].filter(([key, own]) => (lies.get(key) ?? 0) !== sumOf(own, came)).map(([key]) => `item and place ${key}`),
      ...[...lies.keys()]
        .filter((key) => itemIds.includes(Number(key.split(' ')[0])) && !byPlace.has(key))
        .map((key) => `item and place ${key}`),
    ],
    onOrder: [sumOf(lines, left), told],
  };
}
