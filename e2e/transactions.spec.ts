import { readFile } from 'node:fs/promises';
import { api } from '../contract/src/index.ts';
import { unusedName } from '../server/test/catalogue.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { connected, makeItem, panelOf, phone, savedItem, toastOf, undo, walkTo } from './items.ts';

test('[STK-12] the whole history is filtered by its address, explains its costs, stays live, undoes and exports', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  test.setTimeout(120_000);
  const { organizationId } = await world.people();
  const folder = unusedName('Van');
  const folderId = await world.folder(organizationId, { name: folder });
  const { id, name } = await makeItem(world, { quantity: '10', unitCost: '10', valuationMethod: 'fifo', folderId });
  const admin = await world.as('admin');
  const change = async (body: object) => expect((await admin.call(api.inventory.changeStock, { params: { id }, body })).status).toBe(200);
  await change({ adjustment: '10', purchasePrice: '20' });
  await change({ adjustment: '-12', transactionNote: 'Job 77', source: 'scan' });
  await change({ adjustment: '-30' });
  await signIn('owner');
  await page.goto('/transactions');
  await page.getByRole('searchbox', { name: 'Search the history' }).fill(name);
  const rows = page.getByRole('table', { name: 'Stock history' }).getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(4);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(rows.nth(0)).toContainText('Asked for 30, took 8');
  const issue = rows.filter({ hasText: 'Job 77' });
  for (const words of [folder, 'Stock removed', '−12', '20 → 8', 'at $11.6667 · −$140.00', 'Adam Tester', 'Scan']) {
    await expect(issue).toContainText(words);
  }

  // STK-06: the layers it took, oldest first, adding up to the figure.
  const figure = issue.getByRole('button', { name: /Why this cost/ });
  await figure.press('Enter');
  const why = page.getByRole('dialog', { name: 'Why this cost?' });
  await expect(why.getByRole('row')).toHaveText([
    /^From/,
    /^Opening stock.*10\$10\.00\$100\.00$/,
    /^Stock added.*2of 10\$20\.00\$40\.00$/,
    /12\$11\.6667\$140\.00$/,
  ]);
  expect(await problemsOf(page, 'history with a cost explained')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();

  await page.getByRole('button', { name: /^What happened/ }).click();
  await page.getByRole('option', { name: 'Stock added' }).click();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(1);
  const isConnected = connected(page);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(4);
  await walkTo(page, `/transactions?item=${id}&from=2001-01-01&to=2001-01-31`);
  await expect(page.getByText('Nothing in the history matches these filters.')).toBeVisible();
  await walkTo(page, `/transactions?item=${id}&folder=${folderId}&from=2001-01-01`);
  await expect(rows).toHaveCount(4);

  await isConnected;
  await change({ adjustment: '5', purchasePrice: '30' });
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0)).toContainText('+5');

  await issue.getByRole('button', { name: /^Undo/ }).click();
  // It is older than the page: what, of which item, by whom and when is said first.
  await expect(page.getByRole('dialog', { name: 'Undo this change?' })).toContainText(/Stock removed/);
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect(toastOf(page, 'Action Undone')).toBeVisible();
  await expect(issue).toBeFocused();
  await expect(issue.getByText('Stock removed')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(issue.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await issue.getByRole('button', { name: /^by / }).click();
  await expect(rows.nth(0)).toBeFocused();
  await expect(rows.nth(0)).toContainText(/Undoof Stock removed/);
  expect((await savedItem(world, id)).quantity).toBe('17');

  const isSaved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const csv = await readFile(await (await isSaved).path(), 'utf8');
  expect(csv.split('\n').filter((line) => line.includes(name))).toHaveLength(6);
  await rows.nth(0).getByRole('link', { name }).click();
  await expect(panelOf(page, name).getByLabel('In stock')).toHaveText('17');
});

test('[UNDO-03] on a phone, a change is undone from its toast, the item tells why it costs what it does, and staff see no costs', async ({
  page,
  signIn,
  world,
}) => {
  test.setTimeout(120_000);
  const { organizationId, staff } = await world.people();
  const folderId = await world.folder(organizationId);
  await world.assign(organizationId, staff, [folderId]);
  const { id, name } = await makeItem(world, { quantity: '8', unitCost: '10', folderId });
  await page.setViewportSize(phone);
  await signIn('owner');
  await page.goto(`/item/${id}`);
  const panel = page.getByRole('dialog', { name });
  // Every tab can be seen at once.
  const last = await panel.getByRole('tab', { name: 'Activity' }).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? Number.NaN)).toBeLessThanOrEqual(phone.width);
  await panel.getByLabel('Quantity', { exact: true }).fill('4');
  await panel.getByRole('button', { name: 'Add Stock' }).click();
  await panel.getByRole('spinbutton', { name: /^Purchase price/ }).fill('16');
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(page, 'Stock Updated')).toContainText(`${name}: 12`);
  await expect(panel.getByText('Worth $144.00')).toBeVisible();

  // STK-05: the average in figures, from every receipt.
  await panel.getByRole('button', { name: /Why this unit cost/ }).click();
  const why = page.getByRole('dialog', { name: 'Why this unit cost?' });
  await expect(why.getByText('$144.00 ÷ 12 = $12.00 each')).toBeVisible();
  await expect(why.getByRole('row').last()).toHaveText(/12\$12\.00\$144\.00$/);
  expect(await problemsOf(page, 'a cost explained on a phone')).toEqual([]);
  await why.getByRole('button', { name: 'Close' }).click();

  await panel.getByRole('button', { name: 'Remove Stock' }).click();
  await undo(page, 'Stock Updated', () => expect(panel.getByLabel('In stock')).toHaveText('11'));
  await expect(toastOf(page, 'Action Undone')).toBeVisible();
  await expect(panel.getByLabel('In stock')).toHaveText('12');
  expect(await savedItem(world, id)).toMatchObject({ quantity: '12', totalValue: '144', unitCost: '12' });
  await panel.getByRole('tab', { name: 'History' }).click();
  const history = panel.getByRole('list', { name: 'Stock history' }).getByRole('listitem');
  await expect(history.nth(0)).toContainText(/^Undo\+1.*of Stock removed/);
  await panel.getByRole('link', { name: 'All history' }).click();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await expect(cards.nth(1)).toContainText('Undone');
  expect(await problemsOf(page, 'history on a phone')).toEqual([]);

  await signIn('staff');
  await page.goto(`/transactions?q=${encodeURIComponent(name)}`);
  await expect(cards).toHaveCount(4);
  await expect(page.getByText('$')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Why/ })).toHaveCount(0);
});
