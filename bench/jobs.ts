import { api } from '@onhand/contract';
import { pageByName } from '../server/src/features/inventory/item-page.store.ts';
import { everySight } from '../server/src/features/inventory/item-summary.store.ts';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { makeJobsOrganization } from './jobs-organization.ts';
import { fillWithItems } from './large-organization.ts';
import type { PlacesOrganization } from './places-organization.ts';

const [turns, warming] = [150, 30] as const;
const median = (times: readonly number[]) =>
  percentile(
    times.toSorted((one, other) => one - other),
    50,
  );

/** JOB-03: reserving against a change of stock, and a page of items with what is free of each against one of which nothing is reserved, 200,000 reservations beside. */
export async function measureJobs(world: World): Promise<Figure[]> {
  const organization = await makeJobsOrganization(world);
  return [await measureReserving(world, organization), await measureLists(world, organization)];
}

async function measureReserving(world: World, { organizationId, owner }: PlacesOrganization): Promise<Figure> {
  const caller = world.withSession(owner);
  const { rows } = await world.database.admin.query<{ id: string; itemId: string }>(
    `SELECT j.id, i.id AS "itemId" FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM jobs WHERE organization_id = $1) j
       JOIN (SELECT id, row_number() OVER (ORDER BY id DESC) AS nth FROM items WHERE organization_id = $1 AND quantity > 20) i ON i.nth = j.nth LIMIT $2`,
    [organizationId, turns],
  );
  const times: [number[], number[]] = [[], []];
  const timed = async (which: 0 | 1, turn: number, work: () => Promise<{ status: number; body: unknown }>) => {
    const started = performance.now();
    const { status, body } = await work();
    if (turn >= warming) times[which].push(performance.now() - started);
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  };
  for (const [turn, { id, itemId }] of rows.entries()) {
    const item = Number(itemId);
    await timed(0, turn, () => caller.call(api.inventory.changeStock, { params: { id: item }, body: { adjustment: '1' } }));
    await timed(1, turn, () =>
      caller.call(api.jobs.planLines, { params: { id: Number(id) }, body: { lines: [{ itemId: item, quantity: '2' }] } }),
    );
  }
  console.log(`a change of stock: ${median(times[0]).toFixed(2)} ms, a line planned and reserved: ${median(times[1]).toFixed(2)} ms`);
  return figure('reserving against a change of stock', median(times[1]) / median(times[0]), 'times', 'most', 1.5);
}

/** The same page of two organizations: of one with reservations of most of its items, and of one that has none. */
async function measureLists(world: World, { organizationId }: PlacesOrganization): Promise<Figure> {
  const { admin } = world.database;
  const without = await world.organization(await world.person('Nothing Reserved'), 'Nothing reserved');
  await fillWithItems(admin, without, 5_000);
  await admin.query('VACUUM ANALYZE items');
  const text = pageByName(everySight, 'asc', false);
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns * 2; turn++) {
    for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const started = performance.now();
      const { rowCount } = await admin.query({ name: 'list', text, values: [which === 0 ? without : organizationId, 50, 0] });
      if (rowCount !== 50) throw new Error(`a page of ${rowCount} items`);
      if (turn >= warming) times[which].push(performance.now() - started);
    }
  }
  console.log(
    `50 items of which nothing is reserved: ${median(times[0]).toFixed(2)} ms, where most are: ${median(times[1]).toFixed(2)} ms`,
  );
  return figure('a page with what is free against one without', median(times[1]) / median(times[0]), 'times', 'most', 1.1);
}
