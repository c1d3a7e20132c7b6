import { api } from '../contract/src/index.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { connected } from './items.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('[ALRT-01] [SHELL-03] what runs low is on the badge and the screen at once, is read, restocked and resolved', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  const owner = await world.person('Ada');
  const organizationId = await world.organization(owner, 'Alert Works');
  const caller = world.withSession(await world.signIn(owner));
  const folderId = await world.folder(organizationId, { name: 'Van 2' });
  const make = async (name: string, quantity = '6') =>
    (await caller.call(api.inventory.create, { body: { name, folderId, quantity, unitCost: '3', lowStockThreshold: '2' } })).body.id;
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
  // An item made with too little stock has its alert from the first moment.
  await make('Fuse', '1');
  await expect(alerts).toHaveText([/Fuse.*1 left, alert at 2.*Low Stock/, /Capacitor/, /Igniter/]);
  await expect(page.getByRole('tab', { name: /^Open/ })).toHaveText(/3$/);

  // Restocked right there: the usual amount and price are filled in, and it can be taken back.
  await alerts.filter({ hasText: 'Igniter' }).getByRole('button', { name: 'Restock' }).tap();
  const restock = page.getByRole('dialog', { name: 'Restock Igniter' });
  await expect(restock.getByLabel('Quantity to add')).toHaveValue('4');
  await expect(restock.getByRole('spinbutton', { name: /Purchase price/ })).toHaveValue('3.00');
  expect(await problemsOf(page, 'restocking')).toEqual([]);
  await restock.getByLabel('Quantity to add').fill('0');
  await expect(restock.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await restock.getByLabel('Quantity to add').fill('9');
  await restock.getByRole('button', { name: 'Confirm' }).tap();
  await expect(restock).toBeHidden();
  await expect(alerts).toHaveText([/Fuse/, /Capacitor/]);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(alerts).toHaveText([/Igniter.*None left/, /Fuse/, /Capacitor/]);
  await alerts.filter({ hasText: 'Igniter' }).getByRole('button', { name: 'Restock' }).tap();
  await restock.getByRole('button', { name: 'Confirm' }).tap();
  await expect(alerts).toHaveText([/Fuse/, /Capacitor/]);
  await page.goto('/low-stock?show=resolved');
  await expect(alerts.first()).toHaveText(/Igniter.*Back at 4/);
});
