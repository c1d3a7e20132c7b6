import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import type { ItemInput } from '../contract/src/item-inputs.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone, walkTo } from './items.ts';

type SignIn = (who: { id: string; email: string }) => Promise<void>;

/** An organization of the test's own, its owner signed in, and ways to fill it. */
async function ownShop(world: World, signIn: SignIn) {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Tool Shop');
  await signIn(owner);
  const caller = world.withSession(await world.signIn(owner));
  const item = async (input: ItemInput) => (await caller.call(api.inventory.create, { body: input })).body.id;
  const read = async (id: number) => (await caller.call(api.inventory.read, { params: { id } })).body;
  return { owner, organizationId, caller, item, read };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Items' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' });
const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: /notification/i })
    .getByRole('listitem')
    .filter({ has: page.getByText(text) });
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });

/** The names on the list, once they are these. */
async function expectItems(page: Page, names: readonly string[]): Promise<void> {
  await expect(grid(page).getByRole('gridcell').getByRole('link')).toHaveText([...names]);
}

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await expect(bar(page)).toBeVisible();
}

/** Picks options of a searchable list that stands open or behind the button of that name. */
async function pick(page: Page, button: Locator, ...options: string[]): Promise<void> {
  await button.click();
  for (const option of options) await page.getByRole('option', { name: option }).click();
}

/** Takes back what a toast tells of; the pointer on it keeps it there, however slow the machine. */
async function undo(page: Page, text: string, check: () => Promise<void>): Promise<void> {
  await toast(page, text).hover();
  await check();
  await toast(page, text).getByRole('button', { name: 'Undo' }).click();
}

test('[INV-05] the list is filtered by status, tag, vendor, price and a field of one’s own, each a chip that can be removed, on a phone too', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  test.setTimeout(120_000);
  const { organizationId, item } = await ownShop(world, signIn);
  const copper = await world.tag(organizationId, 'copper');
  const seasonal = await world.tag(organizationId, 'seasonal');
  const acme = await world.vendor(organizationId, 'Acme Pipe');
  const condition = await world.customField(organizationId, { kind: 'choice', choices: ['New', 'Used'] });
  const van = await world.folder(organizationId, { name: 'Van' });
  const drawer = await world.folder(organizationId, { name: 'Drawer', parentId: van });
  await item({
    name: 'Elbow',
    folderId: van,
    quantity: '9',
    tagIds: [copper, seasonal],
    sellingPrice: '0.1',
    custom: { [condition]: 'New' },
  });
  await item({
    name: 'Tee',
    folderId: drawer,
    quantity: '1',
    lowStockThreshold: '2',
    tagIds: [copper],
    vendors: [{ vendorId: acme }],
    sellingPrice: '5',
  });
  await item({ name: 'Valve', sellingPrice: '20', custom: { [condition]: 'Used' } });
  await page.goto('/inventory');
  await expectItems(page, ['Elbow', 'Tee', 'Valve']);

  const bar = filters(page);
  await page.getByRole('treeitem', { name: /^Van/ }).click();
  await expectItems(page, ['Elbow', 'Tee']);
  await bar.getByRole('button', { name: 'This folder only' }).click();
  await expectItems(page, ['Elbow']);
  await expect(page).toHaveURL(new RegExp(`/folder/${van}\\?only=1`));
  await page
    .getByRole('link', { name: /^All items/ })
    .first()
    .click();
  await expectItems(page, ['Elbow', 'Tee', 'Valve']);

  await bar.getByRole('button', { name: 'Filter by status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Low Stock' }).click();
  await expectItems(page, ['Tee']);
  await expect(page).toHaveURL(/status=low/);
  await bar.getByRole('button', { name: 'Remove filter Low Stock' }).click();
  await expectItems(page, ['Elbow', 'Tee', 'Valve']);

  await pick(page, bar.getByRole('button', { name: 'Filter by tags' }), 'copper');
  await expectItems(page, ['Elbow', 'Tee']);
  await page.getByRole('option', { name: 'seasonal' }).click();
  await expectItems(page, ['Elbow']);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Remove filter Tags: copper, seasonal' }).click();

  await pick(page, bar.getByRole('button', { name: 'Filter by vendor' }), 'Acme Pipe');
  await expectItems(page, ['Tee']);
  await bar.getByRole('button', { name: 'Remove filter Vendor: Acme Pipe' }).click();

  await bar.getByRole('button', { name: 'Filter by price' }).click();
  await page.getByLabel('Price from').fill('cheap');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Price from')).toHaveAccessibleDescription('Please enter a number.');
  await page.getByLabel('Price from').fill('$0.10');
  await page.getByLabel('Price to').fill('5.00');
  await page.keyboard.press('Enter');
  await expectItems(page, ['Elbow', 'Tee']);
  await expect(page).toHaveURL(/min=0\.1&max=5/);

  await bar.getByRole('button', { name: 'Filter by custom field' }).click();
  await page.getByRole('dialog').getByRole('combobox').nth(1).selectOption('New');
  await page.getByRole('button', { name: 'Apply field' }).click();
  await expectItems(page, ['Elbow']);
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await expectItems(page, ['Elbow', 'Tee', 'Valve']);
  await expect(page).toHaveURL(/\/inventory$/);
  await page.goBack();
  await expectItems(page, ['Elbow']);

  // On a phone they are in a sheet and stand as chips over the list.
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await page.setViewportSize(phone);
  await expect(page.getByRole('link', { name: /Valve/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'seasonal' }).click();
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Show items' }).click();
  await expect(page.getByRole('link', { name: /Valve/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Elbow/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters, 1 in use' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Tag: seasonal' }).click();
  await expect(page.getByRole('link', { name: /Valve/ })).toBeVisible();
});

test('[SET-05] columns are chosen, put in order and follow the person to other devices, costs only by whoever may see them; names and figures are edited in the list', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  expectedErrors.push(/400/);
  const { organizationId, item, read, caller } = await ownShop(world, signIn);
  const van = await world.folder(organizationId, { name: 'Van' });
  const unitId = await world.unit(organizationId, { name: 'crates', allowsDecimals: false });
  const id = await item({ name: 'Elbow', folderId: van, unitId, lowStockThreshold: '2', sellingPrice: '5' });
  await page.goto('/inventory');
  const headings = grid(page).getByRole('columnheader');
  // Names have room before the last of the usual columns has; whoever chooses columns has them all.
  await expect(headings).toHaveText(['', 'Name', 'SKU', 'Quantity', 'Status', 'Folder', 'Selling price']);

  await page.getByRole('button', { name: 'Columns' }).click();
  const list = page.getByRole('dialog', { name: 'Columns' });
  for (const [name, isShown] of [
    ['SKU', false],
    ['Total value', false],
    ['Unit cost', true],
  ] as const) {
    await list.getByRole('checkbox', { name }).click();
    await expect(list.getByRole('checkbox', { name })).toBeChecked({ checked: isShown });
  }
  await expect(list.getByRole('checkbox', { name: 'Unit cost' })).toBeFocused();
  await list.getByRole('button', { name: 'Move Status up' }).click();
  await expect(list.getByRole('button', { name: 'Move Status up' })).toBeFocused();
  const chosen = ['', 'Name', 'Status', 'Quantity', 'Folder', 'Selling price', 'Unit cost'];
  await expect(headings).toHaveText(chosen);
  // Another browser of theirs, with nothing kept in it, shows the same.
  await expect
    .poll(async () => (await caller.call(api.preferences.read)).body.itemColumns)
    .toEqual(['stockStatus', 'quantity', 'folder', 'sellingPrice', 'unitCost']);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(headings).toHaveText(chosen);

  // Escape gives up, and a refusal brings the old value back with its reason.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Low-stock threshold' }).check();
  await page.keyboard.press('Escape');
  const price = row(page, 'Elbow').getByRole('gridcell').filter({ hasText: '$5.00' });
  await price.dblclick();
  const editor = page.getByRole('textbox', { name: 'Selling price of Elbow' });
  await expect(editor).toBeFocused();
  await editor.fill('lots');
  await page.keyboard.press('Enter');
  await expect(editor).toHaveAccessibleDescription('Please enter a number.');
  await page.keyboard.press('Escape');
  await expect(price).toBeVisible();
  await price.dblclick();
  await editor.fill('7.25');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Elbow')).toContainText('$7.25');
  await expect.poll(async () => (await read(id)).sellingPrice).toBe('7.25');

  await page.getByRole('link', { name: 'Elbow' }).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of Elbow' }).fill('Copper elbow');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Copper elbow' })).toBeFocused();
  await expect.poll(async () => (await read(id)).name).toBe('Copper elbow');

  await row(page, 'Copper elbow').getByRole('gridcell').filter({ hasText: '2 crates' }).dblclick();
  await page.getByRole('textbox', { name: 'Low-stock threshold of Copper elbow' }).fill('1.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Not saved. “crates” allows no decimals.');
  await expect(row(page, 'Copper elbow')).toContainText('2 crates');
  expect((await read(id)).lowStockThreshold).toBe('2');

  const staff = await world.person('Sam');
  await world.join(organizationId, staff, 'staff');
  await world.assign(organizationId, staff, [van]);
  await signIn(staff);
  await page.reload();
  await expect(headings).toHaveText(['', 'Name', 'SKU', 'Quantity', 'Status', 'Folder']);
  await expect(page.getByRole('button', { name: 'Filter by price' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(list.getByRole('checkbox', { name: 'SKU' })).toBeVisible();
  await expect(list.getByRole('checkbox', { name: /cost|value|price/i })).toHaveCount(0);

  // Once the organization lets them, they see prices and still change none.
  await caller.call(api.preferences.changeOrganization, { body: { staffSeePrices: true } });
  await page.reload();
  await expect(headings).toHaveText(['', 'Name', 'SKU', 'Quantity', 'Status', 'Folder', 'Selling price']);
  await grid(page).getByRole('link', { name: 'Copper elbow' }).click();
  const panel = page.getByRole('complementary', { name: 'Copper elbow' });
  await expect(panel.getByText('$7.25')).toBeVisible();
  for (const label of ['Selling price', 'SKU', 'Low stock at', 'QR code']) {
    await expect(panel.getByRole('button', { name: new RegExp(`^${label}`) })).toHaveCount(0);
  }
  await expect(panel.getByRole('button', { name: /^Notes/ })).toBeVisible();
});

test('[INV-09] [INV-03] a selection is moved, tagged and edited; what was archived is found, restored and deleted; a deletion is typed', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  test.setTimeout(120_000);
  const { organizationId, item, read, caller } = await ownShop(world, signIn);
  const van = await world.folder(organizationId, { name: 'Van' });
  const shelf = await world.folder(organizationId, { name: 'Shelf' });
  const copper = await world.tag(organizationId, 'copper');
  const seasonal = await world.tag(organizationId, 'seasonal');
  const kept = { quantity: '3', tagIds: [seasonal] };
  const one = await item({ ...kept, name: 'Elbow', folderId: van });
  const other = await item({ ...kept, name: 'Tee' });
  const alone = await item({ name: 'Left alone' });
  const before = [await item({ ...kept, name: 'Valve' }), await item({ ...kept, name: 'Pump' }), await item({ ...kept, name: 'Meter' })];
  await caller.call(api.inventory.bulk, { body: { selection: { itemIds: before }, change: { action: 'archive' } } });
  const both = async () => Promise.all([read(one), read(other)]);
  await page.goto('/inventory');
  await select(page, 'Elbow', 'Tee');
  await expect(bar(page)).toContainText('2 selected');
  // All of it is on the screen, and lies on nothing else.
  const edges = (box: { x: number; width: number } | null) => [box?.x ?? Number.NaN, (box?.x ?? Number.NaN) + (box?.width ?? 0)] as const;
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const [left, right] = edges(await page.getByRole('main').boundingBox());
    const [barLeft, barRight] = edges(await bar(page).boundingBox());
    expect(barLeft).toBeGreaterThanOrEqual(left);
    expect(barRight).toBeLessThanOrEqual(right);
    for (const button of await bar(page).getByRole('button').all()) {
      const [from, to] = edges(await button.boundingBox());
      expect(from).toBeGreaterThanOrEqual(barLeft);
      expect(to).toBeLessThanOrEqual(barRight);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('moved and moved back, tagged, untagged and given a value in a field', async () => {
    const dialog = page.getByRole('dialog');
    await bar(page).getByRole('button', { name: 'Move' }).click();
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(bar(page)).toContainText('2 selected');
    await bar(page).getByRole('button', { name: 'Move' }).click();
    await dialog.getByRole('option', { name: 'Shelf' }).click();
    // Just then a colleague changes something, and the list on the screen is not read again yet: the way back is there all the same.
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/inventory?*', (route) => answers.promise.then(() => route.continue()));
    const isStale = page.waitForRequest('**/api/inventory?*');
    await caller.call(api.inventory.update, { params: { id: alone }, body: { description: 'Let be' } });
    await isStale;
    await dialog.getByRole('button', { name: 'Move to “Shelf”' }).click();
    await undo(page, '2 items moved to “Shelf”', async () => {
      await expect(bar(page)).toHaveCount(0);
      expect((await both()).map(({ folderId }) => folderId)).toEqual([shelf, shelf]);
    });
    answers.resolve();
    await expect(toast(page, '2 items moved back')).toBeVisible();
    expect((await both()).map(({ folderId }) => folderId)).toEqual([van, null]);

    await select(page, 'Elbow', 'Tee');
    // An item that a colleague takes from the list leaves the selection.
    const theirs = (action: 'archive' | 'restore') =>
      caller.call(api.inventory.bulk, { body: { selection: { itemIds: [other] }, change: { action } } });
    await theirs('archive');
    await expect(bar(page)).toContainText('1 selected');
    await theirs('restore');
    await expect(bar(page)).toContainText('2 selected');
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click();
    await pick(page, dialog.getByRole('button', { name: 'Tags: Choose tags' }), 'copper');
    await page.getByPlaceholder('Search', { exact: true }).fill('brand new');
    await page.getByRole('option', { name: 'Create “brand new”' }).click();
    await expect(page.getByRole('option', { name: 'brand new' })).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Add tags' }).click();
    await expect(toast(page, /^2 items tagged/)).toBeVisible();
    expect((await both()).map(({ tags }) => tags.map(({ name }) => name).sort())).toEqual([
      ['brand new', 'copper', 'seasonal'],
      ['brand new', 'copper', 'seasonal'],
    ]);

    await bar(page).getByRole('button', { name: 'Untag' }).click();
    await pick(page, dialog.getByRole('button', { name: 'Tags: Choose tags' }), 'copper');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Remove tags' }).click();
    const untagged = '2 items no longer tagged “copper”';
    const hasCopper = async () => (await both()).map(({ tags }) => tags.some(({ name }) => name === 'copper'));
    await undo(page, untagged, async () => expect(await hasCopper()).toEqual([false, false]));
    await expect(toast(page, '2 items tagged as before')).toBeVisible();
    expect(await hasCopper()).toEqual([true, true]);
    await caller.call(api.inventory.bulk, {
      body: { selection: { itemIds: [one, other] }, change: { action: 'untag', tagIds: [copper] } },
    });
    expect((await both()).map(({ tags }) => tags.map(({ name }) => name).sort())).toEqual([
      ['brand new', 'seasonal'],
      ['brand new', 'seasonal'],
    ]);

    await bar(page).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Field', { exact: true }).selectOption('Selling price');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByLabel('Selling price').fill('free');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Selling price')).toHaveAccessibleDescription(/Please enter a number/);
    await dialog.getByLabel('Selling price').fill('1,250.10');
    await page.keyboard.press('Enter');
    await expect(toast(page, '2 items changed: selling price')).toBeVisible();
    expect((await both()).map(({ sellingPrice }) => sellingPrice)).toEqual(['1250.1', '1250.1']);
    await bar(page).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Field', { exact: true }).selectOption('Selling price');
    await dialog.getByLabel('How').selectOption('Lower by percent');
    await dialog.getByLabel('Percent').fill('10');
    await page.keyboard.press('Enter');
    await undo(page, '2 items changed: selling price −10%', async () => {
      expect((await both()).map(({ sellingPrice }) => sellingPrice)).toEqual(['1125.09', '1125.09']);
    });
    await expect(toast(page, '2 items as before')).toBeVisible();
    expect((await both()).map(({ sellingPrice }) => sellingPrice)).toEqual(['1250.1', '1250.1']);
    await bar(page).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Field', { exact: true }).selectOption('Selling price');
    await dialog.getByRole('checkbox', { name: 'Clear this field instead' }).check();
    await dialog.getByRole('button', { name: 'Clear field' }).click();
    await expect(dialog).toHaveCount(0);
    expect((await both()).map(({ sellingPrice }) => sellingPrice)).toEqual([null, null]);
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('archived with a way back', async () => {
    await select(page, 'Elbow', 'Tee');
    await bar(page).getByRole('button', { name: 'Archive' }).click();
    await undo(page, '2 items archived', () => expectItems(page, ['Left alone']));
    await expect(toast(page, '2 items restored')).toBeVisible();
    await expectItems(page, ['Elbow', 'Left alone', 'Tee']);
  });

  await test.step('all that a filter finds is archived, without touching what was archived before', async () => {
    await walkTo(page, `/inventory?tags=${seasonal}`);
    await select(page, 'Elbow');
    await page.getByRole('button', { name: 'Select all 2 items' }).click();
    await bar(page).getByRole('button', { name: 'Archive' }).click();
    await undo(page, '2 items archived', () => expectItems(page, []));
    await expect(toast(page, '2 items restored')).toBeVisible();
    await expectItems(page, ['Elbow', 'Tee']);
    await caller.call(api.inventory.bulk, { body: { selection: { itemIds: [one, other] }, change: { action: 'archive' } } });
    await walkTo(page, '/settings/archived');
    await expect(page).toHaveURL(/\/settings\/archived$/);
    await expect(page.getByRole('table', { name: 'Archived items' }).getByRole('link')).toHaveCount(5);
  });

  await test.step('archived items are found, restored and deleted on their own screen, one by one and several at once', async () => {
    const table = page.getByRole('table', { name: 'Archived items' });
    const names = table.getByRole('link');
    await expect(names).toHaveCount(5);

    await page.getByLabel('Search archived items').fill('valv');
    await expect(names).toHaveText(['Valve']);
    await page.getByRole('button', { name: 'Actions for Valve' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(toast(page, '1 item restored')).toBeVisible();
    await expect(page.getByText('Nothing archived matches “valv”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(names).toHaveCount(4);

    await page.getByRole('button', { name: 'Actions for Pump' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const single = page.getByRole('dialog', { name: 'Delete “Pump”?' });
    await single.getByLabel('Type delete to confirm').fill('delete');
    await page.keyboard.press('Enter');
    await expect(toast(page, '1 item deleted')).toBeVisible();
    await expect(names).toHaveCount(3);

    await select(page, 'Elbow', 'Tee');
    await bar(page).getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, '2 items restored')).toBeVisible();
    await expect(names).toHaveText(['Meter']);
    await page.getByRole('checkbox', { name: 'Select every item shown' }).check();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByLabel('Type delete to confirm').fill('delete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing archived' })).toBeVisible();

    const left = await caller.call(api.inventory.list, { query: {} });
    expect(left.body.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Elbow', '3'],
      ['Left alone', '0'],
      ['Tee', '3'],
      ['Valve', '3'],
    ]);
    const history = await caller.call(api.inventory.history, { params: { id: one }, query: {} });
    expect(history.body.movements.map(({ kind }) => kind)).toContain('opening');
  });

  await test.step('deleted only after the number is typed', async () => {
    await walkTo(page, '/inventory');
    await expectItems(page, ['Elbow', 'Left alone', 'Tee', 'Valve']);
    await select(page, 'Elbow', 'Tee');
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const typed = page.getByRole('dialog', { name: 'Delete 2 items?' });
    await expect(typed.getByText('This cannot be undone')).toBeVisible();
    const confirm = typed.getByRole('button', { name: 'Delete 2 items' });
    await expect(confirm).toBeDisabled();
    await typed.getByLabel('Type 2 to confirm').fill('3');
    await expect(confirm).toBeDisabled();
    await typed.getByLabel('Type 2 to confirm').fill('2');
    await confirm.click();
    await expect(toast(page, '2 items deleted')).toBeVisible();
    await expectItems(page, ['Left alone', 'Valve']);
    const archived = await caller.call(api.inventory.list, { query: { isArchived: true } });
    expect(archived.body.items).toEqual([]);
  });
});

test('[INV-09] the activity log says who changed what and is refused to staff, who print labels and export but have no other bulk action', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  const { organizationId, item, caller } = await ownShop(world, signIn);
  const id = await item({ name: 'Elbow', sellingPrice: '5' });
  await caller.call(api.inventory.update, { params: { id }, body: { name: 'Copper elbow', sellingPrice: '7.25' } });
  await caller.call(api.tags.create, { body: { name: 'copper' } });
  const admin = await world.person('Adam');
  await world.join(organizationId, admin, 'admin');
  await signIn(admin);
  await page.goto('/settings/archived');
  await page.getByRole('main').getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL(/\/settings\/activity$/);
  // It may have become midnight since.
  const today = page.getByRole('region', { name: /Today|Yesterday/ });
  const change = today.getByRole('listitem').filter({ hasText: 'Olive Tester changed item' });
  await expect(change.getByRole('listitem')).toHaveText([/Name:\s*Elbow\s*to\s*Copper elbow/, /Selling price:\s*5\s*to\s*7\.25/]);
  await expect(today.getByText('created tag')).toBeVisible();
  await page.getByLabel('Show').selectOption('Items');
  await expect(page).toHaveURL(/kind=item/);
  await expect(today.getByText('created tag')).toHaveCount(0);
  await change.getByRole('link', { name: 'Copper elbow' }).click();
  await expect(page).toHaveURL(new RegExp(`/item/${id}`));

  // The item on the screen is not for staff: it must not be asked for with their session.
  await page.goto('about:blank');
  expectedErrors.push(/403/);
  const van = await world.folder(organizationId, { name: 'Van' });
  for (const name of ['Flange', 'Tee, brass']) await item({ name, folderId: van, unitCost: '3', quantity: '2' });
  const staff = await world.person('Sam');
  await world.join(organizationId, staff, 'staff');
  await world.assign(organizationId, staff, [van]);
  await signIn(staff);
  await page.goto('/settings/activity');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect((await page.request.get('/api/activity')).status()).toBe(403);

  await page.getByRole('link', { name: 'Back to Inventory' }).click();
  await select(page, 'Flange', 'Tee, brass');
  await expect(bar(page).getByRole('button')).toHaveText(['', 'Print labels', 'Export']);

  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^items-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split(/\r?\n/);
  expect(lines[0]).toContain('Name,SKU');
  expect(lines[0]).not.toMatch(/cost|value/i);
  expect(lines[1]).toMatch(/^Flange,/);
  expect(lines[2]).toMatch(/^"Tee, brass",/);

  await bar(page).getByRole('button', { name: 'Print labels' }).click();
  await expect(page.getByRole('dialog', { name: /label/i })).toBeVisible();
});

test('filters, bulk actions, archive and activity are free of accessibility violations', { tag: '@nightly' }, async ({
  page,
  world,
  signIn,
}) => {
  test.setTimeout(180_000);
  await setTheme(page);
  const { organizationId, item, caller } = await ownShop(world, signIn);
  const copper = await world.tag(organizationId, 'copper');
  await item({ name: 'Elbow', tagIds: [copper] });
  const gone = await item({ name: 'Gone', tagIds: [copper] });
  await caller.call(api.inventory.bulk, { body: { selection: { itemIds: [gone] }, change: { action: 'archive' } } });
  const found: string[] = [];
  const look = async (what: string, part?: string) => found.push(...(await problemsOf(page, what, part)));
  await page.goto(`/inventory?tags=${copper}&status=out`);
  await select(page, 'Elbow');
  await look('the list with filters and a selection');
  await page.getByRole('button', { name: 'Filter by vendor' }).click();
  await expect(page.getByPlaceholder('Search', { exact: true })).toBeFocused();
  await look('a filter', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await look('the columns', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const action of ['Move', 'Tag', 'Edit', 'Delete']) {
    await bar(page).getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByRole('dialog', { name: /1 item|Elbow/ })).toBeVisible();
    await look(action, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto('/settings/activity');
  await expect(page.getByRole('region', { name: /Today|Yesterday/ })).toBeVisible();
  await look('the activity', 'main');
  await page.goto('/settings/archived');
  await select(page, 'Gone');
  await look('the archive', 'main');
  await page.setViewportSize(phone);
  await expect(bar(page)).toBeVisible();
  await look('the archive on a phone');
  expect(found).toEqual([]);
});
