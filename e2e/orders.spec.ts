import { api } from '../contract/src/index.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone, walkTo } from './items.ts';

test('[BUY-02] [BUY-03] [BUY-04] what is short is drafted once, sent as it was changed, confirmed by the vendor behind the link, and says so', async ({
  page,
  world,
  signIn,
}) => {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Order Works');
  const caller = world.withSession(await world.signIn(owner));
  const vendorId = (await caller.call(api.vendors.create, { body: { name: 'Pipe & Sons', email: 'sales@pipes.test', contact: 'Vera' } }))
    .body.id;
  const folderId = await world.folder(organizationId, { name: 'Warehouse' });
  const sold = { vendorId, vendorSku: 'P-22', piecesPerPack: '10', price: '24' };
  const make = (name: string, more: object) => caller.call(api.inventory.create, { body: { name, folderId, ...more } });
  await make('Copper elbow 22 mm', { quantity: '2', lowStockThreshold: '15', vendors: [sold] });
  await make('Ball valve', { quantity: '1', lowStockThreshold: '4', vendors: [{ vendorId, price: '9' }] });
  await make('Gasket', { quantity: '5' });
  await setTheme(page);
  await signIn(owner);

  // From the dashboard to what is short: one is changed, another dismissed, and the rest drafted once.
  await page.goto('/dashboard');
  await page
    .getByRole('list', { name: 'Orders' })
    .getByRole('link', { name: /2 items are short/ })
    .click();
  await expect(page.getByRole('tab', { name: 'To order' })).toHaveAttribute('aria-selected', 'true');
  const packs = page.getByLabel('Packs of Copper elbow 22 mm');
  await expect(packs).toHaveValue('2');
  await packs.fill('4');
  await page.getByRole('button', { name: 'Dismiss Ball valve until its stock changes' }).click();
  await expect(page.getByRole('button', { name: 'Show 1 dismissed' })).toBeVisible();
  expect(await problemsOf(page, 'to order')).toEqual([]);
  await page.getByRole('button', { name: 'Draft 1 order' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is to be ordered' })).toBeVisible();
  expect((await caller.call(api.toOrder.draft, { body: {} })).body.drafts).toEqual([]);

  // The draft: something is added by search, and what is seldom said is said.
  await page.getByRole('link', { name: 'PO-1 Pipe & Sons' }).click();
  const lines = page.getByRole('list', { name: 'Lines' });
  await expect(lines).toContainText('4 × 10 = 40');
  const search = page.getByRole('textbox', { name: 'Scan or search an item to order' });
  await search.fill('gask');
  await page.getByRole('list', { name: 'Found items' }).getByRole('button').click();
  await expect(search).toHaveValue('');
  await lines.getByLabel('Pack size of Gasket').fill('5');
  await lines.getByLabel('Pack size of Gasket').press('Enter');
  await lines.getByLabel(/^Price.* of Gasket/).fill('3');
  await lines.getByLabel(/^Price.* of Gasket/).press('Enter');
  await expect(lines).toContainText('$3.00');
  await page.getByRole('button', { name: 'Place and note of Gasket' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('EPDM, please');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(lines).toContainText('EPDM, please');
  await page.getByRole('button', { name: 'Change details' }).click();
  await page.getByLabel(/^Expected on/).fill('2099-01-02');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Jan 2, 2099');
  expect(await problemsOf(page, 'a draft')).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('sales@pipes.test');
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Order PO-1/ })).toContainText('Sent');

  // The vendor has no account; the order says what they said, and what they got.
  const mail = () => world.mails.find(({ to }) => to === 'sales@pipes.test');
  await expect.poll(mail).toBeDefined();
  const link = /\/api\/orders\/confirm\?token=[\w-]+/.exec(mail()?.text ?? '')?.[0] ?? '';
  const order = page.url();
  await page.goto(link);
  await page.getByLabel('Packs of Copper elbow 22 mm that come').fill('3');
  await page.getByLabel('Everything comes on').fill('2099-01-05');
  expect(await problemsOf(page, 'orders')).toEqual([]);
  await page.getByRole('button', { name: 'Confirm the order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(order);
  await expect(lines).toContainText('3 packs come, confirmed for Jan 5, 2099');
  await page.getByRole('button', { name: 'As it was sent' }).click();
  await expect(page.getByRole('dialog')).toContainText('4 × 10 = 40');
  expect(await problemsOf(page, 'an order as it was sent')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Receive' })).toHaveAttribute('href', /\/orders\/\d+\/receive$/);

  // On a phone no tab is beyond the edge.
  await page.setViewportSize(phone);
  await walkTo(page, '/orders');
  for (const name of ['To order', 'Drafts', 'Open', 'Receiving', 'Done'])
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was received yet' })).toBeVisible();
});
