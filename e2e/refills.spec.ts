import { api } from '../contract/src/index.ts';
import type { ItemInput } from '../contract/src/item-inputs.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone } from './items.ts';

/** A warehouse with two bins and three vans that lack the same parts. */
async function depot(world: World) {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Refill Works');
  const caller = world.withSession(await world.signIn(owner));
  const warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  const bins = [
    await world.folder(organizationId, { name: 'Bin 2', parentId: warehouse }),
    await world.folder(organizationId, { name: 'Bin 10', parentId: warehouse }),
  ] as const;
  const vans: number[] = [];
  for (const name of ['Van 1', 'Van 2', 'Van 3']) vans.push(await world.folder(organizationId, { name }));
  const part = async (input: Partial<ItemInput> & { name: string }, minimum: string, maximum: string) => {
    const { id } = (await caller.call(api.inventory.create, { body: input })).body;
    const places = vans.map((placeId) => ({ placeId, minimum, maximum, refillFromPlaceId: warehouse }));
    await caller.call(api.inventory.setPlaceLimits, { params: { id }, body: { places } });
    return id;
  };
  const lying = async (id: number) => {
    const { places } = (await caller.call(api.inventory.read, { params: { id } })).body;
    return Object.fromEntries(places.map(({ name, quantity }) => [name, quantity]));
  };
  return { owner, caller, bins, vans, part, lying };
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('[PLC-09] an owner refills three vans in six taps; a wrong scan and one too many are settled on the spot', async ({
    page,
    world,
    signIn,
    expectedErrors,
  }) => {
    const { owner, caller, bins, part, lying } = await depot(world);
    const elbow = await part({ name: 'Copper elbow 22 mm', sku: 'EL-22', quantity: '40', folderId: bins[0] }, '2', '4');
    const tape = await part({ name: 'Thread seal tape', sku: 'TAPE', quantity: '7', folderId: bins[1] }, '2', '3');
    await caller.call(api.inventory.create, { body: { name: 'Ball valve', sku: 'BV-1', quantity: '5', folderId: bins[0] } });
    await setTheme(page);
    await signIn(owner);
    await page.goto('/menu');
    let taps = 0;
    const tap = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      await page.getByRole(role, { name }).tap();
      taps++;
    };
    await tap('Refills', 'link');
    await expect(page.getByRole('list', { name: 'Places' }).getByText('2 low')).toHaveCount(3);
    expect(await problemsOf(page, 'places')).toEqual([]);
    await tap('Make list for 3 places');
    await expect(page.getByRole('heading', { name: /^R-1/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Copper elbow 22 mm' }).getByText('Warehouse › Bin 2')).toBeVisible();
    expect(await problemsOf(page, 'a line')).toEqual([]);

    // What is not on the list, and one more than is wanted.
    const field = page.getByLabel('Scan an item');
    const scan = async (code: string) => {
      await field.fill(code);
      await field.press('Enter');
    };
    await scan('BV-1');
    const wrong = page.getByRole('dialog', { name: 'Not on this list' });
    await expect(wrong.getByText('“Ball valve” is not on this list.')).toBeVisible();
    await wrong.getByRole('button', { name: 'Put it back' }).tap();
    for (let n = 0; n < 3; n++) await scan('TAPE');
    await expect(page.getByRole('button', { name: /Whole list, 1 of 6/ })).toBeVisible();

    await tap(/Whole list/);
    await expect(page.getByRole('region', { name: 'Warehouse › Bin 10' }).getByText('Short by 1')).toHaveCount(2);
    expect(await problemsOf(page, 'the list')).toEqual([]);
    await tap('All 3 picked');
    // What is below moves up when the button goes.
    await expect(page.getByRole('button', { name: 'All 3 picked' })).toHaveCount(0);
    await tap('All 2 picked');
    await expect(page.getByText('6 of 6', { exact: true })).toBeVisible();
    // The refusal of the one too many.
    expectedErrors.push(/409/);
    await scan('TAPE');
    const more = page.getByRole('dialog', { name: 'Is that right?' });
    await expect(more.getByText('All 3 of “Thread seal tape” for “Van 1” are picked already.')).toBeVisible();
    await more.getByRole('button', { name: 'Leave it' }).tap();
    await tap('Loaded');
    await expect(page.getByText('R-1 is done', { exact: true })).toBeVisible();
    expect(taps).toBe(6);
    expect(await lying(elbow)).toEqual({ 'Bin 2': '28', 'Van 1': '4', 'Van 2': '4', 'Van 3': '4' });
    expect(await lying(tape)).toMatchObject({ 'Bin 10': '0', 'Van 1': '3' });
  });
});
