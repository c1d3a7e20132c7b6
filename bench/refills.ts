import { api } from '@onhand/contract';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { makePlacesOrganization, type PlacesOrganization } from './places-organization.ts';

const [vans, low, turns] = [3, 167, 9] as const;

/** A refill list of 501 lines for three vans, where every one of 100,000 items lies in ten places. */
export async function measureRefill(world: World, { organizationId, folderIds, owner }: PlacesOrganization): Promise<Figure> {
  const caller = world.withSession(owner);
  const placeIds = folderIds.slice(-vans);
  for (const placeId of placeIds) await makeLow(world, organizationId, placeId);
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now();
    const { body } = await caller.call(api.refills.make, { body: { placeIds } });
    times.push(performance.now() - started);
    const lines = body.refill?.items.length;
    if (lines !== vans * low) throw new Error(`a refill list has ${lines} lines: ${body.told}`);
    await caller.call(api.refills.change, { params: { id: body.refill?.id ?? 0 }, body: { status: 'cancelled' } });
  }
  const sorted = times.toSorted((one, other) => one - other);
  console.log(`a refill list of ${vans * low} lines: ${sorted.map((time) => time.toFixed(0)).join(', ')} ms`);
  return figure(`a refill list of ${vans * low} lines`, percentile(sorted, 50), 'ms', 'most', 300);
}

/** Some of what lies in a van is less than is meant to, and more of it lies at its home. */
async function makeLow({ database: { admin } }: World, organizationId: number, placeId: number): Promise<void> {
  await admin.query(
    `UPDATE stock_levels l SET minimum = l.quantity + 1, maximum = l.quantity + 2
       FROM (SELECT i.id FROM stock_levels s JOIN items i ON i.organization_id = $1 AND i.id = s.item_id
              WHERE s.organization_id = $1 AND s.place = $2 AND i.folder_id <> $2 AND i.quantity > 0 ORDER BY i.id LIMIT $3) AS low
      WHERE l.organization_id = $1 AND l.place = $2 AND l.item_id = low.id`,
    [organizationId, placeId, low],
  );
}

/** Asked for by its name: the same on a machine that measures nothing else of places. */
export async function measureRefillAlone(world: World): Promise<Figure[]> {
  const ten = await makePlacesOrganization(world, 'Ten', 10);
  await world.database.admin.query('VACUUM ANALYZE');
  return [await measureRefill(world, ten)];
}
