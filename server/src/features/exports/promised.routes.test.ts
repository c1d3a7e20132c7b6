import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { openSite } from '../jobs/jobs.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The lines of an export, each as an object by its headings. */
async function exported(caller: Caller, itemIds: number[]) {
  const { body } = await caller.call(api.exports.items, { body: { selection: { itemIds }, format: 'csv' } });
  const [titles = [], ...lines] = (body as unknown as string)
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(titles.map((title, nth) => [title, cells[nth]])));
}

test('[JOB-03] an export of items says what is reserved and what is free in each place, and imported again it changes nothing', async () => {
  const site = await openSite(world);
  const { owner, staff, shop, van } = site;
  const promised = await site.spread({ [shop]: '5', [van]: '2' }, { name: 'Pump', sku: 'PUMP' });
  const untouched = await site.make({ name: 'Hose', sku: 'HOSE', quantity: '3' });
  const before = await exported(owner, [promised, untouched]);
  expect(before[0]).not.toHaveProperty('Reserved for jobs');

  await site.plan({ placeId: van, lines: [{ itemId: promised, quantity: '4' }] });
  const { body: item } = await owner.call(api.inventory.read, { params: { id: promised } });
  const lines = await exported(owner, [promised, untouched]);
  expect(lines.filter(({ Name }) => Name === 'Pump').map((line) => [line.Folder, line['Reserved for jobs'], line['Free to use']])).toEqual(
    item.places.map(({ name, quantity, reserved }) => [name, reserved, String(Math.max(Number(quantity) - Number(reserved), 0))]),
  );
  expect(lines.find(({ Name }) => Name === 'Hose')).toMatchObject({ Quantity: '3', 'Reserved for jobs': '0', 'Free to use': '3' });
  // Staff are told of the places they see, and of no other.
  expect(await exported(staff, [promised])).toMatchObject([
    { Folder: 'Van 1', 'Reserved for jobs': item.places.find(({ placeId }) => placeId === van)?.reserved },
  ]);

  // Counted lower than what is promised, nothing is free; the missing part is no figure below zero.
  await owner.call(api.inventory.changeStock, { params: { id: promised }, body: { placeId: van, quantity: '1' } });
  expect((await exported(owner, [promised])).find(({ Folder }) => Folder === 'Van 1')).toMatchObject({ Quantity: '1', 'Free to use': '0' });

  const { body: csv } = await owner.call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } });
  const { body: draft } = await owner.call(api.imports.start, { body: importForm(csv as unknown as string) });
  const fieldOf = (title: string) => draft.mapping[draft.columns.findIndex(({ heading }) => heading === title)];
  expect([fieldOf('Quantity'), fieldOf('Reserved for jobs'), fieldOf('Free to use')]).toEqual(['quantity', null, null]);
  await owner.call(api.imports.check, { params: { id: draft.id } });
  expect((await settled(owner, draft.id)).counts).toMatchObject({ create: 0, update: 0, problem: 0 });
});
