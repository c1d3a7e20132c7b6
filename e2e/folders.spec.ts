import type { Locator, Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { connected, phone } from './items.ts';

/** An organization of the test's own, with its owner signed in. */
async function ownWorkshop(world: World, signIn: (who: { id: string; email: string }) => Promise<void>) {
  const owner = await world.person('Fay');
  const organizationId = await world.organization(owner, 'Folder Works');
  await signIn(owner);
  const folder = (name: string, parentId: number | null = null) => world.folder(organizationId, { name, parentId });
  return { organizationId, folder };
}

const tree = (page: Page) => page.getByRole('tree', { name: 'Folders' });
const row = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name} \\d`) });
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /notification/i })
    .getByRole('listitem')
    .filter({ hasText: text });
const levelOf = (locator: Locator, level: number) => expect(locator).toHaveAttribute('aria-level', String(level));

async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

/** Takes back what a toast tells of; the pointer on it keeps it there, however slow the machine. */
async function undo(page: Page, text: string, check: () => Promise<void>): Promise<void> {
  await toast(page, text).hover();
  await check();
  await toast(page, text).getByRole('button', { name: 'Undo' }).click();
}

/** The way down to a folder, as the server has it now. */
async function placeOf(page: Page, name: string): Promise<string> {
  const folders = (await (await page.request.get('/api/folders')).json()) as { id: number; parentId: number | null; name: string }[];
  const upFrom = (id: number | null): string[] => {
    const folder = folders.find((one) => one.id === id);
    return folder ? [...upFrom(folder.parentId), folder.name] : [];
  };
  return upFrom(folders.find((one) => one.name === name)?.id ?? null).join(' / ');
}

test('[FOLD-01] [RT-03] folders are created at the top and inside each other, renamed and colored, and what others do to them appears by itself', async ({
  page,
  world,
  signIn,
}) => {
  const { organizationId } = await ownWorkshop(world, signIn);
  const isConnected = connected(page);
  await page.goto('/inventory');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New folder' }).first().click();
  await dialog.getByRole('button', { name: 'Create folder' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/fill this in/i);
  await dialog.getByLabel('Name').fill('Van');
  await dialog.getByRole('radio', { name: 'Orange' }).check();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Van')).toBeVisible();
  await expect(row(page, 'Van').locator('[data-color="orange"]')).toBeVisible();

  await choose(page, 'Van', 'New folder inside');
  await dialog.getByLabel('Name').fill('Shelf');
  await dialog.getByRole('button', { name: 'Create folder' }).click();
  await levelOf(row(page, 'Shelf'), 2);
  await expect(row(page, 'Van')).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Shelf')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Rack');
  await dialog.getByRole('radio', { name: 'Teal' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Rack').locator('[data-color="teal"]')).toBeVisible();
  await expect(row(page, 'Shelf')).toHaveCount(0);
  await expect(row(page, 'Rack')).toBeFocused();

  await row(page, 'Rack').hover();
  await row(page, 'Rack').getByRole('button', { name: 'Actions for Rack' }).click();
  await page.getByRole('menuitem', { name: 'Color' }).click();
  await expect(dialog.getByRole('radio', { name: 'Teal' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'None' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Rack').locator('[data-color]')).toHaveCount(0);
  expect(await placeOf(page, 'Rack')).toBe('Van / Rack');
  const kept = (await (await page.request.get('/api/folders')).json()) as { id: number; name: string; color: string | null }[];
  expect(kept.map(({ name, color }) => [name, color])).toEqual([
    ['Rack', null],
    ['Van', 'orange'],
  ]);

  const colleague = await world.person('Col');
  await world.join(organizationId, colleague, 'admin');
  const other = world.withSession(await world.signIn(colleague));
  await isConnected;
  const { id } = (await other.call(api.folders.create, { body: { name: 'Crate' } })).body;
  await levelOf(row(page, 'Crate'), 1);
  await other.call(api.folders.update, { params: { id }, body: { name: 'Chest' } });
  await levelOf(row(page, 'Chest'), 1);
  const van = kept.find(({ name }) => name === 'Van')?.id ?? 0;
  await other.call(api.folders.move, { body: { folderIds: [id], targetParentId: van } });
  await levelOf(row(page, 'Chest'), 2);
});

test('[FOLD-01] [FOLD-03] folders move by drag and drop, by dialog and several at once, never into themselves, and the path of ancestors leads back up', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  expectedErrors.push(/500/);
  const { folder } = await ownWorkshop(world, signIn);
  const vanId = await folder('Van');
  const shelfId = await folder('Shelf');
  await folder('Bin', shelfId);
  const shopId = await folder('Shop');
  const wallId = await folder('Wall', await folder('Corner', shopId));
  await folder('Bolts');
  await folder('Nuts');
  const moves: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/folders/move')) moves.push(request.postDataJSON());
  });
  const types: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => types.push((JSON.parse(String(payload)) as { type: string }).type));
  });
  await page.goto('/inventory');
  await expect.poll(() => types).toContain('auth_success');

  await test.step('by drag and drop, which can be undone, and never into itself', async () => {
    await row(page, 'Shelf').dragTo(row(page, 'Van'));
    await levelOf(row(page, 'Shelf'), 2);
    await undo(page, 'Moved “Shelf” into “Van”', () => expect.poll(() => placeOf(page, 'Bin')).toBe('Van / Shelf / Bin'));
    await levelOf(row(page, 'Shelf'), 1);
    await expect.poll(() => placeOf(page, 'Bin')).toBe('Shelf / Bin');

    await row(page, 'Shelf').dragTo(row(page, 'Van'));
    await levelOf(row(page, 'Shelf'), 2);
    await expect.poll(() => placeOf(page, 'Shelf')).toBe('Van / Shelf');
    await row(page, 'Van').dragTo(row(page, 'Shelf'));
    await levelOf(row(page, 'Van'), 1);
  });

  await test.step('by dialog, where what would be a circle cannot be chosen', async () => {
    await choose(page, 'Van', 'Move…');
    const dialog = page.getByRole('dialog', { name: 'Move “Van”' });
    await expect(dialog.getByRole('option', { name: 'Van' })).toBeDisabled();
    await expect(dialog.getByRole('option', { name: 'Shelf' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Choose a folder' })).toBeDisabled();
    await dialog.getByRole('combobox').fill('sho');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Move into “Shop”' }).click();
    await expect(dialog).toBeHidden();
    await levelOf(row(page, 'Van'), 2);
    await expect.poll(() => placeOf(page, 'Shelf')).toBe('Shop / Van / Shelf');

    await row(page, 'Shelf').dragTo(page.getByRole('link', { name: /^All items/ }));
    await levelOf(row(page, 'Shelf'), 1);
    await expect.poll(() => placeOf(page, 'Shelf')).toBe('Shelf');
    // The fourth of the moves, into the folder's own child, asked for nothing.
    expect(moves).toEqual([
      { folderIds: [shelfId], targetParentId: vanId },
      { folderIds: [shelfId], targetParentId: null },
      { folderIds: [shelfId], targetParentId: vanId },
      { folderIds: [vanId], targetParentId: shopId },
      { folderIds: [shelfId], targetParentId: null },
    ]);
  });

  await test.step('a move that the server refuses is taken back and told', async () => {
    await page.route('**/api/folders/move', (route) =>
      route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Out of order.' } }),
    );
    await row(page, 'Shelf').dragTo(row(page, 'Van'));
    await expect(toast(page, 'Out of order.')).toBeVisible();
    await levelOf(row(page, 'Shelf'), 1);
    await page.unroute('**/api/folders/move');
  });

  await test.step('several at once, and back up along the path', async () => {
    await row(page, 'Bolts').click();
    await row(page, 'Nuts').click({ modifiers: ['ControlOrMeta'] });
    await expect(row(page, 'Bolts')).toHaveAttribute('aria-selected', 'true');
    await choose(page, 'Nuts', 'Move 2 folders…');
    const dialog = page.getByRole('dialog', { name: 'Move 2 folders' });
    await dialog.getByRole('option', { name: 'Wall' }).click();
    await dialog.getByRole('button', { name: 'Move into “Wall”' }).click();
    await expect(toast(page, 'Moved 2 folders into “Wall”')).toBeVisible();
    await expect.poll(() => placeOf(page, 'Nuts')).toBe('Shop / Corner / Wall / Nuts');
    await expect.poll(() => placeOf(page, 'Bolts')).toBe('Shop / Corner / Wall / Bolts');
    await expect.poll(() => types).toContain('folders_bulk_moved');

    await row(page, 'Wall').click();
    await expect(page).toHaveURL(`/folder/${wallId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    await expect(crumbs).toHaveText(['All items', 'Shop', 'Corner']);
    await crumbs.nth(1).click();
    await expect(page).toHaveURL(`/folder/${shopId}`);
    await expect(row(page, 'Shop')).toHaveAttribute('aria-current', 'page');
  });
});

test('[FOLD-01] a deleted folder asks what becomes of what is inside', { tag: '@nightly' }, async ({ page, world, signIn }) => {
  test.setTimeout(120_000);
  const { organizationId, folder } = await ownWorkshop(world, signIn);
  const shopId = await folder('Shop');
  const choices = [
    ['Move to “Shop”', { folder: 'Shop', isArchived: false }],
    ['Keep without a folder', { folder: null, isArchived: false }],
    ['Archive', { folder: null, isArchived: true }],
    ['Delete for good', undefined],
  ] as const;
  const doomed = await Promise.all(
    choices.map(async (_, index) => {
      const insideId = await folder(`Inside ${index}`, await folder(`Doomed ${index}`, shopId));
      return { insideId, itemId: await world.item(organizationId, { name: `Valve ${index}`, folderId: insideId }) };
    }),
  );
  await page.goto(`/folder/${doomed[0]?.insideId}`);
  await expect(row(page, 'Inside 0')).toHaveAttribute('aria-current', 'page');
  for (const [index, [choice, outcome]] of choices.entries()) {
    await choose(page, `Doomed ${index}`, 'Delete…');
    const dialog = page.getByRole('dialog', { name: `Delete “Doomed ${index}”?` });
    await expect(dialog).toHaveAccessibleDescription(/the 1 folder inside it are deleted\. Together they hold 1 item(: .+)?\./);
    await dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }).check();
    await dialog.getByRole('button', { name: /^Delete folder/ }).click();
    await expect(dialog).toBeHidden();
    await expect(toast(page, '2 folders deleted')).toBeVisible();
    await expect(row(page, `Doomed ${index}`)).toHaveCount(0);
    // A person who was inside is led to the parent that is left.
    await expect(page).toHaveURL(`/folder/${shopId}`);
    const { rows } = await world.database.admin.query<{ folder: string | null; isArchived: boolean }>(
      `SELECT folders.name AS folder, archived_at IS NOT NULL AS "isArchived" FROM items
       LEFT JOIN folders ON folders.organization_id = items.organization_id AND folders.id = items.folder_id
       WHERE items.organization_id = $1 AND items.id = $2`,
      [organizationId, doomed[index]?.itemId],
    );
    expect(rows[0]).toEqual(outcome);
  }
});

test('the tree is used by keys alone, and draws only what is in sight of two thousand folders', { tag: '@nightly' }, async ({
  page,
  world,
  signIn,
}) => {
  const { organizationId, folder } = await ownWorkshop(world, signIn);
  const firstId = await folder('Aisle 0');
  await folder('Bay', firstId);
  await world.database.admin.query(
    "INSERT INTO folders (organization_id, name) SELECT $1, 'Aisle ' || number FROM generate_series(1, 2000) AS number",
    [organizationId],
  );
  await page.goto('/inventory');
  await row(page, 'Aisle 0').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Aisle 0')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Bay')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bay' })).toBeVisible();
  // The folder that was opened takes the tree's place for itself a moment later.
  await expect(async () => {
    await row(page, 'Bay').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(row(page, 'Aisle 0')).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Tab');
  const actions = row(page, 'Aisle 0').getByRole('button', { name: 'Actions for Aisle 0' });
  await expect(actions).toBeFocused();
  await expect(actions).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(row(page, 'Aisle 0')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(page, 'Aisle 2000')).toBeFocused();
  expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(100);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete “Aisle 2000”?' })).toBeVisible();
});

test('[SHELL-05] items dropped on a folder lie in it; the folder panel keeps its size in percent, folds away to 3 and comes back as it was; staff see theirs', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  const { organizationId, folder } = await ownWorkshop(world, signIn);
  const vanId = await folder('Van');
  const shopId = await folder('Shop');
  const truckId = await folder('Truck', shopId);
  await folder('Rack', truckId);
  for (const name of ['Elbow', 'Tee', 'Valve']) await world.item(organizationId, { name });
  const places = async () => {
    const { rows } = await world.database.admin.query<{ name: string; folder_id: string | null }>(
      'SELECT name, folder_id FROM items WHERE organization_id = $1 ORDER BY name',
      [organizationId],
    );
    return rows.map(({ folder_id }) => (folder_id === null ? null : Number(folder_id)));
  };
  await page.goto('/inventory');
  await test.step('dropped on a folder, all that are ticked at once, and on “Unassigned”', async () => {
    const item = (name: string) => page.getByRole('row').filter({ hasText: name });
    await item('Valve').dragTo(row(page, 'Van'));
    await expect(toast(page, 'Moved 1 item into “Van”')).toBeVisible();
    await expect.poll(places).toEqual([null, null, vanId]);
    await expect(row(page, 'Van')).toHaveAccessibleName('Van 1 item');
    await expect(item('Valve').getByRole('gridcell', { name: 'Van', exact: true })).toBeVisible();

    await item('Valve').dragTo(page.getByRole('link', { name: /^Unassigned/ }));
    await undo(page, 'Moved 1 item out of any folder', () => expect.poll(places).toEqual([null, null, null]));
    await expect.poll(places).toEqual([null, null, vanId]);

    for (const name of ['Elbow', 'Tee']) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    await item('Tee').dragTo(row(page, 'Van'));
    await expect(toast(page, 'Moved 2 items into “Van”')).toBeVisible();
    await expect.poll(places).toEqual([vanId, vanId, vanId]);
  });

  await test.step('the panel’s size', async () => {
    const edge = page.getByRole('separator', { name: 'Width of the folders' });
    const panel = page.getByRole('region', { name: 'Folders' });
    const kept = () =>
      page.evaluate(() =>
        ['onhand.folderTreeSize', 'onhand.folderTreeExpandedSize'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')),
      );
    const shareOf = () => panel.evaluate((element) => element.getBoundingClientRect().width / (element.parentElement?.clientWidth ?? 1));
    await expect(edge).toHaveAttribute('aria-valuenow', '20');
    expect(await shareOf()).toBeCloseTo(0.2, 2);

    // Beside an open item there is no room for it; that is nobody's choice, and not kept.
    await page.getByRole('link', { name: 'Valve' }).click();
    await expect(page.getByRole('complementary', { name: 'Valve' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Expand folders' })).toBeVisible();
    await expect(tree(page)).toHaveCount(0);
    expect(await kept()).toEqual([null, null]);
    await page.getByRole('button', { name: 'Expand folders' }).click();
    await expect(row(page, 'Van')).toBeVisible();
    await page.getByRole('button', { name: 'Collapse folders' }).click();
    await expect(tree(page)).toHaveCount(0);
    await page.getByRole('complementary', { name: 'Valve' }).getByRole('button', { name: 'Close' }).click();
    await expect(row(page, 'Van')).toBeVisible();
    expect(await kept()).toEqual([null, null]);

    const box = await edge.boundingBox();
    const width = await panel.evaluate((element) => element.parentElement?.clientWidth ?? 0);
    if (!box) throw new Error('The edge is not drawn.');
    await page.mouse.move(box.x + 1, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 1 + width * 0.1, box.y + 300, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '30');
    await page.getByRole('button', { name: 'Collapse folders' }).click();
    await expect(tree(page)).toHaveCount(0);
    const [size, expanded] = await kept();
    expect(size).toBe(3);
    expect(expanded).toBeCloseTo(30, 0);
    await page.reload();
    await page.getByRole('button', { name: 'Expand folders' }).click();
    await expect(row(page, 'Van')).toBeVisible();
    expect(await shareOf()).toBeCloseTo(0.3, 1);

    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', '32');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Expand folders' })).toBeVisible();
    // Without a size to come back to, 20 percent: panel-size.rules.test.ts.

    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    expect(await page.evaluate(() => localStorage.getItem('onhand.sidebarCollapsed'))).toBe('true');
  });

  await test.step('staff see their folders and those below in the tree, without a way to change them', async () => {
    const staff = await world.person('Stan');
    await world.join(organizationId, staff, 'staff');
    await world.assign(organizationId, staff, [truckId]);
    await signIn(staff);
    await page.goto('/inventory');
    await page.getByRole('button', { name: 'Expand folders' }).click();
    await levelOf(row(page, 'Truck'), 1);
    await expect(row(page, 'Shop')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New folder' })).toHaveCount(0);
    await row(page, 'Truck').click({ button: 'right' });
    await expect(page.getByRole('menuitem')).toHaveText(['Print labels of its items', 'Label of this folder']);
    await page.goto(`/folder/${shopId}`);
    await expect(page.getByRole('heading', { name: 'Folder not found' })).toBeVisible();
  });
});

test.describe('phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('[SHELL-06] [FOLD-01] a switch chooses folders or items, “Back” leads out of a folder, and folders are created, moved and deleted with a thumb', {
    tag: '@nightly',
  }, async ({ page, world, signIn }) => {
    const { folder } = await ownWorkshop(world, signIn);
    const shopId = await folder('Shop');
    const wallId = await folder('Wall', shopId);
    const shelfId = await folder('Shelf', wallId);
    await page.goto('/inventory');
    const show = page.getByRole('navigation', { name: 'Show' });
    const bar = page.getByRole('navigation', { name: 'Main' });
    const main = page.getByRole('main');
    await show.getByRole('link', { name: 'Folders' }).tap();
    await main.getByRole('link', { name: /^Shop/ }).tap();
    await expect(page).toHaveURL(`/folder/${shopId}?show=folders`);
    await main.getByRole('link', { name: /^Wall/ }).tap();
    // Nothing lies below the last one, so it shows its items.
    await main.getByRole('link', { name: /^Shelf/ }).tap();
    await expect(page).toHaveURL(`/folder/${shelfId}`);
    await expect(show.getByRole('link', { name: 'Items' })).toHaveAttribute('aria-current', 'true');

    await bar.getByRole('link', { name: 'Back' }).tap();
    await expect(page).toHaveURL(`/folder/${wallId}?show=folders`);
    await expect(page.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();
    await expect(show.getByRole('link', { name: 'Folders' })).toHaveAttribute('aria-current', 'true');
    await show.getByRole('link', { name: 'Items' }).tap();
    await expect(page).toHaveURL(`/folder/${wallId}`);
    await bar.getByRole('link', { name: 'Back' }).tap();
    await expect(page).toHaveURL(`/folder/${shopId}?show=folders`);
    await bar.getByRole('link', { name: 'Back' }).tap();
    await expect(page).toHaveURL('/inventory?show=folders');
    await expect(bar.getByRole('link', { name: 'Items' })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Shop/ })).toBeVisible();

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New folder' }).tap();
    await dialog.getByLabel('Name').fill('Van');
    await dialog.getByRole('button', { name: 'Create folder' }).tap();
    // A new folder is opened, ready for its first item.
    await expect(page.getByRole('heading', { level: 1, name: 'Van' })).toBeVisible();
    await bar.getByRole('link', { name: 'Back' }).tap();
    await expect(main.getByRole('link', { name: /^Van/ })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Van' }).tap();
    await page.getByRole('menuitem', { name: 'Move…' }).tap();
    await dialog.getByRole('option', { name: 'Shop' }).tap();
    await dialog.getByRole('button', { name: 'Move into “Shop”' }).tap();
    await expect(main.getByRole('link', { name: /^Van/ })).toHaveCount(0);
    await expect.poll(() => placeOf(page, 'Van')).toBe('Shop / Van');
    await page.getByRole('button', { name: 'Actions for Shop' }).tap();
    await page.getByRole('menuitem', { name: 'Delete…' }).tap();
    await dialog.getByRole('button', { name: 'Delete folder' }).tap();
    await expect(main.getByRole('link', { name: /^Shop/ })).toHaveCount(0);
    // PLC-17: it comes back with the folder inside it.
    await toast(page, '4 folders deleted').getByRole('button', { name: 'Undo' }).tap();
    await expect(main.getByRole('link', { name: /^Shop/ })).toBeVisible();
    await expect.poll(() => placeOf(page, 'Van')).toBe('Shop / Van');
  });
});

test('folders are free of accessibility violations', { tag: '@nightly' }, async ({ page, world, signIn }) => {
  test.setTimeout(120_000);
  const { organizationId, folder } = await ownWorkshop(world, signIn);
  const shopId = await folder('Main warehouse');
  const aisleId = await folder('Aisle A: copper and brass fittings of every size', shopId);
  const binId = await folder('Bin 14', await folder('Shelf 2', aisleId));
  const drawerId = await folder('Drawer', binId);
  await folder('Van 1');
  await world.database.admin.query("UPDATE folders SET color = 'blue' WHERE organization_id = $1 AND parent_id IS NULL", [organizationId]);
  await world.item(organizationId, { name: 'Ball valve', folderId: drawerId, quantity: '12', value: '1834.5' });
  await world.item(organizationId, { name: 'Pipe wrench', quantity: '3', value: '90' });
  const found: string[] = [];
  const look = async (name: string, part?: string) => found.push(...(await problemsOf(page, name, part)));
  const dialog = page.getByRole('dialog');
  // Parts that both sizes draw alike are checked in one of them.
  await page.goto(`/folder/${drawerId}`);
  await page.getByRole('heading', { level: 1, name: 'Drawer' }).waitFor();
  await expect(page.getByRole('link', { name: /^Ball valve/ })).toBeVisible();
  await look('folder');
  await choose(page, 'Drawer', 'New folder inside');
  await dialog.getByRole('button', { name: /^Inside/ }).click();
  await page.getByRole('option', { name: 'Drawer' }).waitFor();
  await look('folder dialog', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await choose(page, 'Drawer', 'Delete…');
  await dialog.getByRole('radio').first().waitFor();
  await look('delete dialog', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.setViewportSize(phone);
  await page.goto('/inventory?show=folders');
  await expect(page.getByRole('link', { name: /^Main warehouse/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Unassigned.*1 item/ })).toBeVisible();
  await look('folders');
  await page.getByRole('link', { name: /^Main warehouse/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Main warehouse' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Main warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  await look('folder menu', '[role=menu]');
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  await dialog.getByRole('option', { name: 'Van 1' }).waitFor();
  await look('move dialog', '[role=dialog]');
  expect(found).toEqual([]);
});
