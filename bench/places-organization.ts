import type pg from 'pg';
import { foldItemTotals, foldPlaceShares } from '../server/src/features/stock/totals.store.ts';
import type { World } from '../server/test/world.ts';
import { fillWithItems, largeItems } from './large-organization.ts';

const folders = 100;
/** Prime to the number of folders, so that every van has a mix of everything. */
const step = 7;
/** Of everything that lies in several places a tenth is in each but the home, which has the rest. */
const share = 10;

export interface PlacesOrganization {
  name: string;
  organizationId: number;
  folderIds: number[];
  /** Items at home in the first folder, of which enough lies there to be moved about. */
  stocked: { id: number; code: string }[];
  home: number;
  /** Another folder that they lie in where they lie in several. */
  next: number;
  owner: string;
  /** Members of staff who see one folder, and three. */
  staffOfOne: string;
  staffOfThree: string;
}

/** 100,000 items in 100 folders, each in so many of them; put in by SQL, as the rules would leave it but for the rows of the ledger that brought it there. */
export async function makePlacesOrganization(world: World, name: string, placesEach: number): Promise<PlacesOrganization> {
  const { admin } = world.database;
  const owner = await world.person(name);
  const organizationId = await world.organization(owner, name);
  const { rows: made } = await admin.query<{ id: string }>(
    `INSERT INTO folders (organization_id, name) SELECT $1, 'Van ' || n FROM generate_series(1, $2::int) n RETURNING id`,
    [organizationId, folders],
  );
  const folderIds = made.map(({ id }) => Number(id));
  await admin.query(`INSERT INTO tags (organization_id, name) SELECT $1, 'Tag ' || n FROM generate_series(1, 50) n`, [organizationId]);
  await fillWithItems(admin, organizationId, largeItems);
  if (placesEach > 1) await scatter(admin, organizationId, folderIds, placesEach);
  await foldItemTotals(world.services.db.platform);
  await foldPlaceShares(world.services.db)();
  const [home = 0, next = 0] = [folderIds[0], folderIds[step]];
  const { rows: stocked } = await admin.query<{ id: string; code: string }>(
    'SELECT id, qr_code AS code FROM items WHERE organization_id = $1 AND folder_id = $2 AND quantity >= 20 ORDER BY id',
    [organizationId, home],
  );
  const staff = async (places: number) => {
    const person = await world.person(`${name}${places}`);
    await world.join(organizationId, person, 'staff');
    await world.assign(organizationId, person, folderIds.slice(0, places));
    return world.signIn(person);
  };
  return {
    name,
    organizationId,
    folderIds,
    stocked: stocked.map(({ id, code }) => ({ id: Number(id), code })),
    home,
    next,
    owner: await world.signIn(owner),
    staffOfOne: await staff(1),
    staffOfThree: await staff(3),
  };
}

/** The triggers would note each of a million rows by itself; what they note is written at once instead. */
async function scatter(admin: pg.Pool, organizationId: number, folderIds: readonly number[], placesEach: number): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `INSERT INTO stock_levels (organization_id, item_id, place, quantity)
       SELECT i.organization_id, i.id, ($2::bigint[])[1 + (h.nth + k * $3 - 1) % cardinality($2::bigint[])], floor(i.quantity / $4)
         FROM items i JOIN unnest($2::bigint[]) WITH ORDINALITY AS h (id, nth) ON h.id = i.folder_id
        CROSS JOIN generate_series(1, $5::int - 1) k WHERE i.organization_id = $1 ORDER BY i.id`,
      [organizationId, folderIds, step, share, placesEach],
    );
    await client.query(
      `UPDATE stock_levels l SET quantity = i.quantity - ($2::int - 1) * floor(i.quantity / $3) FROM items i
        WHERE l.organization_id = $1 AND i.organization_id = $1 AND i.id = l.item_id AND l.place = i.folder_id AND i.quantity >= $3`,
      [organizationId, placesEach, share],
    );
    for (const table of ['scattered_items', 'place_share_notes'])
      await client.query(
        `INSERT INTO ${table} (organization_id, item_id) SELECT organization_id, id FROM items WHERE organization_id = $1`,
        [organizationId],
      );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
