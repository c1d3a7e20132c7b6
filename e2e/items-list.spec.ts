import type { Locator, Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import type { ItemInput } from '../contract/src/item-inputs.ts';
import { drawPicture, pictureForm } from '../server/test/pictures.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf } from './axe.ts';
import { expect, test, watch } from './fixtures.ts';
import { connected, isCovered, phone } from './items.ts';

const desktop = { width: 1440, height: 900 };

type SignIn = (who: { id: string; email: string }) => Promise<void>;

/** An organization of the test's own, its owner signed in, and ways to fill it. */
async function ownShop(world: World, signIn: SignIn) {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'List Shop');
  await signIn(owner);
  const caller = world.withSession(await world.signIn(owner));
  const item = async (input: ItemInput) => (await caller.call(api.inventory.create, { body: input })).body;
  return { owner, organizationId, caller, item };
}

/** Items “Part 0001” and so on, as many as an organization that counts everything has. */
async function manyParts(world: World, organizationId: number, count: number): Promise<void> {
  await world.database.admin.query(
    `INSERT INTO items (organization_id, name, search_text, qr_code, quantity)
     SELECT $1, 'Part ' || place, 'part ' || place, gen_random_uuid()::text, place::int
       FROM generate_series(1, $2::int) AS number, lpad(number::text, 4, '0') AS place`,
    [organizationId, count],
  );
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Items' });
const cards = (page: Page) => page.getByRole('list', { name: 'Items' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const heading = (page: Page, name: string) => grid(page).getByRole('columnheader', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search items' });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const summary = (page: Page) => page.getByRole('status').filter({ hasText: /items?|selected/ });

/** The names on the list, once they are these. */
async function expectItems(page: Page, names: readonly string[]): Promise<void> {
  await expect(grid(page).getByRole('gridcell').getByRole('link')).toHaveText([...names]);
}

test('[INV-05] items are searched by name, SKU, inventory number, QR code and tag while one types, in a list or a grid of cards', async ({
  page,
  world,
  signIn,
}) => {
  const { organizationId, item } = await ownShop(world, signIn);
  const copper = await world.tag(organizationId, 'copper');
  const unitId = await world.unit(organizationId, { name: 'rods', allowsDecimals: true });
  await item({ name: 'Elbow 90', sku: 'EL-90', inventoryNumber: 'N-0071', qrCode: 'QR-XYZ-1' });
  await item({ name: 'Tee', sku: 'TE-15', tagIds: [copper], quantity: '1234.5', unitId });
  await item({ name: 'Ball valve', sku: 'BV-1' });
  await item({ name: 'Wedge of copper' });
  const eager = await page.addInitScript(() => {
    const pages = new MutationObserver(() => {
      if (!document.querySelector('main [role=grid] a')) return;
      pages.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
    });
    pages.observe(document, { subtree: true, childList: true });
  });
  await page.goto('/inventory');
  await eager.dispose();
  await expectItems(page, ['Ball valve', 'Elbow 90', 'Tee', 'Wedge of copper']);
  // Pressed in the moment the first item was there.
  await expect(search(page)).toBeFocused();
  for (const [words, found] of [
    ['elbow', ['Elbow 90']],
    ['te-15', ['Tee']],
    ['N-0071', ['Elbow 90']],
    ['QR-XYZ', ['Elbow 90']],
    // An item named so stands before one that is only tagged so.
    ['copper', ['Wedge of copper', 'Tee']],
    ['ball bv', ['Ball valve']],
  ] as const) {
    await search(page).fill(words);
    await expectItems(page, found);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
  }
  await page.reload();
  await expect(search(page)).toHaveValue('ball bv');
  await expectItems(page, ['Ball valve']);

  // A person who wants another order still gets it.
  const nameHeading = page.getByRole('columnheader', { name: 'Name' });
  await search(page).fill('copper');
  await expectItems(page, ['Wedge of copper', 'Tee']);
  await expect(nameHeading).toHaveAttribute('aria-sort', 'none');
  await nameHeading.getByRole('button').click();
  await expect(nameHeading).toHaveAttribute('aria-sort', 'ascending');
  await expectItems(page, ['Tee', 'Wedge of copper']);
  await expect(page).toHaveURL(/q=copper&sort=name/);
  await page.getByRole('button', { name: 'Sorted by Name, ascending' }).click();
  await page.getByRole('menuitemradio', { name: 'Best match' }).click();
  await expectItems(page, ['Wedge of copper', 'Tee']);
  // The figures are of both, so the one that is named so is told apart, and can be had alone.
  await page.getByRole('button', { name: 'Only the 1 by name or SKU' }).click();
  await expectItems(page, ['Wedge of copper']);
  await expect(summary(page)).toContainText('1 item');
  await page.getByRole('button', { name: 'Remove filter By name or SKU only' }).click();
  await expectItems(page, ['Wedge of copper', 'Tee']);
  await expect(page).toHaveURL(/q=copper$/);

  await search(page).fill('elbwo');
  await expect(page.getByText('No exact match for “elbwo”. These look like it.')).toBeVisible();
  await expectItems(page, ['Elbow 90']);
  // The words find nothing by themselves, so there is no "all of them" beyond the rows that are there.
  await tick(page, 'Elbow 90').focus();
  await page.keyboard.press('Control+A');
  await expect(summary(page)).toHaveText('1 selected');
  await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('1 item archived').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await search(page).focus();
  await search(page).press('Escape');
  await expectItems(page, ['Ball valve', 'Tee', 'Wedge of copper']);
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL(/\/inventory$/);
  await search(page).fill('zzzz qqqq');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(search(page)).toHaveValue('');
  await expectItems(page, ['Ball valve', 'Tee', 'Wedge of copper']);

  // As cards, which is remembered and can be linked to.
  await page.getByRole('button', { name: 'Grid view' }).click();
  await page.getByRole('button', { name: 'Sorted by Name, ascending' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  // One letter: two of them belong together only if they follow each other within a second.
  await page.keyboard.type('q');
  await expect(page.getByRole('menuitemradio', { name: 'Quantity' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'quantity');
  await expect(cards(page).getByRole('listitem')).toContainText(['Ball valve', 'Wedge of copper', 'Tee']);
  await expect(page.getByRole('button', { name: 'Sorted by Quantity, ascending' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sorted by Name, ascending' })).toBeVisible();
  const card = cards(page).getByRole('listitem').filter({ hasText: 'Tee' });
  await expect(card).toContainText('TE-15');
  await expect(card).toContainText('1,234.5rods');
  await expect(card).toContainText('In Stock');
  await expect(page).toHaveURL(/view=grid/);
  await page.goto('/inventory');
  await expect(card).toBeVisible();
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/item\/\d+/);
  await page.goBack();
  await page.getByRole('button', { name: 'List view' }).click();
  await expectItems(page, ['Ball valve', 'Tee', 'Wedge of copper']);
});

test('[INV-05] [INV-01] a link filters by folder, tag, vendor, status and price, all at once; an item opens over the list, whose search, order and folder stay', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  const { organizationId, item } = await ownShop(world, signIn);
  const van = await world.folder(organizationId, { name: 'Van' });
  const bin = await world.folder(organizationId, { name: 'Bin', parentId: van });
  const copper = await world.tag(organizationId, 'copper');
  const acme = await world.vendor(organizationId, 'Acme Pipe');
  const vendors = [{ vendorId: acme }];
  const elbow = { folderId: bin, tagIds: [copper], vendors, quantity: '1', lowStockThreshold: '2', sellingPrice: '2.5' };
  // Each of the others misses by one thing alone, so that every part of the link has to count.
  await item({ ...elbow, name: 'Elbow' });
  await item({ ...elbow, name: 'Tee' });
  await item({ ...elbow, name: 'Elbow outside', folderId: null });
  await item({ ...elbow, name: 'Elbow untagged', tagIds: [] });
  await item({ ...elbow, name: 'Elbow unsold', vendors: [] });
  await item({ ...elbow, name: 'Elbow plenty', quantity: '3' });
  await item({ ...elbow, name: 'Elbow none', quantity: '0' });
  await item({ ...elbow, name: 'Elbow cheap', sellingPrice: '2.499999' });
  await item({ ...elbow, name: 'Elbow dear', sellingPrice: '3.000001' });
  await item({ name: 'Loose', folderId: van });
  const shop = await world.folder(organizationId, { name: 'Shop' });
  const { id } = await item({ name: 'Bend', folderId: shop, quantity: '3' });
  await item({ name: 'Bend long', folderId: shop, quantity: '2' });
  await item({ name: 'Bend elsewhere', quantity: '1' });
  // The last is sorted by a field there is no more.
  expectedErrors.push(/400/);
  for (const [address, found] of [
    [`/folder/${van}?tags=${copper}&vendor=${acme}&status=low&min=2.5&max=3&q=elb`, ['Elbow']],
    [`/folder/${van}?only=1`, ['Loose']],
    [`/inventory?in=none&tagIds=${copper}`, ['Elbow outside']],
    ['/inventory?status=out&sortField=999999&dir=desc', ['Elbow none', 'Loose']],
  ] as const) {
    await page.goto(address);
    await expectItems(page, found);
  }
  await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');

  await page.goto(`/folder/${shop}?q=bend&sort=quantity`);
  await expectItems(page, ['Bend long', 'Bend']);
  // Kept under a name, the list is one choice away from anywhere, and says when it is no longer as it was kept.
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Bends in the shop');
  await page.keyboard.press('Enter');
  await page.goto('/inventory?status=out');
  await expectItems(page, ['Elbow none', 'Loose']);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Bends in the shop' }).click();
  await expectItems(page, ['Bend long', 'Bend']);
  await expect(page).toHaveURL(new RegExp(`/folder/${shop}\\?saved=\\d+&q=bend&sort=quantity`));
  await search(page).fill('bend long');
  await page.getByRole('button', { name: 'View: Bends in the shop, changed' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible();
  await page.goto(`/folder/${shop}?q=bend&sort=quantity`);
  await expectItems(page, ['Bend long', 'Bend']);
  await row(page, 'Bend').getByRole('link', { name: 'Bend', exact: true }).click();
  await expect(page).toHaveURL(`/item/${id}?q=bend&sort=quantity&in=${shop}`);
  await expectItems(page, ['Bend long', 'Bend']);
  await page.reload();
  await expectItems(page, ['Bend long', 'Bend']);
  await expect(search(page)).toHaveValue('bend');
  await page.goBack();
  await expect(page).toHaveURL(`/folder/${shop}?q=bend&sort=quantity`);
  await page.getByRole('link', { name: 'New item' }).click();
  await expect(page).toHaveURL(`/folder/${shop}/create?q=bend&sort=quantity`);
});

test('[INV-05] a click on any sortable heading sorts by it, up and then down, and back undoes it', { tag: '@nightly' }, async ({
  page,
  world,
  signIn,
}) => {
  test.setTimeout(120_000);
  const { caller, organizationId, item } = await ownShop(world, signIn);
  const inPlace = async (letter: string) => ({
    sku: letter,
    inventoryNumber: letter,
    folderId: await world.folder(organizationId, { name: letter }),
    unitId: await world.unit(organizationId, { name: `unit ${letter}` }),
    vendors: [{ vendorId: await world.vendor(organizationId, letter) }],
    tagIds: [await world.tag(organizationId, letter)],
  });
  // In every column the one comes first, and by its name the other.
  await item({ ...(await inPlace('A')), name: 'Z', quantity: '1', lowStockThreshold: '1', sellingPrice: '1', unitCost: '1' });
  await item({ ...(await inPlace('B')), name: 'B', quantity: '20', lowStockThreshold: '9', sellingPrice: '20', unitCost: '20' });
  const columns = ['sku', 'inventoryNumber', 'quantity', 'lowStockThreshold', 'sellingPrice', 'unitCost', 'totalValue', 'stockStatus'];
  const itemColumns = [...columns, 'folder', 'unit', 'vendor', 'tags', 'createdAt', 'updatedAt'];
  await caller.call(api.preferences.changeOwn, { body: { itemColumns } });
  await page.goto('/inventory');
  await expectItems(page, ['B', 'Z']);
  await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');

  const labels = await grid(page).getByRole('columnheader').getByRole('button').allTextContents();
  expect(labels).toHaveLength(15);
  for (const label of labels.filter((label) => label !== 'Name')) {
    const button = heading(page, label).getByRole('button');
    await button.click();
    await expect(heading(page, label)).toHaveAttribute('aria-sort', 'ascending');
    await expectItems(page, ['Z', 'B']);
    await button.click();
    await expect(heading(page, label)).toHaveAttribute('aria-sort', 'descending');
    await expectItems(page, ['B', 'Z']);
  }
  await expect(page).toHaveURL(/sort=updatedAt&dir=desc/);
  await page.goBack();
  await expect(heading(page, 'Updated')).toHaveAttribute('aria-sort', 'ascending');
  await expectItems(page, ['Z', 'B']);
});

test('[INV-05] a long list keeps few rows in the page, reads what is scrolled to, stays where it is when an item opens, and is selected in ranges', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  const { organizationId } = await ownShop(world, signIn);
  await manyParts(world, organizationId, 950);
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/inventory') asked.push(url);
  });
  await page.goto('/inventory');
  await expect(row(page, 'Part 0001')).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '951');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
  // A page that starts slowly asks once more, but for the first rows alone.
  expect(new Set(asked.map(String)).size).toBe(1);

  await tick(page, 'Part 0001').focus();
  await page.keyboard.press('Control+End');
  await expect(row(page, 'Part 0950')).toBeVisible();
  await expect(row(page, 'Part 0950')).toHaveAttribute('aria-rowindex', '951');
  // The windows between were passed over.
  expect(new Set(asked.map(String)).size).toBeLessThan(6);
  await page.getByRole('link', { name: 'Part 0950', exact: true }).click();
  await expect(page).toHaveURL(/\/item\/\d+$/);
  await expect(page.getByRole('link', { name: 'Part 0950', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 'Part 0950')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/inventory$/);
  await heading(page, 'Quantity').getByRole('button').click();
  await expect(heading(page, 'Quantity')).toHaveAttribute('aria-sort', 'ascending');
  await heading(page, 'Quantity').getByRole('button').click();
  await expect(heading(page, 'Quantity')).toHaveAttribute('aria-sort', 'descending');
  await expect(row(page, 'Part 0950')).toHaveAttribute('aria-rowindex', '2');
  await expect(row(page, 'Part 0950')).toBeInViewport();

  // One by one, as a range over rows never read, and all that the filter finds.
  await page.goto('/inventory');
  await tick(page, 'Part 0002').check();
  await row(page, 'Part 0005')
    .getByRole('gridcell')
    .nth(3)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(summary(page)).toHaveText('2 selected');
  await tick(page, 'Part 0009').click({ modifiers: ['Shift'] });
  await expect(summary(page)).toHaveText('6 selected');
  await expect(tick(page, 'Part 0007')).toBeChecked();

  // From the fifth row to the last, of which most were never on the screen.
  await tick(page, 'Part 0009').focus();
  await page.keyboard.press('Control+End');
  await expect(row(page, 'Part 0950')).toBeVisible();
  // The bar of what can be done with the six lies over the end of the list, but not over where the keyboard is.
  await expect.poll(() => isCovered(tick(page, 'Part 0950'))).toBe(false);
  await tick(page, 'Part 0950').click({ modifiers: ['Shift'] });
  await expect(summary(page)).toHaveText('947 selected');

  await page.getByRole('button', { name: 'Select all 950 items' }).click();
  await expect(summary(page)).toHaveText('950 selected');
  // A drag could carry only those that were read.
  await expect(row(page, 'Part 0950')).toHaveAttribute('draggable', 'false');
  await page.keyboard.press('Escape');
  await expect(summary(page)).toHaveText(/^950 items/);
  await expect(tick(page, 'Part 0950')).not.toBeChecked();
});

test('[RT-03] the table is used by keyboard, a drag takes the selection along, and what others change is on the list by itself', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  const { organizationId, item } = await ownShop(world, signIn);
  const { id: elbow } = await item({ name: 'Elbow', quantity: '10', lowStockThreshold: '3' });
  const { id: flux } = await item({ name: 'Flux', quantity: '5' });
  const { id: tee } = await item({ name: 'Tee', quantity: '5' });
  const colleague = await world.person('Cole');
  await world.join(organizationId, colleague, 'admin');
  const isConnected = connected(page);
  await page.goto('/inventory');
  await test.step('dragging a selected row takes the whole selection along, another row only itself', async () => {
    const dragged = (name: string) =>
      row(page, name).evaluate((element) => {
        const dataTransfer = new DataTransfer();
        element.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
        return JSON.parse(dataTransfer.getData('application/x-onhand-items')) as number[];
      });
    await tick(page, 'Elbow').check();
    await tick(page, 'Flux').check();
    expect(await dragged('Flux')).toEqual([elbow, flux]);
    expect(await dragged('Tee')).toEqual([tee]);
    await page.keyboard.press('Escape');
    await expect(tick(page, 'Flux')).not.toBeChecked();
  });

  await test.step('one tab stop, arrows move, Space selects, F2 edits, Enter opens', async () => {
    await page.getByRole('link', { name: 'Elbow', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Flux', exact: true })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(tick(page, 'Flux')).toBeChecked();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(tick(page, 'Tee')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(tick(page, 'Flux')).not.toBeChecked();
    await expect(page.getByRole('link', { name: 'Tee', exact: true })).toBeFocused();

    await page.keyboard.press('F2');
    await expect(grid(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Tee 15');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Tee 15', exact: true })).toBeFocused();

    await page.keyboard.press('ArrowRight');
    await expect(row(page, 'Tee 15').getByRole('gridcell').nth(2)).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(tick(page, 'Elbow')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('checkbox', { name: 'Select the rows shown' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/item\/\d+/);
  });

  await test.step('a quantity changed by someone else comes with its status and the count of low items', async () => {
    await page.goBack();
    await expect(row(page, 'Elbow')).toContainText('In Stock');
    await isConnected;
    const other = world.withSession(await world.signIn(colleague));
    await other.call(api.inventory.changeStock, { params: { id: elbow }, body: { adjustment: '-8' } });
    await expect(row(page, 'Elbow')).toContainText('Low Stock');
    await expect(row(page, 'Elbow').getByRole('gridcell', { name: '2', exact: true })).toBeVisible();
    await expect(page.getByText('3 items · 1 low')).toBeVisible();
    await other.call(api.inventory.create, { body: { name: 'Valve' } });
    await expectItems(page, ['Elbow', 'Flux', 'Tee 15', 'Valve']);
  });
});

test('[RT-03] what colleagues add above or delete there does not move the rows one looks at, nor the keyboard', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  const { organizationId, item, caller } = await ownShop(world, signIn);
  await manyParts(world, organizationId, 300);
  const isConnected = connected(page);
  await page.goto('/inventory');
  await isConnected;
  const place = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? Number.NaN);

  await test.step('at a desk', async () => {
    const looked = page.getByRole('link', { name: 'Part 0117', exact: true });
    await page.getByRole('link', { name: 'Part 0001', exact: true }).focus();
    for (let pages = 0; pages < 12; pages++) await page.keyboard.press('PageDown');
    for (let rows = 0; rows < 4; rows++) await page.keyboard.press('ArrowUp');
    await expect(looked).toBeFocused();
    const before = await place(looked);
    const { id } = await item({ name: 'Adapter' });
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '302');
    await expect(row(page, 'Part 0117')).toHaveAttribute('aria-rowindex', '119');
    await expect(looked).toBeFocused();
    expect(await place(looked)).toBe(before);
    await caller.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'delete' } } });
    await expect(row(page, 'Part 0117')).toHaveAttribute('aria-rowindex', '118');
    await expect(looked).toBeFocused();
    expect(await place(looked)).toBe(before);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Part 0118', exact: true })).toBeFocused();
    // The list scrolls, though the keyboard focus is elsewhere.
    await grid(page).evaluate((element) => element.parentElement?.scrollTo({ top: 2200 }));
    const read = page.getByRole('link', { name: 'Part 0060', exact: true });
    await expect(read).toBeInViewport();
    const there = await place(read);
    const second = await item({ name: 'Adapter' });
    await expect(row(page, 'Part 0060')).toHaveAttribute('aria-rowindex', '62');
    expect(await place(read)).toBe(there);
    await expect(page.getByRole('link', { name: 'Part 0118', exact: true })).toBeFocused();
    await caller.call(api.inventory.bulk, { body: { selection: { itemIds: [second.id] }, change: { action: 'delete' } } });
    await expect(row(page, 'Part 0060')).toHaveAttribute('aria-rowindex', '61');
  });

  await test.step('on a phone; at its top the list shows what is new', async () => {
    await page.setViewportSize(phone);
    const list = cards(page);
    await expect(list.getByRole('link', { name: /Part 0001/ })).toBeVisible();
    const { id } = await item({ name: 'Bracket' });
    await expect(list.getByRole('link', { name: /Bracket/ })).toBeInViewport();
    await list.evaluate((element) => element.parentElement?.scrollTo({ top: 6000 }));
    const looked = list.getByRole('link', { name: /Part 0072/ });
    await expect(looked).toBeInViewport();
    const before = await place(looked);
    await caller.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'delete' } } });
    await expect(list.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Part 0072/ }) })).toHaveAttribute(
      'aria-posinset',
      '72',
    );
    expect(await place(looked)).toBe(before);
  });
});

test('[INV-06] every item says Out of Stock, Low Stock or In Stock, in words and with an icon; rows and cards have no accessibility problem', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  test.setTimeout(120_000);
  const { organizationId, item } = await ownShop(world, signIn);
  const unitId = await world.unit(organizationId, { allowsDecimals: true });
  const copper = await world.tag(organizationId, 'copper');
  await item({ name: 'None left', quantity: '0', lowStockThreshold: '5' });
  await item({ name: 'At threshold', sku: 'EL-1', quantity: '5', lowStockThreshold: '5', tagIds: [copper], sellingPrice: '1.5' });
  await item({ name: 'Just above', unitId, quantity: '5.0001', lowStockThreshold: '5' });
  await item({ name: 'No threshold', quantity: '1' });
  const expected = { 'None left': 'Out of Stock', 'At threshold': 'Low Stock', 'Just above': 'In Stock', 'No threshold': 'In Stock' };
  const found: string[] = [];
  await page.goto('/inventory?view=list');
  for (const view of ['list', 'grid']) {
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      const items = size === phone || view === 'grid' ? cards(page).getByRole('listitem') : grid(page).getByRole('row');
      for (const [name, label] of Object.entries(expected)) {
        const status = items.filter({ hasText: name }).getByText(label, { exact: true });
        await expect(status).toBeVisible();
        await expect(status.locator('svg')).toBeVisible();
      }
      if (size === desktop) await tick(page, 'At threshold').check();
      found.push(...(await problemsOf(page, `the ${view}, ${size.width} px wide`)));
      if (size === desktop) await page.getByRole('button', { name: 'Clear', exact: true }).click();
    }
    await page.setViewportSize(desktop);
    if (view === 'list') await page.getByRole('button', { name: 'Grid view' }).click();
  }
  await expect(page.getByText('4 items · 1 low · 1 out')).toBeVisible();
  expect(found).toEqual([]);
});

test('[INV-01] a card shows its whole text, whatever shape its picture has, on a desktop and on a phone', { tag: '@nightly' }, async ({
  page,
  world,
  signIn,
}) => {
  const { caller, item } = await ownShop(world, signIn);
  for (const [name, width, height] of [
    ['Pressure reducing valve, brass, three quarters of an inch, with gauge', 60, 240],
    ['Tee', 90, 90],
  ] as const) {
    const { id } = await item({ name, sku: `S-${width}`, quantity: '12' });
    await caller.call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture({ width, height })) });
  }
  await item({ name: 'Nothing to see' });
  await page.goto('/inventory?view=grid');
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    const shown = cards(page).getByRole('listitem');
    await expect(shown).toHaveCount(3);
    for (const picture of await shown.locator('img').all()) {
      await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
    }
    const cutOff = await shown.evaluateAll((all) =>
      all.filter((card) => card.scrollHeight > card.clientHeight).map((card) => card.textContent),
    );
    expect(cutOff).toEqual([]);
  }
});

test('an organization without items begins here, an empty folder says so, and a failed list can be tried again', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  expectedErrors.push(/500/);
  const { organizationId } = await ownShop(world, signIn);
  const folderId = await world.folder(organizationId, { name: 'Van' });
  await page.goto('/inventory');
  await expect(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a spreadsheet' })).toHaveAttribute('href', '/settings/import');
  await page.getByRole('link', { name: 'Create your first item' }).click();
  await expect(page).toHaveURL(/\/inventory\/create$/);
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('treeitem', { name: /^Van/ }).click();
  await expect(page).toHaveURL(`/folder/${folderId}`);
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible();

  await manyParts(world, organizationId, 1);
  const isList = (url: URL) => url.pathname === '/api/inventory';
  await page.route(isList, (route) => route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Something broke.' } }));
  await page.goto('/inventory');
  await expect(page.getByRole('alert').getByText('This did not load')).toBeVisible();
  await page.unroute(isList);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectItems(page, ['Part 0001']);
});

test('[INV-05] the rows of a search are there before its counts; counts that do not come are asked for again', { tag: '@nightly' }, async ({
  page,
  world,
  signIn,
  expectedErrors,
}) => {
  const { organizationId } = await ownShop(world, signIn);
  // Nobody is told of these: news of an item would ask for everything again, in any moment.
  await manyParts(world, organizationId, 300);
  let release = () => {};
  let answer: 'waits' | 'fails' | 'comes' = 'waits';
  await page.route('**/api/inventory/counts?*', async (route) => {
    if (answer === 'waits') await new Promise<void>((resolve) => (release = resolve));
    if (answer === 'fails') await route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Down.' } });
    else await route.continue();
  });
  await page.goto('/inventory');
  await expect(summary(page)).toHaveText(/^300 items/);
  await search(page).fill('2');
  // The line of before stays until there is another to take its place.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '101');
  await expect(row(page, 'Part 0002')).toBeVisible();
  await expect(summary(page)).toHaveText(/^300 items/);
  release();
  await expect(summary(page)).toHaveText(/^138 items/);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '139');

  answer = 'fails';
  expectedErrors.push(/500/);
  await search(page).fill('part 00');
  await expect(page.getByRole('alert').filter({ hasText: 'Not everything here loaded.' })).toBeVisible({ timeout: 20_000 });
  await expect(row(page, 'Part 0001')).toBeVisible();
  await expect(summary(page)).toBeHidden();
  answer = 'comes';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(summary(page)).toHaveText(/^102 items/);
  await expect(page.getByRole('alert').filter({ hasText: 'Not everything' })).toBeHidden();
});

test('[INV-05] on a phone items are compact rows, sorted from a menu, chosen by a long press or the Select button, and large enough for a thumb', {
  tag: '@nightly',
}, async ({ browser, baseURL, world, signIn }) => {
  const { owner, item } = await ownShop(world, signIn);
  for (const name of ['Elbow', 'Flux', 'Tee']) await item({ name, sku: `SKU-${name}`, quantity: '5' });
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true });
  await context.addCookies([
    { name: 'onhand_session', value: await world.signIn(owner), url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  const errors = watch(page);
  await page.goto('/inventory');
  const rows = cards(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('SKU-Elbow');
  const [firstRow, list, create] = await Promise.all(
    [rows.first(), cards(page).locator('..'), page.getByRole('link', { name: 'New item' })].map((one) => one.boundingBox()),
  );
  // A sixth of the screen is bars and tools, and nothing lies on the rows.
  expect(firstRow?.y).toBeLessThan(phone.height / 6);
  expect(create?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));

  await page.getByRole('button', { name: 'Sorted by Name, ascending' }).tap();
  await page.getByRole('menuitemradio', { name: 'Descending' }).tap();
  await expect(rows).toContainText(['Tee', 'Flux', 'Elbow']);
  await page.getByRole('button', { name: 'Sorted by Name, descending' }).tap();
  await page.getByRole('menuitemradio', { name: 'Name' }).tap();
  await page.getByRole('button', { name: 'Sorted by Name, descending' }).tap();
  await page.getByRole('menuitemradio', { name: 'Ascending' }).tap();
  await expect(rows).toContainText(['Elbow', 'Flux', 'Tee']);
  await search(page).fill('sku');
  await page.getByRole('button', { name: 'Sorted by Best match' }).tap();
  await expect(page.getByRole('menuitemradio', { name: 'Best match' })).toBeChecked();
  await expect(page.getByRole('menuitemradio', { name: 'Descending' })).toHaveCount(0);
  await page.getByRole('menuitemradio', { name: 'Name' }).tap();
  await page.getByRole('button', { name: 'Sorted by Name, ascending' }).tap();
  await page.getByRole('menuitemradio', { name: 'Descending' }).tap();
  await page.getByRole('button', { name: 'Sorted by Name, descending' }).tap();
  await page.getByRole('menuitemradio', { name: 'Ascending' }).tap();
  await page.getByRole('button', { name: 'Sorted by Name, ascending' }).tap();
  await page.getByRole('menuitemradio', { name: 'Best match' }).tap();
  await expect(page.getByRole('button', { name: 'Sorted by Best match' })).toBeVisible();
  await expect(page).toHaveURL(/\?q=sku$/);
  await search(page).fill('');
  await expect(page.getByRole('button', { name: 'Sorted by Name, ascending' })).toBeVisible();

  await rows.filter({ hasText: 'Flux' }).dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 300 });
  await expect(tick(page, 'Flux')).toBeChecked();
  await rows.filter({ hasText: 'Tee' }).tap();
  await expect(summary(page)).toHaveText('2 selected');
  await page.getByRole('button', { name: 'Stop selecting' }).tap();
  await expect(summary(page)).toHaveText(/^3 items/);
  await page.getByRole('button', { name: 'Select items' }).tap();
  await tick(page, 'Elbow').tap();
  await expect(summary(page)).toHaveText('1 selected');
  await page.getByRole('button', { name: 'Clear', exact: true }).tap();

  const small = await page
    .getByRole('main')
    .locator('a, button')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({
          name: element.textContent || element.ariaLabel,
          box: (element.closest('li') ?? element).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ name }) => name),
    );
  expect(small).toEqual([]);
  await rows.filter({ hasText: 'Flux' }).tap();
  await expect(page).toHaveURL(/\/item\/\d+/);
  await context.close();
  expect(errors).toEqual([]);
});
