import { randomUUID } from 'node:crypto';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { api } from '@onhand/contract';
import { can } from '@onhand/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Client, opened } from '../src/platform/realtime/realtime.fixtures.ts';
import { everyRoute, type NamedRoute, validCall } from './every-route.ts';
import { type Caller, openWorld, type World } from './harness.ts';
import { drawPicture, pictureForm } from './pictures.ts';

/** Purchase prices: digits nobody would write by accident, in any figure made from them. */
const costs = ['739142.4731', '826413.5917', '617395.2849', '941526.8371'] as const;
/** The selling price, which staff are sent only if the organization says so. */
const sold = '583927.6145';
const quantities = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** So many lie where staff see nothing, and so does everything that is called so: whatever is made of it begins alike. */
const telltale = { quantity: '91827345', digits: ['9182734', '9182735'], word: 'Telltale' };
const needles = [...costs, sold].flatMap((cost) => quantities.map((quantity) => String(Math.trunc(Number(cost) * quantity))));

interface Seen {
  /** On the way into their folder from one that is not theirs, on the way the other way, planned, and arrived. */
  transfers: number[];
  /** Theirs, taken from a folder that is not. */
  loan: number;
  person: string;
  refill: number;
  folder: number;
  /** In that folder. */
  shelf: number;
  /** Not theirs. */
  elsewhere: number;
  /** On its way from there to their folder, and a plan of one between their own. */
  fifo: number;
  standard: number;
  image: number;
  vendor: number;
  movement: number;
  count: number;
  quickAction: number;
  grant: string;
}

type Calls = (seen: Seen) => object[];
const formats = ['csv', 'xlsx'] as const;
const once: Calls = () => [{}];
test('[TEAM-08] where staff may see selling prices they are sent those and no cost, and a device reads everything anew', async () => {
  const other = await world.person('Sue');
  const { organizationId } = await world.people();
  await world.join(organizationId, other, 'staff');
  await world.assign(organizationId, other, [seen.folder]);
  const sue = world.withSession(await world.signIn(other));
  const before = await sue.call(api.offline.items, { query: {} });
  const changed = await owner.call(api.preferences.changeOrganization, { body: { staffSeePrices: true } });
  expect(changed.body.staffSeePrices).toBe(true);
  const { body } = await sue.call(api.inventory.read, { params: { id: seen.fifo } });
  expect(body.sellingPrice).toBe(sold);
  expect(body).not.toHaveProperty('unitCost');
  const device = await sue.call(api.offline.items, { query: { since: before.body.cursor } });
  expect(device.body.items.find(({ id }) => id === seen.fifo)?.sellingPrice).toBe(sold);
  expect((await sue.call(api.inventory.list, { query: { minPrice: sold, sort: 'sellingPrice' } })).body.items).not.toEqual([]);
  const file = await readable(await sue.call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } }));
  expect(found(file)).toContain('583927');
  await owner.call(api.preferences.changeOrganization, { body: { staffSeePrices: false } });
  expect((await sue.call(api.inventory.read, { params: { id: seen.fifo } })).body).not.toHaveProperty('sellingPrice');
});
