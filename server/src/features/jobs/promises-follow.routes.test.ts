import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { openSite, type Site } from './jobs.fixtures.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  site = await openSite(world);
});
afterAll(() => world.close());

/** Where something is promised to a job: place, picked, quantity. */
const promised = async (id: number) =>
  (await site.read(id)).lines
    .flatMap(({ reservedIn }) => reservedIn)
    .map(({ placeId, isPicked, quantity }) => [placeId, isPicked ? 'picked' : '', quantity])
    .toSorted();
const missing = async (id: number) => (await site.read(id)).lines.map((line) => line.missing);
const transfer = (itemId: number, quantity: string, fromPlaceId: number, toPlaceId: number) => {
  const lines = [{ itemId, quantity }];
  return site.owner.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines } });
};

describe('goods that are promised to a job', () => {
  const ways: [name: string, (itemId: number) => Promise<{ status: number }>][] = [
    [
      'a bulk move',
      (id) =>
        site.owner.call(api.inventory.bulk, {
          body: { selection: { itemIds: [id] }, change: { action: 'move', folderId: site.van } },
        }),
    ],
    ['another folder', (id) => site.owner.call(api.inventory.update, { params: { id }, body: { folderId: site.van } })],
    ['a transfer of everything', (id) => transfer(id, '10', site.shop, site.van)],
  ];
  test.each(ways)('[JOB-03] take the promise along by %s', async (_, move) => {
    const itemId = await site.make({ quantity: '10' });
    const { id } = await site.plan({ lines: [{ itemId, quantity: '4' }] });
    expect(await promised(id)).toEqual([[site.shop, '', '4']]);
    expect((await move(itemId)).status).toBe(200);
    expect(await promised(id)).toEqual([[site.van, '', '4']]);
    expect(await missing(id)).toEqual(['0']);
    await site.expectBooks();
  });

  test('[JOB-03] are taken last: what is free goes first, and then the promise of whoever was promised it last goes along', async () => {
    const itemId = await site.make({ quantity: '10' });
    const [first, last] = [
      await site.plan({ lines: [{ itemId, quantity: '4' }] }),
      await site.plan({ lines: [{ itemId, quantity: '3' }] }),
    ];
    await transfer(itemId, '3', site.shop, site.van);
    expect([await promised(first.id), await promised(last.id)]).toEqual([[[site.shop, '', '4']], [[site.shop, '', '3']]]);
    const moved = (await transfer(itemId, '2', site.shop, site.van)).body.movements[0]?.id ?? 0;
    const split = [
      [site.shop, '', '1'],
      [site.van, '', '2'],
    ].toSorted();
    expect([await promised(first.id), await promised(last.id)]).toEqual([[[site.shop, '', '4']], split]);
    // Put back, the promise may stay: it lies there still.
    await site.owner.call(api.transactions.undo, { params: { id: moved }, body: {} });
    expect(await missing(last.id)).toEqual(['0']);
    await site.expectBooks();
  });

  test('[JOB-05] stay picked where their van is unloaded into another', async () => {
    const other = await world.folder(site.organizationId, { name: 'Van 2' });
    const itemId = await site.make({ quantity: '10' });
    const { id } = await site.plan({ placeId: site.van, lines: [{ itemId, quantity: '4' }] });
    await site.owner.call(api.jobs.pick, { params: { id }, body: {} });
    await transfer(itemId, '4', site.van, other);
    expect(await promised(id)).toEqual([[other, 'picked', '4']]);
    expect(await missing(id)).toEqual(['0']);
  });

  test('[JOB-03] are missing while they are on the way, and promised where they arrive', async () => {
    const itemId = await site.make({ quantity: '5' });
    const { id } = await site.plan({ lines: [{ itemId, quantity: '4' }] });
    const body = { fromPlaceId: site.shop, toPlaceId: site.van, lines: [{ itemId, quantity: '5' }] };
    const sent = await site.owner.call(api.transfers.sendNew, { body });
    expect(await missing(id)).toEqual(['4']);
    await site.owner.call(api.transfers.receive, { params: { id: sent.body.id }, body: {} });
    expect(await promised(id)).toEqual([[site.van, '', '4']]);
    expect(await missing(id)).toEqual(['0']);
  });

  test('[JOB-03] leave no promise without goods behind, whatever is moved between three places and put back', async () => {
    const other = await world.folder(site.organizationId, { name: 'Van 2' });
    const places = [site.shop, site.van, other];
    const itemId = await site.make({ quantity: '12' });
    const jobs = [await site.plan({ lines: [{ itemId, quantity: '5' }] }), await site.plan({ lines: [{ itemId, quantity: '7' }] })];
    const quantities = async () => {
      const { rows } = await world.database.admin.query<{ beyond: string }>(
        `SELECT r.place, sum(r.quantity) - COALESCE((SELECT sum(s.quantity) FROM stock_levels s WHERE s.item_id = $1 AND s.place = r.place), 0) AS beyond
           FROM job_reservations r WHERE r.item_id = $1 GROUP BY r.place`,
        [itemId],
      );
      return rows.filter(({ beyond }) => Number(beyond) > 0);
    };
    // The same steps each time: a row of a simple generator.
    let seed = 7;
    const next = (below: number) => (seed = (seed * 75 + 74) % 65_537) % below;
    for (let step = 0; step < 30; step++) {
      const [from, to] = [places[next(3)] as number, places[next(3)] as number];
      if (from === to) continue;
      const lies = (await site.owner.call(api.inventory.read, { params: { id: itemId } })).body.places.find(
        ({ placeId }) => placeId === from,
      );
      const most = Number(lies?.quantity ?? 0);
      if (most === 0) continue;
      expect((await transfer(itemId, String(1 + next(most)), from, to)).status).toBe(200);
      expect(await quantities()).toEqual([]);
    }
    expect((await Promise.all(jobs.map(({ id }) => site.read(id)))).map(({ lines }) => lines[0]?.reserved)).toEqual(['5', '7']);
    await site.expectBooks();
  });
});
