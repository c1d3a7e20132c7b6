import type { Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import { unusedName } from '../server/test/catalogue.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeItem, panelOf, phone, savedItem, toastOf, undo } from './items.ts';
import { scan, typeCode } from './scanning-device.ts';
import { countTaps } from './taps.ts';

/** An item with 12 in the warehouse, 4 in one van and 2 in the other. */
async function spread(world: World) {
  const { organizationId } = await world.people();
  const names = { warehouse: unusedName('Warehouse'), van: unusedName('Van'), other: unusedName('Truck') };
  const folder = (name: string) => world.folder(organizationId, { name });
  const places = { warehouse: await folder(names.warehouse), van: await folder(names.van), other: await folder(names.other) };
  const item = await makeItem(world, { name: unusedName('Capacitor'), folderId: places.warehouse, quantity: '18', unitCost: '2' });
  const owner = await world.as('owner');
  const carry = (toPlaceId: number, quantity: string) =>
    owner.call(api.transfers.make, { body: { fromPlaceId: places.warehouse, toPlaceId, lines: [{ itemId: item.id, quantity }] } });
  await carry(places.van, '4');
  await carry(places.other, '2');
  const limits = { placeId: places.other, minimum: '3', maximum: '6', refillFromPlaceId: places.warehouse };
  await owner.call(api.inventory.setPlaceLimits, { params: { id: item.id }, body: { places: [limits] } });
  return { item, places, names, owner };
}

const lying = async (world: World, id: number) =>
  Object.fromEntries((await savedItem(world, id)).places.map(({ name, quantity }) => [name, quantity]));
const placesOf = (page: Page) => page.getByRole('region', { name: 'Places', exact: true });

test('[PLC-01] [PLC-10] [PLC-18] a technician finds who has a part in two taps, takes one into the van in one more, and changes it there', async ({
  page,
  world,
  signIn,
}) => {
  await page.setViewportSize(phone);
  const { item, places, names, owner } = await spread(world);
  await owner.call(api.profile.setPlace, { body: { placeId: places.other } });
  await signIn('owner');
  const taps = await countTaps(page);
  await page.goto('/');
  // Where one works from is on every screen.
  await expect(page.getByRole('button', { name: `Working from ${names.other}. Change` })).toBeVisible();

  // The first tap opens the search, the second asks.
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox').fill(item.name);
  await page.getByRole('option', { name: `Who has ${item.name}?` }).click();
  const who = page.getByRole('dialog', { name: 'Who has one?' });
  await expect(who.getByRole('listitem')).toHaveText([
    new RegExp(`^${names.other}.*You work from here.*2`),
    new RegExp(`^${names.warehouse}.*12`),
    new RegExp(`^${names.van}.*4`),
  ]);
  expect(await taps(), 'taps until it is known who has one').toBeLessThanOrEqual(2);
  expect(await problemsOf(page, 'who has one', '[role="dialog"]')).toEqual([]);
  // The third takes one.
  await who.getByRole('button', { name: `Take 1 from ${names.van} into ${names.other}` }).click();
  await expect(toastOf(page, `Moved to ${names.other}`)).toBeVisible();
  expect(await taps(), 'taps until it is in the van').toBeLessThanOrEqual(3);
  expect(await lying(world, item.id)).toEqual({ [names.warehouse]: '12', [names.van]: '3', [names.other]: '3' });
  await who.getByRole('button', { name: 'Close' }).click();

  // The panel says where it changes: in the van one works from, unless another is chosen.
  await page.goto(`/item/${item.id}`);
  await expect(placesOf(page).getByRole('heading', { name: 'In 3 places' })).toBeVisible();
  const chip = page.getByRole('button', { name: new RegExp(`^Place that changes: ${names.other}`) });
  await expect(chip).toBeVisible();
  expect(await problemsOf(page, 'places of an item', '[role="dialog"]')).toEqual([]);
  await page.getByRole('button', { name: 'Remove Stock' }).click();
  await expect(placesOf(page).getByRole('button', { name: new RegExp(`^${names.other}`) })).toContainText('2');
  await expect(page.getByLabel('In stock')).toHaveText('17');
  await placesOf(page)
    .getByRole('button', { name: new RegExp(`^${names.van}`) })
    .click();
  await page.getByRole('button', { name: 'Remove Stock' }).click();
  await expect(page.getByLabel('In stock')).toHaveText('16');
  await expect.poll(() => lying(world, item.id)).toEqual({ [names.warehouse]: '12', [names.van]: '2', [names.other]: '2' });
});

test('[PLC-11] [PLC-18] a technician who is staff finds who has a part in two taps, takes one into the van in one more, out of a place of theirs or a colleague’s', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  await page.setViewportSize(phone);
  const { item, places, names, owner } = await spread(world);
  const people = await world.people();
  await world.assign(people.organizationId, people.staff, [places.other, places.warehouse]);
  await (await world.as('staff')).call(api.profile.setPlace, { body: { placeId: places.other } });
  await signIn('staff');
  const taps = await countTaps(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: `Working from ${names.other}. Change` })).toBeVisible();
  const ask = async () => {
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.getByRole('combobox').fill(item.name);
    await page.getByRole('option', { name: `Who has ${item.name}?` }).click();
  };
  const who = page.getByRole('dialog', { name: 'Who has one?' });
  const take = (from: string) => who.getByRole('button', { name: `Take 1 from ${from} into ${names.other}` });
  await ask();
  // The warehouse is theirs too: they are told of no other place, and take from there.
  await expect(who.getByRole('listitem')).toHaveCount(2);
  expect(await taps(), 'taps until it is known who has one').toBe(2);
  await take(names.warehouse).click();
  await expect(toastOf(page, `Moved to ${names.other}`)).toContainText('1 of');
  expect(await taps(), 'taps until it is in the van').toBe(3);
  await undo(page, `Moved to ${names.other}`);
  await expect.poll(() => lying(world, item.id)).toEqual({ [names.warehouse]: '12', [names.van]: '4', [names.other]: '2' });

  // A colleague's van is not: they are told of it where one switch is on, and take from it where the other is, too.
  await owner.call(api.preferences.changeOrganization, { body: { staffSeePlaces: true } });
  await expect(who.getByRole('listitem')).toHaveCount(3);
  await expect(take(names.van)).toHaveCount(0);
  await owner.call(api.preferences.changeOrganization, { body: { staffTakeElsewhere: true } });
  await expect(take(names.van)).toBeVisible();
  await page.goto('/');
  const before = await taps();
  await ask();
  await take(names.van).click();
  await expect(toastOf(page, `Moved to ${names.other}`)).toContainText('1 of');
  expect((await taps()) - before, 'taps from the home screen until it is in the van').toBe(3);
  await expect(who.getByRole('listitem').filter({ hasText: names.van })).toContainText('3');
  expect(await lying(world, item.id)).toEqual({ [names.warehouse]: '12', [names.van]: '3', [names.other]: '3' });
  await undo(page, `Moved to ${names.other}`);
  await expect.poll(() => lying(world, item.id)).toEqual({ [names.warehouse]: '12', [names.van]: '4', [names.other]: '2' });
});

test('[PLC-05] [PLC-06] some are moved from the panel and brought back, a place gets its minimum, and its own screen says what is low', async ({
  page,
  world,
  signIn,
}) => {
  const { item, places, names } = await spread(world);
  await signIn('owner');
  await page.goto(`/item/${item.id}`);
  const panel = panelOf(page, item.name);
  await panel.getByRole('button', { name: 'Move from here…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Move some of/ });
  await dialog.getByRole('button', { name: /^To: / }).click();
  await page.getByRole('option', { name: names.van, exact: true }).click();
  await dialog.getByRole('textbox', { name: 'How many' }).fill('13');
  await expect(dialog.getByText('Only 12 there.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'How many' }).fill('5');
  expect(await problemsOf(page, 'moving some', '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: `Move to ${names.van}` }).click();
  await expect(dialog).toBeHidden();
  await expect(placesOf(page).getByRole('button', { name: new RegExp(`^${names.van}`) })).toContainText('9');
  await undo(page, `Moved to ${names.van}`);
  await expect(placesOf(page).getByRole('button', { name: new RegExp(`^${names.van}`) })).toContainText('4');

  await placesOf(page)
    .getByRole('button', { name: new RegExp(`^${names.van}`) })
    .click();
  await panel.getByRole('button', { name: 'Set minimum…' }).click();
  const limits = page.getByRole('dialog', { name: names.van });
  await limits.getByRole('textbox', { name: /^Minimum/ }).fill('5');
  await limits.getByRole('textbox', { name: /^Maximum/ }).fill('3');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits.getByRole('textbox', { name: /^Maximum/ })).toHaveAttribute('aria-invalid', 'true');
  await limits.getByRole('textbox', { name: /^Maximum/ }).fill('8');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits).toBeHidden();

  await page.goto(`/place/${places.van}`);
  await expect(page.getByRole('region', { name: 'Low here' }).getByRole('link', { name: item.name })).toBeVisible();
  await page.getByRole('button', { name: 'Work from here' }).click();
  await expect(page.getByText('You work from here')).toBeVisible();
  await expect(page.getByRole('list', { name: 'People who work from here' }).getByRole('listitem')).toHaveCount(1);
  expect(await problemsOf(page, 'a place')).toEqual([]);
});

test('[PLC-10] the label of a van chooses it for the scanner; what it did not have came from elsewhere', { tag: '@nightly' }, async ({
  page,
  world,
  signIn,
}) => {
  await page.setViewportSize(phone);
  const { item, places, names, owner } = await spread(world);
  await owner.call(api.inventory.update, { params: { id: item.id }, body: { sku: `${item.name}-S` } });
  await signIn('owner');
  await page.goto('/inventory');
  await scan(page, `https://inventory.example.com/place/${places.other}`);
  const scanner = page.getByRole('dialog', { name: 'Scan QR' });
  await expect(scanner.getByText(`Working from ${names.other}`)).toBeVisible();
  await typeCode(page, `${item.name}-S`);
  const found = scanner.getByRole('region', { name: 'Item found' });
  await expect(found.getByRole('button', { name: new RegExp(`^Place that changes: ${names.other}`) })).toBeVisible();
  await found.getByRole('button', { name: 'Remove 5', exact: true }).click();
  const question = scanner.getByRole('region', { name: 'Where it came from' });
  await expect(question).toContainText(`${names.other} had 3 too few`);
  expect(await problemsOf(page, 'where it came from', '[role="dialog"]')).toEqual([]);
  await question.getByRole('button', { name: new RegExp(`^${names.warehouse}`) }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => lying(world, item.id)).toEqual({ [names.warehouse]: '9', [names.van]: '4', [names.other]: '0' });
});
