import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, type Shop } from './counts.fixtures.ts';

let shop: Shop;
let [warehouse, van] = [0, 0];
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  [warehouse, van] = [await shop.world.folder(shop.organizationId), await shop.world.folder(shop.organizationId)];
});

const transfer = async (itemId: number, from: number, to: number, quantity: string) => {
  const body = { fromPlaceId: from, toPlaceId: to, lines: [{ itemId, quantity }] };
  expect((await shop.owner.call(api.transfers.make, { body })).status).toBe(200);
};
/** Twelve in the warehouse, four in the van. */
const elbow = async () => {
  const id = await shop.make({ name: 'Elbow', quantity: '16', folderId: warehouse });
  await transfer(id, warehouse, van, '4');
  return id;
};
const countOf = async (folderId: number) =>
  (await shop.owner.call(api.counts.start, { body: { name: 'Shelves', selection: { filter: { folderId } } } })).body.id;
const lineOf = async (count: number, itemId: number) => (await shop.lines(shop.owner, count)).find((line) => line.itemId === itemId);
const lies = async (id: number) =>
  Object.fromEntries(
    (await shop.owner.call(api.inventory.read, { params: { id } })).body.places.map(({ placeId, quantity }) => [placeId ?? 0, quantity]),
  );

describe('a count of a place', () => {
  test('[PLC-15] compares with what lies there and changes that place alone', async () => {
    const id = await elbow();
    const count = await countOf(warehouse);
    expect(await lineOf(count, id)).toMatchObject({ expected: '12', folderId: warehouse });
    expect((await shop.enter(shop.owner, count, id, '10')).body).toMatchObject({ expected: '12', difference: '-2', value: '-10' });
    expect((await shop.post(count)).status).toBe(200);
    expect(await lies(id)).toEqual({ [warehouse]: '10', [van]: '4' });
    expect(await shop.quantityOf(id)).toBe('14');
    const [latest] = (await shop.owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements;
    expect(latest).toMatchObject({ kind: 'set', source: 'count', delta: '-2', folderId: warehouse });
    await shop.expectLedgersToAgree(id);
  });

  test('[PLC-15] is not answered by a count or a setting of another place, only by one of its own', async () => {
    const id = await elbow();
    const [here, there] = [await countOf(warehouse), await countOf(van)];
    expect(await lineOf(there, id)).toMatchObject({ expected: '4', folderId: van });
    await shop.enter(shop.owner, here, id, '11');
    await shop.enter(shop.owner, there, id, '5');
    expect((await shop.post(there)).status).toBe(200);
    await shop.owner.call(api.inventory.changeStock, { params: { id }, body: { quantity: '6', placeId: van } });
    expect(await lineOf(here, id)).toMatchObject({ state: 'live', expected: '12', difference: '-1' });
    const again = await countOf(warehouse);
    await shop.enter(shop.owner, again, id, '9');
    expect((await shop.post(here)).status).toBe(200);
    expect(await lies(id)).toEqual({ [warehouse]: '11', [van]: '6' });
    expect(await lineOf(again, id)).toMatchObject({ state: 'corrected' });
  });

  test('[PLC-15] knows what was carried off after it was counted, also when the entry comes late', async () => {
    const id = await elbow();
    const count = await countOf(warehouse);
    await transfer(id, warehouse, van, '3');
    expect((await shop.enter(shop.owner, count, id, '13', { secondsAgo: 3600 })).body).toMatchObject({ expected: '12', difference: '1' });
    expect((await shop.post(count)).status).toBe(200);
    expect(await lies(id)).toEqual({ [warehouse]: '10', [van]: '7' });
  });

  test('[PLC-15] sets to zero what nobody counted there, and nothing elsewhere', async () => {
    const id = await elbow();
    const count = await countOf(van);
    expect((await shop.post(count, { uncounted: 'zero' })).status).toBe(200);
    expect(await lies(id)).toEqual({ [warehouse]: '12', [van]: '0' });
    await shop.expectLedgersToAgree(id);
  });

  test('[PLC-15] finds what was not known to be there, and puts it there', async () => {
    const [id, other] = [await elbow(), await shop.make({ name: 'Tee', quantity: '5', folderId: warehouse })];
    const count = await countOf(van);
    expect((await shop.enter(shop.owner, count, id, '4')).status).toBe(200);
    expect((await shop.enter(shop.owner, count, other, '2', { isAlsoFound: true })).body).toMatchObject({ expected: '0', difference: '2' });
    expect((await shop.post(count)).status).toBe(200);
    expect(await lies(other)).toEqual({ [warehouse]: '5', [van]: '2' });
  });

  test('[PLC-15] of a folder that is deleted meanwhile is booked where its contents went', async () => {
    const id = await elbow();
    const count = await countOf(van);
    await shop.enter(shop.owner, count, id, '3');
    expect((await shop.owner.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } })).status).toBe(200);
    expect((await shop.post(count)).status).toBe(200);
    expect(await lies(id)).toEqual({ [warehouse]: '15' });
  });

  test('[PLC-15] of whole items takes what is missing from the home, and what that does not have from the fullest other place', async () => {
    const id = await elbow();
    const count = await shop.start([id]);
    expect((await shop.enter(shop.owner, count, id, '3')).body).toMatchObject({ expected: '16', difference: '-13' });
    expect((await shop.post(count)).body.review).toMatchObject({ down: 1, downValue: '-65' });
    expect(await lies(id)).toEqual({ [warehouse]: '0', [van]: '3' });
    await shop.expectLedgersToAgree(id);
  });
});
