import type { Locator, Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import { expect, test } from './fixtures.ts';
import { makeItem, phone, walkTo } from './items.ts';

async function linksOf(page: Page, navigation: string): Promise<string[]> {
  const links = page.getByRole('navigation', { name: navigation }).getByRole('link');
  await links.first().waitFor();
  return (await links.allInnerTexts()).map((text) => text.trim());
}

test('[SHELL-01] [SHELL-02] [SHELL-03] owners and admins find what their role allows, the sidebar stays as it was left, and the user menu signs out', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  // The socket hears of the sign-out first and asks who is here.
  expectedErrors.push(/401/);
  const { organizationId, admin } = await world.people();
  const settings = [
    'Back',
    'Preferences',
    'Notifications',
    'Organization',
    'Team',
    'Audit Log',
    'Plan & Billing',
    'Import',
    'Units',
    'Custom Fields',
    'Archived Items',
    'Activity',
    'Quick Actions',
  ];
  await test.step('the sidebar of an owner collapses, and stays so after a reload', async () => {
    await signIn('owner');
    await page.goto('/inventory');
    expect(await linksOf(page, 'Main')).toEqual([
      'Dashboard',
      'Items',
      'Jobs',
      'Stock Counts',
      'Refills',
      'Orders',
      'Transfers',
      'Stock History',
      'Alerts',
      'Tags',
      'Vendors',
      'Reports',
      'Settings',
    ]);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });

  await test.step('the settings list has “Back” and the entries of the role', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    expect(await linksOf(page, 'Settings')).toEqual(organizationId === 1 ? [...settings, 'Waitlist'] : settings);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await signIn('admin');
    await page.goto('/settings/preferences');
    expect(await linksOf(page, 'Settings')).toEqual(settings.filter((label) => label !== 'Organization' && label !== 'Audit Log'));
    await page.getByRole('link', { name: 'Back', exact: true }).click();
  });

  await test.step('the command palette opens with Ctrl K, finds a screen and goes there', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('vend');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/vendors$/);
  });

  await test.step('it knows what can be made by the words people use, folders, and reports', async () => {
    await page.keyboard.press('Control+k');
    const best = page.getByRole('option', { selected: true });
    const finding = page.getByRole('combobox');
    for (const [typed, found] of [
      ['add part', 'New item'],
      ['stock take', 'New count'],
      ['low', 'Low stock and reorder'],
      ['reorder', 'Low stock and reorder'],
      ['running low', 'Alerts'],
      ['barcode', 'Scan a code'],
      ['csv', 'Import items'],
    ] as const) {
      await finding.fill(typed);
      await expect(best).toHaveText(found);
    }
    await finding.fill('new folder');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Name').fill('Palette shelf');
    await page.getByRole('button', { name: 'Create folder' }).click();
    await expect(page.getByRole('dialog', { name: 'New folder' })).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await finding.fill('palette sh');
    await expect(best).toHaveText('Palette shelf');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/folder\/\d+$/);
  });

  await test.step('it finds items with quantity and place; Enter opens the best one, also when it was pressed before it was found', async () => {
    await makeItem(world, { name: 'Angle stop', inventoryNumber: 'zinqo-44' });
    const wanted = await makeItem(world, { name: 'Zinqo plug', sku: 'ZP-7', quantity: '3' });
    await walkTo(page, '/vendors');
    await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible();
    await page.keyboard.press('Control+k');
    // As fast as a hand can: the answer is still on its way.
    await page.getByRole('combobox').fill('zp-7');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/item/${wanted.id}$`));
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('zinqo');
    const found = page.getByRole('group', { name: 'Items', exact: true }).getByRole('option');
    await expect(found).toHaveText([/^Zinqo plug\s*ZP-7\s*3/, /^Angle stop/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/item/${wanted.id}$`));
    await walkTo(page, '/vendors');
    await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('qqqq zzzz');
    await expect(page.getByRole('option', { name: 'Search items for “qqqq zzzz”' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('qqqq zzzz');
  });

  await test.step('the user menu shows name and email, leads to the profile and signs out', async () => {
    await expect(page.getByRole('link', { name: 'Scan QR' })).toBeHidden();
    await expect(page.getByRole('link', { name: /Notifications/ })).toBeVisible();
    await page.getByRole('button', { name: /User menu/ }).click();
    await expect(page.getByRole('region', { name: 'Menu' }).getByText(admin.email)).toBeVisible();
    await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
  });
});

test('[SHELL-01] [SHELL-09] [SHELL-14] staff see what is theirs, land on the inventory, and are denied the rest with their role, the reason and a way back', async ({
  page,
  signIn,
}) => {
  await signIn('staff');
  for (const path of ['/', '/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/inventory$/);
  }
  expect(await linksOf(page, 'Main')).toEqual([
    'Items',
    'Jobs',
    'Stock Counts',
    'Refills',
    'Orders',
    'Transfers',
    'Stock History',
    'Alerts',
    'Tags',
    'Vendors',
  ]);
  const denied = [
    ['/reports', /financial access/],
    ['/low-stock', /managers and above/],
    ['/settings/organization', /administrators/],
    ['/settings/team', /administrators/],
    ['/settings/units', /settings/],
  ] as const;
  for (const [index, [path, message]] of denied.entries()) {
    // By an address the first time, and then by ways inside the app.
    await (index === 0 ? page.goto(path) : walkTo(page, path));
    await expect(page.getByRole('heading', { name: 'Access Denied' }), path).toBeVisible();
    await expect(page.getByText(message).first(), path).toBeVisible();
    await expect(page.getByText(/staff/i).first(), path).toBeVisible();
    await expect(page.getByText(/contact.*administrator|administrator.*contact|ask.*administrator/i).first(), path).toBeVisible();
    await page.getByRole('link', { name: 'Back to Inventory' }).click();
    await expect(page, path).toHaveURL(/\/inventory$/);
  }
  await signIn('admin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[SHELL-04] [SHELL-13] the organization’s logo fits the theme, a toast is reached by F8, and the phone layout begins below 768 px', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  const owner = await world.person('Logan');
  const organizationId = await world.organization(owner, 'Logo Works');
  await signIn(owner);
  await page.goto('/inventory');
  await expect(page.getByRole('banner').or(page.locator('aside')).getByText('Onhand').first()).toBeVisible();
  await world.database.admin.query(
    `UPDATE organizations SET logo_url = '/favicon.svg?any', logo_light_url = '/favicon.svg?light', logo_dark_url = '/favicon.svg?dark' WHERE id = $1`,
    [organizationId],
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/settings/organization');
  // The screen of the organization shows its logos too.
  const logo = page.locator('aside').getByRole('img', { name: 'Logo Works' });
  await expect(logo).toHaveAttribute('src', /\?dark$/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(logo).toHaveAttribute('src', /\?light$/);

  await page.getByLabel('Organization name').fill('Toasty Heating');
  await page.getByRole('button', { name: /save/i }).click();
  const notifications = page.getByRole('region', { name: /notification/i });
  const toast = notifications.getByRole('listitem');
  await expect(toast).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(
    notifications
      .locator(':focus')
      .or(notifications.and(page.locator(':focus')))
      .first(),
  ).toBeAttached();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByRole('link', { name: 'Menu' })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('link', { name: 'Menu' })).toBeHidden();
});

test.describe('phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('[SHELL-07] [SHELL-08] the bottom bar has its five entries, and the menu who one is and its sections, without what the role may not do', async ({
    page,
    signIn,
    world,
  }) => {
    // An organization of its own: where others make alerts, there would be a badge.
    const owner = await world.person('Bea');
    const organizationId = await world.organization(owner, 'Badge Works');
    await signIn(owner);
    await page.goto('/inventory');
    expect(await linksOf(page, 'Main')).toEqual(['Dashboard', 'Items', 'Scan QR', 'Notifications', 'Menu']);
    for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('link', { name: 'Menu' }).tap();
    const main = page.getByRole('main');
    await expect(main.getByText('BT', { exact: true })).toBeVisible();
    await expect(main.getByText('Badge Works')).toBeVisible();
    for (const section of ['Organization & Team', 'Inventory Tools', 'Cost & Reporting', 'Other', 'Account']) {
      await expect(main.getByRole('heading', { name: section })).toBeVisible();
    }
    expect((await main.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Preferences',
      'Notifications',
      'Organization',
      'Team',
      'Audit Log',
      'User Profile',
      'Jobs',
      'Alerts',
      'Stock Counts',
      'Refills',
      'Orders',
      'Transfers',
      'Stock History',
      'Vendors',
      'Tags',
      'Units',
      'Custom Fields',
      'Archived Items',
      'Quick Actions',
      'Activity',
      'Reports',
      'Bulk Import',
      'Plan & Billing',
      'Help & Shortcuts',
      'Sign Out',
    ]);
    await expect(main.getByText(/version/i)).toContainText(world.services.version);
    const staff = await world.person('Stan');
    await world.join(organizationId, staff, 'staff');
    await signIn(staff);
    await page.goto('/menu');
    await expect(main.getByRole('link', { name: 'Alerts' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Reports' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Team' })).toHaveCount(0);
  });
});

test('a phone’s first visit is read in its own font, and does not change while it is read; the next one has ours from the beginning', {
  tag: '@nightly',
}, async ({ page, signIn }) => {
  const fontOf = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await page.setViewportSize(phone);
  await signIn('owner');
  const arrived = page.waitForResponse(/inter-latin-wght.*\.woff2/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await fontOf()).toMatch(/^"?Inter Fallback/);
  await arrived;
  // The page names its manifest then too, so that the app can be installed.
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('onhand.hasFont'))).toBe('true');
  expect(await fontOf()).toMatch(/^"?Inter Fallback/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await fontOf()).toMatch(/^"?Inter Variable/);
});

/** Shows a toast whatever else is open: the last net tells of what no screen caught. */
function toastNow(page: Page): Promise<void> {
  return page.evaluate(() => setTimeout(() => Promise.reject(new Error('for the toast'))) && undefined);
}

test('[SHELL-13] a toast stands above every layer, whichever came first: a tap on it stays its own, and F8 reaches it', {
  tag: '@nightly',
}, async ({ page, signIn, world, expectedErrors }) => {
  expectedErrors.push(/for the toast/);
  const owner = await world.person('Tess');
  const organizationId = await world.organization(owner, 'Toast Works');
  await world.folder(organizationId, { name: 'Van 3' });
  await world.tag(organizationId, 'Copper');
  await world.withSession(await world.signIn(owner)).call(api.inventory.create, { body: { name: 'Elbow' } });
  await signIn(owner);
  await page.goto('/inventory');
  const toast = page.getByRole('listitem').filter({ hasText: 'Something went wrong' });
  const region = page.getByRole('region', { name: /notification/i });
  const dialog = page.getByRole('dialog');
  const folder = page.getByRole('treeitem', { name: /^Van 3/ });
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).first().click();
  const layers: Record<string, { open: () => Promise<unknown>; layer: Locator }> = {
    dialog: { open: press('New folder'), layer: dialog },
    sheet: { open: () => page.getByRole('link', { name: 'New item' }).click(), layer: dialog },
    palette: { open: () => page.keyboard.press('Control+k'), layer: dialog },
    menu: { open: press('Export'), layer: page.getByRole('menu') },
    'context menu': { open: () => folder.click({ button: 'right' }), layer: page.getByRole('menu') },
    popover: { open: press('Filter by tags'), layer: dialog },
  };
  for (const [name, { open, layer }] of Object.entries(layers)) {
    await test.step(`${name} after the toast`, async () => {
      await toastNow(page);
      await toast.hover();
      await open();
      await expect(layer).toBeVisible();
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
      await expect(layer).toBeVisible();
    });
    await test.step(`${name} before the toast`, async () => {
      await toastNow(page);
      await expect(toast).toBeVisible();
      await page.keyboard.press('F8');
      await expect(region.locator(':focus')).toBeAttached();
      await page.keyboard.press('Tab');
      await expect(toast).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(toast).toBeHidden();
      await expect(layer).toBeVisible();
      await toastNow(page);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toBeHidden();
      await expect(layer).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(layer).toBeHidden();
    });
  }
});
