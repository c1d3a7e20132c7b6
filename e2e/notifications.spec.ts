import { api } from '../contract/src/index.ts';
import { notify } from '../server/src/features/notifications/notifications.service.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { connected } from './items.ts';

async function workshop(world: World) {
  const owner = await world.person('Nora');
  const organizationId = await world.organization(owner, 'Notice Works');
  const caller = world.withSession(await world.signIn(owner));
  const scope = world.scope(organizationId, owner, 'owner');
  const tell = (title: string, text: string, link = '/profile') =>
    world.services.db.tenant(scope, (tx) => notify(tx, scope, { kind: 'team', title, text, link, to: { permission: 'VIEW_INVENTORY' } }));
  const runOut = async (name: string, folderId: number | null = null) => {
    const { id } = (await caller.call(api.inventory.create, { body: { name, folderId, quantity: '6', lowStockThreshold: '2' } })).body;
    await caller.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-6' } });
    return id;
  };
  return { owner, organizationId, caller, tell, runOut };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[ALRT-03] [SHELL-07] what happened is on the badge and in the list at once, opens what it is about, and is read', {
    tag: '@nightly',
  }, async ({ page, world, signIn }) => {
    const { owner, organizationId, tell, runOut } = await workshop(world);
    const igniter = await runOut('Igniter');
    await tell('Sam joined as staff', 'Invited by you.');
    await world.database.admin.query(`UPDATE alerts SET at = at - interval '1 day' WHERE organization_id = $1`, [organizationId]);

    await signIn(owner);
    await setTheme(page);
    const hears = connected(page);
    await page.goto('/notifications');
    await hears;
    // A day each: by their order and not by their names, which change at midnight.
    const days = page.getByRole('list', { name: /^Notifications, / });
    const today = days.nth(0).getByRole('listitem');
    const yesterday = days.nth(1).getByRole('listitem');
    await expect(today).toHaveText([/Unread: Sam joined as staff.*Invited by you/]);
    await expect(yesterday).toHaveText([/Unread: Igniter is out of stock.*None left, alert at 2/]);
    const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' });
    await expect(bell).toContainText('2 unread');

    // Something else happens while the screen is open.
    await tell('Your trial ends soon', 'Choose a plan.', '/settings/plans');
    await expect(today).toHaveText([/Your trial ends soon/, /Sam joined/]);
    await expect(bell).toContainText('3 unread');
    expect(await problemsOf(page, 'notifications')).toEqual([]);

    await page.getByRole('button', { name: 'Mark “Your trial ends soon” as read' }).tap();
    await expect(bell).toContainText('2 unread');
    await page.getByRole('tab', { name: /^Unread/ }).tap();
    await expect(today).toHaveText([/Sam joined/]);
    await yesterday.getByRole('link', { name: 'Igniter is out of stock' }).tap();
    await expect(page).toHaveURL(new RegExp(`/item/${igniter}`));

    // The item lies over the bar.
    await page.goBack();
    await expect(bell).toContainText('1 unread');
    await page.getByRole('button', { name: 'Mark all as read' }).tap();
    await expect(bell).not.toContainText('unread');
    await expect(page.getByText('You have read everything.')).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[ALRT-04] staff choose by keyboard what they are told about; it is saved at once and reaches their other tab', {
    tag: '@nightly',
  }, async ({ page, context, world, signIn }) => {
    const { organizationId, tell, runOut } = await workshop(world);
    const staff = await world.person('Stella');
    await world.join(organizationId, staff, 'staff');
    const van = await world.folder(organizationId, { name: 'Van 4' });
    await world.assign(organizationId, staff, [van]);
    await runOut('Flame sensor', van);
    await runOut('Not hers');
    await tell('The team meets at 8', 'In the shop.');

    await signIn(staff);
    await setTheme(page);
    await page.goto('/notifications');
    const rows = page.getByRole('list', { name: /^Notifications, / }).getByRole('listitem');
    await expect(rows).toHaveText([/The team meets at 8/, /Flame sensor is out of stock.*Van 4/]);
    const other = await context.newPage();
    const hears = connected(other);
    await other.goto('/settings/notifications');
    await hears;

    await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
    const kinds = page.getByRole('list', { name: 'Kinds of notifications' }).getByRole('listitem');
    await expect(kinds).toHaveText([/^Low stock/, /^Transfers and tools/, /^Jobs/, /^Team/]);
    expect(await problemsOf(page, 'notification settings')).toEqual([]);
    const inApp = page.getByRole('group', { name: 'Low stock' }).getByRole('switch', { name: 'In app' });
    await expect(inApp).toBeChecked();
    await inApp.press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await page.getByLabel('Email about low stock').selectOption('Email at once');
    await page.getByLabel('Send it at').selectOption('5:00 PM');

    await expect(other.getByRole('group', { name: 'Low stock' }).getByRole('switch', { name: 'In app' })).not.toBeChecked();
    await expect(other.getByLabel('Email about low stock')).toHaveValue('now');
    await expect(other.getByLabel('Send it at')).toHaveValue('17');
    await other.goto('/notifications');
    await expect(other.getByRole('list', { name: /^Notifications, / }).getByRole('listitem')).toHaveText([/The team meets at 8/]);
  });
});
