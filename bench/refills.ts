import { api } from '@onhand/contract';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';

const [items, vans, low, turns] = [100_000, 9, 167, 9] as const;

/** A refill list of 501 lines for three of nine vans, where every one of 100,000 items lies in ten places. */
export async function measureRefills(world: World): Promise<Figure[]> {
  const owner = await world.as('owner');
  const { organizationId } = await world.people();
  const places = [await world.folder(organizationId, { name: 'Warehouse' })];
  for (let n = 1; n <= vans; n++) places.push(await world.folder(organizationId, { name: `Van ${n}` }));
  await makeLevels(world, organizationId, places);
  const placeIds = places.slice(1, 4);
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now();
    const { body } = await owner.call(api.refills.make, { body: { placeIds } });
    times.push(performance.now() - started);
    const lines = body.refill?.items.length;
    if (lines !== 3 * low) throw new Error(`a refill list has ${lines} lines: ${body.told}`);
    await owner.call(api.refills.change, { params: { id: body.refill?.id ?? 0 }, body: { status: 'cancelled' } });
  }
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(turns / 2)] ?? 0;
  console.log(`a refill list of ${3 * low} lines: ${sorted.map((time) => time.toFixed(0)).join(', ')} ms`);
  return [
    figure(`a refill list of ${3 * low} lines among ${items.toLocaleString('en-US')} items in ten places`, median, 'ms', 'most', 300),
  ];
}

/** All stock lies in the warehouse; each van has a minimum of every item, which the last ones are under. */
async function makeLevels({ database: { admin } }: World, organizationId: number, places: readonly number[]): Promise<void> {
  await admin.query(
    `WITH made AS (
       INSERT INTO items (organization_id, name, qr_code, quantity, total_value, last_unit_cost, folder_id)
       SELECT $1, 'Part ' || n, 'part-' || n, 20, 50, 2.5, $2 FROM generate_series(1, $3::int) n RETURNING *
     )
     INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, folder_id)
     SELECT organization_id, id, name, 'Bench', 'opening', 'import', 20, 20, 50, 50, 2.5, folder_id FROM made`,
    [organizationId, places[0], items],
  );
  await admin.query(
    `INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum, maximum)
     SELECT organization_id, id, place, 0, CASE WHEN nth <= $3 THEN 5 END, CASE WHEN nth <= $3 THEN 10 END
       FROM (SELECT organization_id, id, row_number() OVER (ORDER BY id) AS nth FROM items WHERE organization_id = $1) AS i
       CROSS JOIN unnest($2::bigint[]) AS place`,
    [organizationId, places.slice(1), low],
  );
  await admin.query('VACUUM ANALYZE');
}
