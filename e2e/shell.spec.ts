import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };

async function linksOf(page: Page, navigation: string): Promise<string[]> {
  const links = page.getByRole('navigation', { name: navigation }).getByRole('link');
  await links.first().waitFor();
  return (await links.allInnerTexts()).map((text) => text.trim());
}

test.describe('desktop', () => {
  test('[SHELL-01] an owner sees every entry of the sidebar, staff only what their role allows', async ({ page, signIn }) => {
    await signIn('owner');
    await page.goto('/inventory');
    expect(await linksOf(page, 'Main')).toEqual(['Dashboard', 'Items', 'Alerts', 'Tags', 'Vendors', 'Reports', 'Settings']);
    await signIn('staff');
    await page.goto('/inventory');
    expect(await linksOf(page, 'Main')).toEqual(['Items', 'Alerts', 'Tags', 'Vendors']);
  });

  test('[SHELL-01] the sidebar collapses, and stays so after a reload', async ({ page, signIn }) => {
    await signIn('owner');
    await page.goto('/inventory');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });

  test('[SHELL-02] the settings list has “Back” and the entries each role may use', async ({ page, signIn, world }) => {
    const { organizationId } = await world.people();
    await signIn('owner');
    await page.goto('/inventory');
    await page.getByRole('link', { name: 'Settings' }).click();
    const all = [
      'Back',
      'Preferences',
      'Notifications',
      'Organization',
      'Team',
      'Plan & Billing',
      'Import',
      'Units',
      'Archived Items',
      'Quick Actions',
    ];
    expect(await linksOf(page, 'Settings')).toEqual(organizationId === 1 ? [...all, 'Waitlist'] : all);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await signIn('admin');
    await page.goto('/settings/preferences');
    expect(await linksOf(page, 'Settings')).toEqual(all.filter((label) => label !== 'Organization'));
  });

  test('[SHELL-03] the user menu shows name and e-mail, leads to the profile and signs out', async ({
    page,
    signIn,
    world,
    expectedErrors,
  }) => {
    // The socket hears of the sign-out first and asks who is here.
    expectedErrors.push(/401/);
    const { admin } = await world.people();
    await signIn('admin');
    await page.goto('/inventory');
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

  test('[SHELL-04] the organization’s logo stands in the sidebar, the dark one first in the dark, else the product’s name', async ({
    page,
    signIn,
    world,
  }) => {
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
    await page.goto('/inventory');
    await expect(page.getByRole('img', { name: 'Logo Works' })).toHaveAttribute('src', /\?dark$/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.getByRole('img', { name: 'Logo Works' })).toHaveAttribute('src', /\?light$/);
  });

  test('the command palette opens with Ctrl K, finds a screen and goes there', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/inventory');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('vend');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/vendors$/);
  });
});

test.describe('phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('[SHELL-07] the bottom bar has Dashboard, Items, Scan QR, Notifications and Menu', async ({ page, world, signIn }) => {
    // An organization of its own: where others make alerts, there would be a badge.
    const owner = await world.person('Bea');
    await world.organization(owner, 'Badge Works');
    await signIn(owner);
    await page.goto('/inventory');
    expect(await linksOf(page, 'Main')).toEqual(['Dashboard', 'Items', 'Scan QR', 'Notifications', 'Menu']);
    for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('[SHELL-08] the menu shows who one is and its sections, without what the role may not do', async ({ page, signIn, world }) => {
    await signIn('owner');
    await page.goto('/inventory');
    await page.getByRole('link', { name: 'Menu' }).tap();
    const main = page.getByRole('main');
    await expect(main.getByText('OT', { exact: true })).toBeVisible();
    await expect(main.getByText('Test Heating')).toBeVisible();
    for (const section of ['Organization & Team', 'Inventory Tools', 'Cost & Reporting', 'Other', 'Account']) {
      await expect(main.getByRole('heading', { name: section })).toBeVisible();
    }
    expect((await main.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Preferences',
      'Notifications',
      'Organization',
      'Team',
      'User Profile',
      'Alerts',
      'Vendors',
      'Tags',
      'Units',
      'Archived Items',
      'Reports',
      'Bulk Import',
      'Plan & Billing',
      'Sign Out',
    ]);
    await expect(main.getByText(/version/i)).toContainText(world.services.version);
    await signIn('staff');
    await page.goto('/menu');
    await expect(main.getByRole('link', { name: 'Alerts' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Reports' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Team' })).toHaveCount(0);
  });
});

for (const [path, message] of [
  ['/reports', /financial access/],
  ['/low-stock', /managers and above/],
  ['/settings/organization', /administrators/],
  ['/settings/team', /administrators/],
  ['/settings/units', /settings/],
] as const) {
  test(`[SHELL-09] staff on ${path} are denied with their role, the reason and a way back`, async ({ page, signIn }) => {
    await signIn('staff');
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(page.getByText(/staff/i).first()).toBeVisible();
    await expect(page.getByText(/contact.*administrator|administrator.*contact|ask.*administrator/i).first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to Inventory' }).click();
    await expect(page).toHaveURL(/\/inventory$/);
  });
}

test('[SHELL-14] whoever may not see money lands on the inventory instead of the dashboard', async ({ page, signIn }) => {
  await signIn('staff');
  for (const path of ['/', '/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/inventory$/);
  }
  await signIn('admin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[SHELL-13] a toast stays five seconds, F8 reaches it, and the phone layout begins below 768 px', async ({ page, signIn, world }) => {
  const owner = await world.person('Toni');
  await world.organization(owner, 'Toast Heating');
  await signIn(owner);
  await page.goto('/settings/organization');
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
