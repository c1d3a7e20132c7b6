import { readFile } from 'node:fs/promises';
import { api } from '../contract/src/index.ts';
import { unusedName } from '../server/test/catalogue.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeItem, phone, toastOf, walkTo } from './items.ts';

test('[REP-01] a report is found, narrowed, kept, scheduled and downloaded, and its figures lead to what they are made of', async ({
  page,
  signIn,
  world,
}) => {
  test.setTimeout(120_000);
  const { organizationId } = await world.people();
  const folder = unusedName('Van');
  const folderId = await world.folder(organizationId, { name: folder });
  const valve = await makeItem(world, { quantity: '10', unitCost: '12.505', folderId });
  const pipe = await makeItem(world, { name: unusedName('Pipe'), quantity: '4', unitCost: '3', folderId });
  const owner = await world.as('owner');
  await owner.call(api.inventory.changeStock, { params: { id: valve.id }, body: { adjustment: '-3' } });
  await signIn('owner');
  await page.goto('/reports');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(12);
  expect(await problemsOf(page, 'all reports')).toEqual([]);
  await page.getByRole('link', { name: /^Inventory valuation/ }).click();
  const table = page.getByRole('table', { name: 'Inventory valuation' });
  await page.getByRole('button', { name: 'Filter by folder' }).click();
  await page.getByRole('option', { name: folder }).click();
  const rows = table.locator('tbody').getByRole('row');
  // 7 at 12.505, and 4 at 3: exact, and rounded only where it is shown.
  await expect(rows).toHaveText([new RegExp(`${valve.name}.*7.*\\$12\\.505.*\\$87\\.54`), new RegExp(`${pipe.name}.*\\$12\\.00`)]);
  await expect(table.locator('tfoot')).toHaveText(/Total.*\$99\.54/);
  await expect(page).toHaveURL(new RegExp(`folderId=${folderId}`));

  await table.getByRole('button', { name: 'Value', exact: true }).click();
  await expect(rows).toHaveText([new RegExp(pipe.name), new RegExp(valve.name)]);
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'By folder' });
  await expect(rows).toHaveText([new RegExp(`${folder}.*2.*\\$99\\.54`)]);
  await page.goBack();
  await expect(rows).toHaveText([new RegExp(pipe.name), new RegExp(valve.name)]);
  expect(await problemsOf(page, 'a report')).toEqual([]);

  // Kept under a name, it comes back with all that was chosen.
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view' }).click();
  const view = unusedName('Van stock');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(view);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `View: ${view}` })).toBeVisible();
  await page.getByRole('button', { name: 'Schedule' }).click();
  const form = page.getByRole('dialog', { name: 'Send by email' });
  await form.getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Every month' });
  await form.getByRole('combobox', { name: 'On', exact: true }).selectOption({ label: 'Last day' });
  await expect(form.getByRole('button', { name: 'To: Olive Tester' })).toBeVisible();
  expect(await problemsOf(page, 'scheduling', '[role=dialog]')).toEqual([]);
  await form.getByRole('button', { name: 'Schedule' }).click();
  await expect(toastOf(page, 'is scheduled')).toContainText('On the 31st of each month at 7:00 AM');

  const download = async (format: string) => {
    await page.getByRole('button', { name: 'Download' }).click();
    const isSaved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    return readFile(await (await isSaved).path());
  };
  const csv = (await download('CSV')).toString('utf8').trimEnd().split('\n');
  expect(csv).toHaveLength(4);
  expect(csv[2]).toMatch(new RegExp(`^${valve.name},.*,7,.*,12\\.505,87\\.535,`));
  expect((await download('Excel')).subarray(0, 2).toString()).toBe('PK');
  expect((await download('PDF')).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await page.getByRole('link', { name: new RegExp(view) }).click();
  await expect(rows).toHaveText([new RegExp(pipe.name), new RegExp(valve.name)]);
  await walkTo(page, `/reports/cost-of-goods?folderId=${folderId}`);
  await page.getByRole('link', { name: /^Cost \$37\.52, see the changes/ }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions\\?item=${valve.id}&kind=out`));
  await expect(page.getByRole('table', { name: 'Stock history' }).getByRole('row').filter({ hasText: valve.name })).toHaveCount(1);
});

test('[REP-01] on a phone, what should be ordered stands under its vendor and goes into a mail; days without anything say so', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  test.setTimeout(120_000);
  const owner = await world.as('owner');
  const vendor = unusedName('Supply');
  const { id } = (await owner.call(api.vendors.create, { body: { name: vendor, email: 'sales@supply.test' } })).body;
  const item = await makeItem(world, { quantity: '1', lowStockThreshold: '5', vendors: [{ vendorId: id, vendorSku: 'SUP-77' }] });
  await page.setViewportSize(phone);
  await signIn('owner');
  await page.goto('/reports/reorder');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /^Vendor/ }).click();
  await page.getByRole('option', { name: vendor }).click();
  await page.getByRole('button', { name: 'Show report' }).click();
  const cards = page.getByRole('list', { name: vendor }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(item.name);
  await expect(page.getByRole('button', { name: /^Filters\s*1 in use$/ })).toBeVisible();
  expect(await problemsOf(page, 'reorder on a phone')).toEqual([]);
  await page.getByRole('button', { name: `Order from ${vendor}` }).click();
  const order = page.getByRole('dialog', { name: `Order from ${vendor}` });
  await expect(order.getByRole('textbox', { name: 'Text' })).toHaveValue(new RegExp(`\\d+ .*${item.name} \\(SUP-77\\)`));
  const mail = await order.getByRole('link', { name: 'Open in mail' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toMatch(new RegExp(`^mailto:sales@supply\\.test\\?subject=Order from .*${item.name}`, 's'));
  expect(await problemsOf(page, 'an order', '[role=dialog]')).toEqual([]);
  await order.getByRole('button', { name: 'Close' }).click();

  await page.goto('/reports/movement?from=2001-01-01&to=2001-01-31&kind=in');
  await expect(page.getByText('Nothing to report')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/kind=/);
  await page.goto('/reports/nothing');
  await page.getByRole('link', { name: 'All reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});
