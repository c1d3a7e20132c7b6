import type pg from 'pg';
import { foldItemTotals } from '../server/src/features/stock/totals.store.ts';
import type { World } from '../server/test/world.ts';

export interface ReportOrganization {
  organizationId: number;
  token: string;
  folderId: number;
  tagId: number;
  vendorId: number;
}

export interface HistorySize {
  items: number;
  movements: number;
  /** Days since the first movement. */
  days: number;
  /** The ledger holds only the last of these days; it opens with the stock of then. */
  bookedDays?: number;
}

const cost = 2.5;
/** One item in ten moves eleven times as often as the others. */
const busyShare = 11;
/** One item in twenty was moved to where it lies, in the middle of its history; busy ones as often as others. */
const wasMoved = 'i.id / 10 % 20 = 7 AND n > 1';

/**
 * An organization with a long history, put in by SQL as the rules would have left it: items come in and go out in turns, all of them
 * at one cost, so that quantity, value and ledger agree.
 */
export async function makeReportOrganization(world: World, name: string, size: HistorySize): Promise<ReportOrganization> {
  const owner = await world.person(name);
  const organizationId = await world.organization(owner, name);
  const { admin } = world.database;
  await fillCatalogue(admin, organizationId, size.items);
  await fillLedger(admin, organizationId, owner.id, size);
  await foldItemTotals(world.services.db.platform);
  const { rows } = await admin.query<{ folder: string; tag: string; vendor: string }>(
    `SELECT (SELECT min(id) FROM folders WHERE organization_id = $1) AS folder, (SELECT min(id) FROM tags WHERE organization_id = $1) AS tag,
            (SELECT min(id) FROM vendors WHERE organization_id = $1) AS vendor`,
    [organizationId],
  );
  const [ids] = rows;
  return {
    organizationId,
    token: await world.signIn(owner),
    folderId: Number(ids?.folder),
    tagId: Number(ids?.tag),
    vendorId: Number(ids?.vendor),
  };
}

async function fillCatalogue(admin: pg.Pool, organizationId: number, items: number): Promise<void> {
  await admin.query(
    `WITH halls AS (INSERT INTO folders (organization_id, name) SELECT $1, 'Hall ' || n FROM generate_series(1, 10) n RETURNING id)
     INSERT INTO folders (organization_id, parent_id, name) SELECT $1, id, 'Shelf ' || n FROM halls CROSS JOIN generate_series(1, 199) n`,
    [organizationId],
  );
  await admin.query(`INSERT INTO tags (organization_id, name) SELECT $1, 'Tag ' || n FROM generate_series(1, 50) n`, [organizationId]);
  await admin.query(
    `INSERT INTO vendors (organization_id, name, lead_time_days) SELECT $1, 'Vendor ' || n, n % 15 FROM generate_series(1, 50) n`,
    [organizationId],
  );
  await admin.query(
    `WITH places AS (SELECT array_agg(id ORDER BY id) AS ids FROM folders WHERE organization_id = $1)
     INSERT INTO items (organization_id, name, sku, qr_code, low_stock_threshold, last_unit_cost, folder_id, created_at)
     SELECT $1, 'Part ' || n, 'SKU-' || n, 'R' || $1 || '-' || n, 5, ${cost}, ids[1 + (n * 7919) % cardinality(ids)], now() - interval '20 years'
       FROM places CROSS JOIN generate_series(1, $2::int) n`,
    [organizationId, items],
  );
  for (const [table, column, source] of [
    ['item_tags', 'tag_id', 'tags'],
    ['item_vendors', 'vendor_id', 'vendors'],
  ] as const) {
    await admin.query(
      `INSERT INTO ${table} (organization_id, item_id, ${column})
       SELECT i.organization_id, i.id, s.id FROM items i
         JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM ${source} WHERE organization_id = $1) s ON s.place = i.id % 50
        WHERE i.organization_id = $1`,
      [organizationId],
    );
  }
}

async function fillLedger(
  admin: pg.Pool,
  organizationId: number,
  userId: string,
  { items, movements, days, bookedDays = days }: HistorySize,
): Promise<void> {
  const each = movements / items / ((9 + busyShare) / 10);
  await admin.query(
    `WITH ledger AS (
       SELECT *, sum(delta) OVER (PARTITION BY id ORDER BY k) AS quantity, CASE WHEN was_moved AND k < half THEN earlier ELSE folder_id END AS place
         FROM (SELECT i.id, i.name, i.folder_id, k, half, ${wasMoved} AS was_moved, CASE WHEN i.folder_id = hall THEN hall + 1 ELSE hall END AS earlier,
                      CASE WHEN k = half THEN 'move' WHEN k % 2 = 1 THEN 'in' ELSE 'out' END AS kind,
                      CASE WHEN k = half THEN 0 WHEN k % 2 = 1 THEN 10 ELSE -(1 + (i.id * 31 + k::int * 17) % 10) END AS delta,
                      -- Spread evenly over the days, each item beginning at a moment of its own.
                      now() - $3 * interval '1 day' * (1 - (k - 1 + (i.id * 7919 % 997) / 997.0) / n) AS at
                 FROM items i CROSS JOIN (SELECT min(id) AS hall FROM folders WHERE organization_id = $1) AS first
                      CROSS JOIN LATERAL (SELECT ($4::float * CASE WHEN i.id % 10 = 0 THEN ${busyShare} ELSE 1 END)::int AS n) AS often
                      CROSS JOIN LATERAL (SELECT n / 2 + 0.5 AS half) AS middle
                      CROSS JOIN LATERAL (SELECT generate_series(1, n)::numeric AS k UNION ALL SELECT half WHERE ${wasMoved}) AS steps
                WHERE i.organization_id = $1) AS moves
     ), booked AS (SELECT now() - $5 * interval '1 day' AS since)
     INSERT INTO movements (organization_id, item_id, item_name, at, user_id, user_name, kind, source, delta, quantity_after, value_delta,
                            value_after, unit_cost, folder_id, folder_name, from_folder_id, from_folder_name, detail)
     SELECT $1, id, name, at, $2, 'Bench', kind, 'scan', delta, quantity, delta * ${cost}, quantity * ${cost}, ${cost},
            place, 'Shelf', CASE WHEN kind = 'move' THEN earlier END, CASE WHEN kind = 'move' THEN 'Hall' END,
            -- As much as a real row carries.
            jsonb_build_object('changed', 'quantity', 'delta', delta::text, 'value', (delta * ${cost})::text, 'taken', '[]'::jsonb, 'put', '[]'::jsonb,
              'before', jsonb_build_object('method', 'moving_average', 'lastUnitCost', '${cost}'),
              'after', jsonb_build_object('method', 'moving_average', 'lastUnitCost', '${cost}'))
       FROM (SELECT id, name, at, kind, delta, quantity, place, earlier FROM ledger CROSS JOIN booked WHERE at >= since
              UNION ALL
             SELECT id, name, since, 'opening', quantity, quantity, place, earlier
               FROM (SELECT DISTINCT ON (id) * FROM ledger CROSS JOIN booked WHERE at < since ORDER BY id, k DESC) AS before WHERE quantity > 0) AS rows
      ORDER BY at`,
    [organizationId, userId, days, each, bookedDays],
  );
  // Before anything is joined with so many new rows: a plan made for an empty table would take an hour.
  await admin.query('ANALYZE items, movements');
  await admin.query(
    `UPDATE items i SET quantity = m.quantity_after, total_value = m.value_after
       FROM (SELECT DISTINCT ON (item_id) item_id, quantity_after, value_after FROM movements WHERE organization_id = $1 ORDER BY item_id, id DESC) m
      WHERE i.organization_id = $1 AND i.id = m.item_id`,
    [organizationId],
  );
}
