import { api } from '../contract/src/index.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { connected } from './items.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('[ALRT-01] [SHELL-03] what runs low is on the badge and the screen at once, is read, restocked and resolved', async ({
  page,
  world,
  signIn,
}) => {
  const owner = await world.person('Ada');
  const organizationId = await world.organization(owner, 'Alert Works');
  const caller = world.withSession(await world.signIn(owner));
  const folderId = await world.folder(organizationId, { name: 'Van 2' });
  const make = async (name: string) =>
    (await caller.call(api.inventory.create, { body: { name, folderId, quantity: '6', lowStockThreshold: '2' } })).body.id;
  const take = (id: number, adjustment: string) => caller.call(api.inventory.changeStock, { params: { id }, body: { adjustment } });
  const [igniter, capacitor] = [await make('Igniter'), await make('Capacitor')];
  await take(igniter, '-6');

  await signIn(owner);
  await setTheme(page);
  const hears = connected(page);
  await page.goto('/alerts');
  await hears;
  const alerts = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(alerts).toHaveText([/Igniter.*None left, alert at 2 · Van 2.*Out of Stock/]);
  const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' });
  await expect(bell).toContainText('1 unread');

  // Someone else takes parts meanwhile.
  await take(capacitor, '-4');
  await expect(alerts).toHaveText([/Capacitor.*2 left, alert at 2.*Low Stock/, /Igniter/]);
  await expect(bell).toContainText('2 unread');
  await expect(page.getByRole('tab', { name: /^Out of Stock/ })).toHaveText(/1$/);
  expect(await problemsOf(page, 'alerts')).toEqual([]);

  await page.getByRole('button', { name: 'Mark Igniter as read' }).tap();
  await expect(bell).toContainText('1 unread');
  await page.getByRole('tab', { name: /^Unread/ }).tap();
  await expect(alerts).toHaveText([/Capacitor/]);
  await page.getByRole('button', { name: 'Mark all as read' }).tap();
  await expect(bell).not.toContainText('unread');

  await page.getByRole('tab', { name: /^Open/ }).tap();
  await alerts.filter({ hasText: 'Igniter' }).getByRole('link', { name: 'Restock' }).tap();
  await expect(page).toHaveURL(new RegExp(`/item/${igniter}`));
  await take(igniter, '9');
  await page.goto('/low-stock?show=resolved');
  await expect(alerts).toHaveText([/Igniter.*Back at 9/]);
});
