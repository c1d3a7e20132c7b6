import { api } from '@onhand/contract';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { makeToOrderOrganization } from './to-order-organization.ts';

const turns = 7;

/** BUY-02: the first page of what should be ordered, with the totals of all vendors, of 100,000 items of which some 15,000 to 20,000 are short. */
export async function measureToOrder(world: World): Promise<Figure[]> {
  const { owner } = await makeToOrderOrganization(world, 1);
  const caller = world.withSession(owner);
  const times: number[] = [];
  let short = 0;
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now();
    const { body } = await caller.call(api.toOrder.list, { query: {} });
    times.push(performance.now() - started);
    short = body.groups?.reduce((sum, { lines }) => sum + lines, 0) ?? 0;
  }
  const sorted = times.toSorted((one, other) => one - other);
  console.log(`what should be ordered, ${short} lines: ${sorted.map((time) => time.toFixed(0)).join(', ')} ms`);
  return [figure('what should be ordered of 100,000 items', percentile(sorted, 50), 'ms', 'most', 1000)];
}
