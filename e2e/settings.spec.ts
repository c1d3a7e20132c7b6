import { api } from '../contract/src/index.ts';
import { drawPicture } from '../server/test/pictures.ts';
import { problemsOf } from './axe.ts';
import { expect, test, watch } from './fixtures.ts';
import { connected, toastOf } from './items.ts';

test('[SET-01] [SET-05] what is chosen takes effect everywhere, on other devices too', { tag: '@nightly' }, async ({
  page,
  browser,
  world,
  signIn,
}) => {
  const owner = await world.person('Petra');
  const organizationId = await world.organization(owner, 'Prefer Works');
  const caller = world.withSession(await world.signIn(owner));
  await caller.call(api.inventory.create, { body: { name: 'Boiler', quantity: '1234', unitCost: '2' } });
  const unit = await world.unit(organizationId, { name: 'crates' });

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const device = await context.newPage();
  const errors = watch(device);
  await signIn(owner, context);
  const hears = connected(device);
  await device.goto(`http://localhost:${world.env.port}/inventory`);
  await hears;
  await expect(device.getByText('$2,468.00').first()).toBeVisible();

  await signIn(owner);
  await page.goto('/settings/preferences');
  await page.getByRole('button', { name: /^Currency: / }).click();
  await page.getByRole('combobox', { name: 'Currency' }).fill('euro');
  await page.getByRole('option', { name: /^EUR/ }).click();
  await page.getByLabel('Numbers').selectOption('1.234.567,89');
  await expect(device.getByText('2.468,00 €').first()).toBeVisible();
  await expect(device.getByText('1.234', { exact: true }).first()).toBeVisible();

  await page.getByLabel('Dark').check();
  await expect(device.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('Scanner sound').uncheck();
  await expect.poll(() => device.evaluate(() => localStorage.getItem('onhand.scannerSound'))).toBe('false');
  await page.getByLabel('Grid', { exact: true }).check();
  await expect(device.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByLabel('Costing method of new items').selectOption('FIFO (first in, first out)');
  await page.getByLabel('Unit of new items').selectOption('crates');
  const savePresets = page
    .locator('form')
    .filter({ has: page.getByLabel('Preset 4') })
    .getByRole('button', { name: 'Save' });
  await page.getByLabel('Preset 4').fill('5');
  await savePresets.click();
  await expect(page.getByText('Each quantity only once.')).toBeVisible();
  await page.getByLabel('Preset 4').fill('48');
  await savePresets.click();
  await expect(toastOf(page, 'Quantity presets saved')).toBeVisible();
  await page.getByRole('button', { name: /^Time zone: / }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await expect
    .poll(async () => (await caller.call(api.preferences.read)).body)
    .toMatchObject({
      currency: 'EUR',
      timeZone: 'Asia/Tokyo',
      defaultMethod: 'fifo',
      defaultUnitId: unit,
      quantityPresets: [1, 5, 10, 48],
      theme: 'dark',
      numberFormat: 'point-comma',
      itemsView: 'grid',
      scannerSound: false,
    });
  // A new item begins as was chosen, on the other device.
  await device.goto(`http://localhost:${world.env.port}/inventory/create`);
  await expect(device.getByRole('button', { name: 'Unit: crates' })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test('[SET-02] [SET-03] the organization is named, given a logo and deleted by its name; a person has a picture and can leave', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  expectedErrors.push(/409|403|401/);
  const owner = await world.person('Oda');
  await world.organization(owner, 'Short Lived');
  await signIn(owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings/organization');
  await page.getByLabel('Organization name').fill('Long Lived');
  await page.getByLabel('Address').fill('1 Main Street');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Organization saved')).toBeVisible();
  const buffer = Buffer.from(await drawPicture({ format: 'png' }));
  await page
    .locator('input[type=file][aria-label="Upload: For light backgrounds"]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  // At the top of the sidebar at once.
  await expect(page.getByRole('img', { name: 'Long Lived' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace: For light backgrounds' })).toBeVisible();
  expect(await problemsOf(page, 'organization')).toEqual([]);

  await page.goto('/profile');
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible();
  await expect(page.getByRole('main').getByText(owner.email)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave organization' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(toastOf(page, 'An organization always keeps an owner.')).toBeVisible();

  await page.goto('/settings/organization');
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const sure = page.getByRole('button', { name: 'Delete for good' });
  await expect(sure).toBeDisabled();
  await page.getByLabel('Type “Long Lived” to confirm').fill('Long Lived');
  // The app begins anew; it may have noticed before that it has no organization any more.
  const begunAnew = page.waitForEvent('load');
  await sure.click();
  await begunAnew;
  // The person is known already, so only the organization is asked for.
  await expect(page.getByLabel('Organization name')).toBeVisible();
  await expect(page).toHaveURL(/\/setup-organization$/);
});
