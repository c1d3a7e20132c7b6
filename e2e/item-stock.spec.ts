import { api } from '../contract/src/index.ts';
import { unusedName } from '../server/test/catalogue.ts';
import { expect, test } from './fixtures.ts';
import { connected, expectAbove, makeItem, openItem, panelOf, savedItem, toastOf } from './items.ts';

test('[STK-09] adding stock under mac, moving_average or fifo first asks what was paid; other methods and people who may not see costs are not asked', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  test.setTimeout(120_000);
  const group = unusedName('Bend');
  for (const valuationMethod of ['mac', 'moving_average', 'fifo'] as const) {
    await makeItem(world, { name: `${group} ${valuationMethod}`, quantity: '3', unitCost: '2.5', valuationMethod });
  }
  await makeItem(world, { name: `${group} standard`, quantity: '3', unitCost: '2', valuationMethod: 'standard' });
  const { organizationId, staff } = await world.people();
  const folderId = await world.folder(organizationId);
  await world.assign(organizationId, staff, [folderId]);
  const averaged = await makeItem(world, { quantity: '3', unitCost: '2', folderId });
  await signIn('owner');
  await page.goto(`/inventory?q=${encodeURIComponent(group)}`);
  for (const method of ['mac', 'moving_average', 'fifo']) {
    const panel = await openItem(page, `${group} ${method}`);
    await panel.getByRole('button', { name: 'One more' }).click();
    await panel.getByRole('button', { name: 'Add Stock' }).click();
    const price = panel.getByRole('form', { name: 'Purchase price' });
    const field = price.getByRole('spinbutton', { name: /^Purchase price/ });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('2.50');
    await expect(field).toHaveAttribute('step', '0.01');
    const confirm = price.getByRole('button', { name: 'Confirm' });
    for (const wrong of ['', '0', '-1']) {
      await field.fill(wrong);
      await expect(confirm).toBeDisabled();
    }
    await price.getByRole('button', { name: 'Cancel' }).click();
    await expect(price).toBeHidden();
    await expect(panel.getByLabel('In stock')).toHaveText('3');
    await panel.getByRole('button', { name: 'Add Stock' }).click();
    await field.fill('5');
    await confirm.click();
    await expect(price).toBeHidden();
    await expect(panel.getByText('Worth $17.50')).toBeVisible();
    const id = Number(/\/item\/(\d+)/.exec(page.url())?.[1]);
    expect(await savedItem(world, id)).toMatchObject({ valuationMethod: method, quantity: '5', totalValue: '17.5' });
  }
  const fixed = await openItem(page, `${group} standard`);
  await fixed.getByRole('button', { name: 'Add Stock' }).click();
  await expect(fixed.getByLabel('In stock')).toHaveText('4');

  // The item on the screen is not for staff: it must not be asked for with their session.
  await page.goto('about:blank');
  await signIn('staff');
  await page.goto(`/item/${averaged.id}`);
  const panel = panelOf(page, averaged.name);
  await panel.getByRole('button', { name: 'Add Stock' }).click();
  await expect(panel.getByLabel('In stock')).toHaveText('4');
  await expect(panel.getByText(/Worth|Unit cost|Costing method|Total value/)).toHaveCount(0);
  await panel.getByRole('tab', { name: 'History' }).click();
  await expect(panel.getByText('Stock added')).toBeVisible();
  await expect(panel.getByText('$')).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${averaged.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Archive|Delete/ })).toHaveCount(0);
});

test('[STK-09] [SET-01] a price with a comma is booked as it was written, and 1.250 is more than a thousand', { tag: '@nightly' }, async ({
  page,
  signIn,
  world,
}) => {
  const item = await makeItem(world, { quantity: '0', unitCost: '2.5', valuationMethod: 'fifo' });
  await signIn('owner');
  await (await world.as('owner')).call(api.preferences.changeOwn, { body: { numberFormat: 'point-comma' } });
  await page.goto(`/item/${item.id}`);
  const panel = panelOf(page, item.name);
  const amount = panel.getByRole('textbox', { name: 'Quantity' });
  await amount.press('ControlOrMeta+A');
  await amount.pressSequentially('1.250');
  await expect(amount).toHaveValue('1250');
  await panel.getByRole('button', { name: 'Add Stock' }).click();
  const price = panel.getByRole('spinbutton', { name: /^Purchase price/ });
  await price.press('ControlOrMeta+A');
  await price.pressSequentially('6,30');
  await expect(price).toHaveValue('6.30');
  await price.press('ArrowUp');
  await expect(price).toHaveValue('6.31');
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await expect(panel.getByLabel('In stock')).toHaveText('1.250');
  await expect.poll(() => savedItem(world, item.id)).toMatchObject({ quantity: '1250', totalValue: '7887.5' });
  // People who write a decimal point have a comma refused instead of dropped.
  await (await world.as('owner')).call(api.preferences.changeOwn, { body: { numberFormat: 'comma-point' } });
  await page.reload();
  await panel.getByRole('button', { name: 'Add Stock' }).click();
  await price.press('ControlOrMeta+A');
  await price.pressSequentially('6,30');
  await expect(panel.getByText('Write 6.30, with a point.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test('[STK-10] a change shows at once on the item and in the list, goes back when refused, and resets the field', {
  tag: '@nightly',
}, async ({ page, signIn, world, expectedErrors }) => {
  test.setTimeout(120_000);
  expectedErrors.push(/500/);
  const { id, name } = await makeItem(world, { quantity: '5', lowStockThreshold: '4', valuationMethod: 'standard' });
  await signIn('owner');
  const isConnected = connected(page);
  await page.goto(`/item/${id}?q=${encodeURIComponent(name)}`);
  await isConnected;
  const panel = panelOf(page, name);
  const shown = panel.getByLabel('In stock');
  const row = page.getByRole('main').getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('In Stock');
  await expect(shown).toHaveText('5');

  // The server is held back, so whatever changes on the screen has not been said by it.
  const held: ((isRefused: boolean) => void)[] = [];
  const answer = async (isRefused: boolean) => {
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.(isRefused);
  };
  await page.route(`**/api/inventory/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const isRefused = await new Promise<boolean>((resolve) => void held.push(resolve));
    return isRefused ? route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Try again.' } }) : route.fallback();
  });
  const quantity = panel.getByLabel('Quantity', { exact: true });
  const take = async () => {
    const isSent = page.waitForRequest((request) => request.method() === 'PUT');
    await quantity.fill('2');
    await panel.getByRole('button', { name: 'Remove Stock' }).click();
    const request = await isSent;
    expect(request.postDataJSON()).toMatchObject({ adjustment: '-2' });
    return request.headers()['idempotency-key'];
  };
  const firstTry = await take();
  await expect(shown).toHaveText('3');
  await expect(panel.getByText('Low Stock', { exact: true })).toBeVisible();
  await expect(row).toContainText('Low Stock');
  await answer(true);
  // It stands above the buttons, so that one can try again.
  await expectAbove(toastOf(page, 'Try again.'), panel.getByRole('button', { name: 'Remove Stock' }));
  await expect(shown).toHaveText('5');
  await expect(row).toContainText('In Stock');
  await expect(quantity).toHaveValue('2');

  // The same again is another try of the same act, whatever became of the first: it may count only once (STK-13).
  expect(await take()).toBe(firstTry);
  await expect(shown).toHaveText('3');
  await answer(false);
  await expect(quantity).toHaveValue('1');
  await expect(toastOf(page, 'Stock Updated')).toContainText(`${name}: 3`);
  await expect(row).toContainText('Low Stock');
  expect((await savedItem(world, id)).quantity).toBe('3');
});

test.describe('without a socket', () => {
  test.use({ hasWindowOfItsOwn: true });

  test('[STK-03] a count that someone’s change made stale is refused with what it is now, and accepted once seen', {
    tag: '@nightly',
  }, async ({ page, signIn, world, expectedErrors }) => {
    expectedErrors.push(/409/);
    // Without the socket the page cannot know what the server will refuse.
    await page.routeWebSocket(/\/ws$/, () => undefined);
    const { id, name } = await makeItem(world, { quantity: '10' });
    await signIn('owner');
    await page.goto(`/item/${id}`);
    const panel = panelOf(page, name);
    await panel.getByRole('button', { name: 'Set quantity' }).click();
    const form = panel.getByRole('form', { name: 'Set quantity' });
    await form.getByLabel('Counted quantity').fill('9.5');
    await form.getByRole('button', { name: 'Save quantity' }).click();
    await expect(form.getByLabel('Counted quantity')).toHaveAccessibleDescription(/whole numbers/);
    await (await world.as('admin')).call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-3' } });
    await form.getByLabel('Counted quantity').fill('9');
    await form.getByRole('button', { name: 'Save quantity' }).click();
    await expect(form.getByLabel('Counted quantity')).toHaveAccessibleDescription(/changed by someone else/);
    await expect(form.getByText('It was 10 when you began, and is 7 now.')).toBeVisible();
    await form.getByRole('button', { name: 'Save quantity' }).click();
    await expect(form).toBeHidden();
    await expect(panel.getByLabel('In stock')).toHaveText('9');
  });
});
