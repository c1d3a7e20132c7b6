import type pg from 'pg';
import { foldItemTotals } from '../server/src/features/stock/totals.store.ts';
import type { World } from '../server/test/world.ts';

export const largeItems = 100_000;
const folders = 2_000;
const otherOrganizations = 200;
const itemsOfOthers = 250;

export interface LargeOrganization {
  organizationId: number;
  /** A folder with a tenth of all folders below it. */
  folderId: number;
  /** A tag that one item in fifty carries. */
  tagId: number;
  token: string;
}

/** 100,000 items in 2,000 folders, and 200 other organizations beside them; put in by SQL, as the rules would leave it. */
export async function makeLargeOrganization(world: World): Promise<LargeOrganization> {
  const owner = await world.person('Large');
  const organizationId = await world.organization(owner, 'Large Warehouse');
  const { admin } = world.database;
  await admin.query(
    `INSERT INTO folders (organization_id, parent_id, name)
     SELECT $1, NULL, 'Hall ' || n FROM generate_series(1, 10) n`,
    [organizationId],
  );
  // Below each hall a chain of levels: ten aisles, and the rest as shelves in them.
  await admin.query(
    `INSERT INTO folders (organization_id, parent_id, name)
     SELECT $1, f.id, 'Aisle ' || n FROM folders f CROSS JOIN generate_series(1, 10) n WHERE f.organization_id = $1 AND f.parent_id IS NULL`,
    [organizationId],
  );
  await admin.query(
    `INSERT INTO folders (organization_id, parent_id, name)
     SELECT $1, f.id, 'Shelf ' || n FROM folders f CROSS JOIN generate_series(1, 20) n
      WHERE f.organization_id = $1 AND f.name LIKE 'Aisle%' ORDER BY f.id, n LIMIT $2`,
    [organizationId, folders - 110],
  );
  await admin.query(`INSERT INTO tags (organization_id, name) SELECT $1, 'Tag ' || n FROM generate_series(1, 50) n`, [organizationId]);
  await fillWithItems(admin, organizationId, largeItems);
  await admin.query(
    `WITH made AS (INSERT INTO organizations (name) SELECT 'Neighbour ' || n FROM generate_series(1, $1::int) n RETURNING id)
     SELECT count(*) FROM made`,
    [otherOrganizations],
  );
  const { rows: others } = await admin.query<{ id: string }>(`SELECT id FROM organizations WHERE name LIKE 'Neighbour %'`);
  for (const { id } of others) await fillWithItems(admin, Number(id), itemsOfOthers);
  await foldItemTotals(world.services.db.platform);
  await admin.query('VACUUM ANALYZE');
  const { rows } = await admin.query<{ folder: string; tag: string }>(
    `SELECT (SELECT min(id) FROM folders WHERE organization_id = $1) AS folder, (SELECT min(id) FROM tags WHERE organization_id = $1) AS tag`,
    [organizationId],
  );
  return {
    organizationId,
    folderId: Number(rows[0]?.folder),
    tagId: Number(rows[0]?.tag),
    token: await world.signIn(owner),
  };
}

/** Names are made of words, as people's are, so that a search finds some and not others. */
export async function fillWithItems(admin: pg.Pool, organizationId: number, count: number): Promise<void> {
  await admin.query(
    `WITH words AS (SELECT ARRAY['Copper', 'Brass', 'Steel', 'PVC', 'PEX', 'Iron', 'Chrome', 'Nylon', 'Rubber', 'Bronze'] AS material,
                           ARRAY['elbow', 'tee', 'valve', 'coupling', 'capacitor', 'filter', 'thermostat', 'pump', 'nipple', 'bushing', 'flange',
                                 'union', 'contactor', 'igniter', 'sensor', 'gasket', 'manifold'] AS thing,
                           COALESCE((SELECT array_agg(id ORDER BY id) FROM folders WHERE organization_id = $1), '{}') AS folders)
     INSERT INTO items (organization_id, name, sku, qr_code, quantity, total_value, last_unit_cost, low_stock_threshold, selling_price, folder_id)
     SELECT $1, material[1 + n % 10] || ' ' || thing[1 + (n / 10) % 17] || ' ' || (n % 97) || '/' || (n % 13) || ' in no. ' || n, 'SKU-' || n,
            'Q' || $1 || '-' || n, n % 40, (n % 40) * 2.5, 2.5, 3, n % 200, folders[1 + (n * 7919) % NULLIF(cardinality(folders), 0)]
       FROM words CROSS JOIN generate_series(1, $2::int) n`,
    [organizationId, count],
  );
  await admin.query(
    `INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost,
                            folder_id)
     SELECT organization_id, id, name, 'Bench', 'opening', 'import', quantity, quantity, total_value, total_value, last_unit_cost, folder_id
       FROM items WHERE organization_id = $1 AND quantity > 0`,
    [organizationId],
  );
  await admin.query(
    `INSERT INTO item_tags (organization_id, item_id, tag_id)
     SELECT i.organization_id, i.id, t.id FROM items i
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM tags WHERE organization_id = $1) t ON t.place = i.id % 50
      WHERE i.organization_id = $1`,
    [organizationId],
  );
  await admin.query('UPDATE items i SET search_text = item_search_text(i) WHERE organization_id = $1', [organizationId]);
}
