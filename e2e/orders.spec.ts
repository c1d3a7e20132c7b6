import { api } from '../contract/src/index.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('[BUY-03] [BUY-04] an order is drafted by search, sent, confirmed by the vendor behind the link, and says so', async ({
  page,
  world,
  signIn,
}) => {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Order Works');
  const caller = world.withSession(await world.signIn(owner));
  await caller.call(api.vendors.create, { body: { name: 'Pipe & Sons', email: 'sales@pipes.test', contact: 'Vera' } });
  await world.folder(organizationId, { name: 'Warehouse' });
  await caller.call(api.inventory.create, { body: { name: 'Copper elbow 22 mm', sku: 'EL-22' } });
  await setTheme(page);
  await signIn(owner);
  await page.goto('/orders?show=drafts');
  await page.getByRole('button', { name: 'New order' }).click();
  await page.getByRole('button', { name: /^Vendor/ }).click();
  await page.getByRole('option', { name: 'Pipe & Sons' }).click();
  await page.getByRole('button', { name: 'Choose items' }).click();
  await page.getByRole('textbox', { name: 'Scan or search an item to order' }).fill('elbow');
  await page.getByRole('list', { name: 'Found items' }).getByRole('button').click();
  const lines = page.getByRole('list', { name: 'Lines' });
  await lines.getByLabel('Packs of Copper elbow 22 mm').fill('4');
  await lines.getByLabel('Packs of Copper elbow 22 mm').press('Enter');
  await lines.getByLabel('Pack of of Copper elbow 22 mm').fill('10');
  await lines.getByLabel('Pack of of Copper elbow 22 mm').press('Enter');
  await lines.getByLabel(/^Price/).fill('24');
  await lines.getByLabel(/^Price/).press('Enter');
  await expect(lines).toContainText('$96.00');
  await expect(lines).toContainText('4 × 10 = 40');
  expect(await problemsOf(page, 'orders')).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('sales@pipes.test');
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Order PO-1/ })).toContainText('Sent');

  const mail = () => world.mails.find(({ to }) => to === 'sales@pipes.test');
  await expect.poll(mail, { timeout: 20_000 }).toBeDefined();
  const link = /\/api\/orders\/confirm\?token=[\w-]+/.exec(mail()?.text ?? '')?.[0] ?? '';
  const order = page.url();
  await page.goto(link);
  await page.getByLabel('Packs of Copper elbow 22 mm that come').fill('3');
  await page.getByLabel('Everything comes on').fill('2099-01-05');
  expect(await problemsOf(page, 'orders')).toEqual([]);
  await page.getByRole('button', { name: 'Confirm the order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(order);
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText('3 packs come, confirmed for Jan 5, 2099');
});
