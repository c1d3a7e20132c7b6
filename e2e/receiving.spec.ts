import type { Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import { unusedName } from '../server/test/catalogue.ts';
import { openDockOf } from '../server/src/features/receipts/receipts.fixtures.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone, toastOf, walkTo } from './items.ts';
import { getReady, waitingKeys } from './scanning-device.ts';
import { openWire, type Wire } from './wire.ts';

/** An order of three lines for a van, a technician who has it, and the office. */
async function delivery(world: World) {
  const boss = await world.person('Olive');
  const organizationId = await world.organization(boss, unusedName('Receiving Works'));
  const dock = await openDockOf(world, world.withSession(await world.signIn(boss)), organizationId);
  const tech = await world.person('Tom');
  await world.join(organizationId, tech, 'staff');
  await world.assign(organizationId, tech, [dock.van]);
  const elbow = await dock.item({ name: 'Copper elbow 22 mm', sku: 'EL-22', quantity: '10', unitCost: '0.8' });
  const tape = await dock.item({ name: 'Thread seal tape', barcodes: ['4006381333931'] });
  const valve = await dock.item({ name: 'Ball valve' });
  const order = await dock.order(
    { itemId: elbow, packs: '4', piecesPerPack: '10', price: '8.31', place: dock.van, vendorSku: 'AC-90' },
    { itemId: tape, packs: '2', price: '1.1', place: dock.van },
    { itemId: valve, packs: '3', price: '12', place: dock.van, vendorSku: 'AC-BV' },
  );
  const lines = async () => (await dock.expected(order)).lines.map(({ received, outstanding }) => `${received}/${outstanding}`).join(' ');
  return { boss, tech, dock, order, elbow, tape, valve, lines };
}

const scan = async (page: Page, code: string) => {
  const field = page.getByLabel('Scan what came');
  await field.fill(code);
  await field.press('Enter');
};

test.describe('on a phone', () => {
  test.use({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'allow',
    hasWindowOfItsOwn: true,
    // Without a network every request fails.
    expectedErrors: [/net::ERR|Failed to load resource|WebSocket connection|Failed to fetch|NetworkError/i],
  });
  let wire: Wire;
  test.beforeEach(async ({ world }) => {
    wire = await openWire(() => world.env.port);
  });
  test.afterEach(() => wire.close());

  test('[BUY-05] [BUY-06] [BUY-12] a technician receives by scan: a pack, an unknown code that is tied, a surplus, a basement, back online, each scan once, a cancelled order, and no price', async ({
    page,
    context,
    world,
    signIn,
  }) => {
    test.setTimeout(150_000);
    const { tech, dock, order, elbow, valve, lines } = await delivery(world);
    await setTheme(page);
    await signIn(tech);
    await getReady(page, wire.origin);
    await walkTo(page, '/receiving');
    await page.getByRole('link', { name: /PO-1/ }).tap();
    await expect(page.getByRole('heading', { name: 'Receive PO-1' })).toBeVisible();
    const inHand = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(inHand('Copper elbow 22 mm')).toContainText('4packs= 40');
    expect(await problemsOf(page, 'a line')).toEqual([]);
    expect(await page.content()).not.toContain('8.31');

    await test.step('a vendor’s code is a pack, our own barcode a piece, and the next line comes up once one is whole', async () => {
      await scan(page, 'AC-90');
      await expect(toastOf(page, 'Copper elbow 22 mm')).toContainText('1 pack = 10 received, 10 of 40 in all');
      await expect(inHand('Copper elbow 22 mm')).toContainText('3packs= 30');
      await scan(page, '4006381333931');
      await expect(inHand('Thread seal tape')).toContainText('1 of 2 came');
      await scan(page, '4006381333931');
      await expect(inHand('Ball valve')).toBeVisible();
      await expect.poll(lines).toBe('10/30 2/0 0/3');
    });

    await test.step('a code that nobody knows is asked about once', async () => {
      await scan(page, 'BOX-4711');
      const which = page.getByRole('dialog', { name: 'Which line is it?' });
      expect(await problemsOf(page, 'which line')).toEqual([]);
      await which.getByRole('button', { name: /Copper elbow/ }).tap();
      await page.getByRole('button', { name: 'Remember and receive 1 pack' }).tap();
      await expect.poll(lines).toBe('20/20 2/0 0/3');
      await scan(page, 'BOX-4711');
      await expect.poll(lines).toBe('30/10 2/0 0/3');
    });

    await test.step('more than was ordered is asked about, and the office is told', async () => {
      await scan(page, '4006381333931');
      const dialog = page.getByRole('dialog', { name: 'Is that right?' });
      await expect(dialog).toContainText('2 of “Thread seal tape” were ordered. 2 came before, and with 1 more it is 3.');
      await dialog.getByRole('button', { name: 'Receive it all the same' }).tap();
      await expect(toastOf(page, 'The office is told that more came.')).toBeVisible();
      await expect.poll(lines).toBe('30/10 3/0 0/3');
    });

    await test.step('in a basement it goes on, and each scan arrives once', async () => {
      wire.cut();
      await context.setOffline(true);
      await scan(page, 'BOX-4711');
      await expect(inHand('Ball valve')).toBeVisible();
      await page.getByRole('button', { name: 'More, less' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Ball valve' });
      await dialog.getByRole('button', { name: 'One less' }).tap();
      await dialog.getByRole('button', { name: 'Received 2' }).tap();
      await expect(inHand('Ball valve')).toContainText('2 of 3 came');
      await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('2 changes here wait for the network');
      expect(await waitingKeys(page)).toHaveLength(2);
      expect(await lines()).toBe('30/10 3/0 0/3');
      wire.mend();
      await context.setOffline(false);
      await expect.poll(lines, { timeout: 60_000 }).toBe('40/0 3/0 2/1');
      await expect.poll(() => waitingKeys(page)).toEqual([]);
    });

    await test.step('“no more” tells the office, “done” closes the delivery', async () => {
      await page.getByRole('button', { name: 'No more' }).tap();
      await expect(toastOf(page, 'The office is told, and closes the line.')).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).tap();
      await page.getByRole('button', { name: 'Done for now' }).tap();
      await expect(page.getByRole('heading', { name: 'Receipt 1' })).toContainText('Done');
      expect(await problemsOf(page, 'a receipt')).toEqual([]);
      expect(await dock.lying(elbow)).toMatchObject({ 'Van 1': '40' });
      expect(await dock.lying(valve)).toMatchObject({ 'Van 1': '2' });
      const { body } = await dock.owner.call(api.receipts.list, { query: { orderId: order } });
      expect(body.receipts).toMatchObject([{ state: 'closed', lineCount: 8 }]);
    });

    await test.step('an order that the office cancels meanwhile: the phone says so, keeps what was scanned, and sends it once the order is open again', async () => {
      const id = await dock.order({ itemId: valve, packs: '2', price: '12', place: dock.van, vendorSku: 'AC-BV' });
      const came = async () => (await dock.expected(id)).lines.map(({ received, outstanding }) => `${received}/${outstanding}`).join(' ');
      const cancel = async () => expect((await dock.owner.call(api.orders.cancel, { params: { id } })).status).toBe(200);
      const reopen = async () => expect((await dock.owner.call(api.orders.reopen, { params: { id }, body: {} })).status).toBe(200);
      await walkTo(page, `/orders/${id}/receive`);
      await expect(inHand('Ball valve')).toContainText('2to come');
      const isCancelled = page.getByText('This order was cancelled. Keep what came of it apart, and ask the office.');
      await cancel();
      await expect(isCancelled).toBeVisible();
      await expect(page.getByLabel('Scan what came')).toBeHidden();
      await reopen();
      await expect(page.getByLabel('Scan what came')).toBeVisible();

      wire.cut();
      await context.setOffline(true);
      await scan(page, 'AC-BV');
      await expect(inHand('Ball valve')).toContainText('1 of 2 came');
      // Written down without a network: whoever is back before it was waits for the answer, and is refused in a dialog.
      const here = page.getByRole('region', { name: 'Not sent yet' });
      await expect(here).toContainText('1 change here waits for the network');
      await cancel();
      wire.mend();
      await context.setOffline(false);
      await expect(here).toContainText('PO-2 was cancelled. Keep what came of it apart, and ask the office.', { timeout: 60_000 });
      await expect(isCancelled).toBeVisible();
      expect(await problemsOf(page, 'what came of a cancelled order')).toEqual([]);
      expect(await waitingKeys(page)).toHaveLength(1);
      expect(await came()).toBe('0/2');
      await reopen();
      await here.getByRole('button', { name: 'Try again' }).tap();
      await expect.poll(came).toBe('1/1');
      await expect.poll(() => waitingKeys(page)).toEqual([]);
      await expect(inHand('Ball valve')).toContainText('1 of 2 came');
      await expect(here).toBeHidden();
    });
  });
});

test('[BUY-07] [BUY-10] in the office a price far above the last is held up beside the others’, and a receipt is taken back', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  expectedErrors.push(/409/);
  const { boss, dock, order, elbow, tape, valve, lines } = await delivery(world);
  await setTheme(page);
  await signIn(boss);
  await page.goto(`/orders/${order}/receive`);
  await page.getByRole('button', { name: 'Another quantity of Copper elbow 22 mm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copper elbow 22 mm' });
  await dialog.getByLabel('Price of a pack on the delivery note').fill('12');
  await dialog.getByRole('button', { name: 'Received 4 packs = 40' }).click();
  const held = page.getByRole('dialog', { name: 'Is this the price?' });
  await expect(held).toContainText('“Copper elbow 22 mm” at 1.2 a piece is 50 % above the last price of 0.8.');
  await expect(held.getByText('Last paid')).toBeVisible();
  expect(await problemsOf(page, 'a held price')).toEqual([]);
  await held.getByRole('button', { name: 'Keep the agreed price' }).click();
  await expect.poll(lines).toBe('40/0 0/2 0/3');
  expect((await dock.owner.call(api.inventory.read, { params: { id: elbow } })).body.totalValue).toBe('41.24');
  await test.step('what somebody else scans meanwhile is seen here', async () => {
    await dock.receive(order, [{ orderLine: 2, itemId: tape, quantity: '2' }]);
    await expect(page.getByRole('button', { name: /^Thread seal tape.*2 of 2$/ })).toBeVisible();
  });
  await page.getByRole('link', { name: 'Receipt 1' }).click();
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText('4 packs = 40');
  await page.getByRole('button', { name: 'Actions for receipt 1' }).click();
  await page.getByRole('menuitem', { name: 'Delivery note' }).click();
  await page.getByLabel('Number of the delivery note').fill('LS 4711');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('LS 4711')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for receipt 1' }).click();
  await page.getByRole('menuitem', { name: 'Take it all back' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt 1' })).toContainText('Taken back');
  await expect.poll(lines).toBe('0/40 0/2 0/3');

  await test.step('what was bought over the counter is found by a part of its name, by keyboard', async () => {
    await page.goto('/receiving');
    await page.getByRole('button', { name: 'Without an order' }).click();
    await page.getByRole('button', { name: 'Vendor: Choose' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Begin' }).click();
    const field = page.getByLabel('Scan or search what came');
    await field.fill('valve');
    await expect(page.getByRole('list', { name: 'Found items' })).toContainText('Ball valve');
    await field.press('ArrowDown');
    await page.keyboard.press('Enter');
    const amount = page.getByRole('dialog', { name: 'Ball valve' });
    await amount.getByLabel('Came').fill('3');
    await amount.getByRole('button', { name: 'Received' }).click();
    await expect(page.getByRole('list', { name: 'Lines' })).toContainText('Ball valve');
    await expect.poll(async () => (await dock.owner.call(api.inventory.read, { params: { id: valve } })).body.quantity).toBe('3');
  });
});

test('[BUY-08] [BUY-09] freight and the price on the bill are added to a receipt, goods go back from it, and the owed credit is noted', async ({
  page,
  world,
  signIn,
}) => {
  const { boss, dock, order, elbow, tape } = await delivery(world);
  const lines = [
    { orderLine: 1, itemId: elbow, quantity: '40' },
    { orderLine: 2, itemId: tape, quantity: '2' },
  ];
  const { id } = (await dock.receive(order, lines)).body.receipt;
  await dock.owner.call(api.inventory.changeStock, { params: { id: elbow }, body: { adjustment: '-10' } });
  await setTheme(page);
  await signIn(boss);
  await page.goto(`/receipts/${id}`);
  const charges = page.getByRole('region', { name: 'Freight and corrections' });
  const adding = page.getByRole('dialog', { name: 'Add to the cost of this receipt' });
  const what = adding.getByLabel('What it does');

  await test.step('where freight will go is said before it is added', async () => {
    await charges.getByRole('button', { name: 'Add freight…' }).click();
    await adding.getByLabel('Amount').fill('20');
    await adding.getByLabel('Shared').selectOption('By quantity');
    await expect(adding.getByRole('list', { name: 'Shares' })).toContainText('$19.05');
    await expect(what).toContainText('To stock+$16.19To cost of goods+$3.81In all+$20.00');
    expect(await problemsOf(page, 'a charge')).toEqual([]);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(charges).toContainText('Freight LC-1');
  });

  await test.step('the price on the bill is typed as that of a pack', async () => {
    await charges.getByRole('button', { name: 'Add freight…' }).click();
    await adding.getByLabel('What it is').selectOption('Corrected price');
    await adding.getByLabel('New price of a pack of Copper elbow 22 mm').fill('9.31');
    await expect(what).toContainText('In all+$4.00');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(charges).toContainText('Corrected price LC-2');
  });

  await test.step('what goes back leaves from the receipt, and its credit is owed until it is noted', async () => {
    await page.getByRole('button', { name: 'Actions for receipt 1' }).click();
    await page.getByRole('menuitem', { name: 'Return to vendor…' }).click();
    await page.getByLabel('How many of Thread seal tape').fill('1');
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Return 1' })).toContainText('Credit owed');
    expect(await dock.lying(tape)).toMatchObject({ 'Van 1': '1' });
    await page.goto('/receiving');
    await page.getByRole('link', { name: 'Returns' }).click();
    await page
      .getByRole('list', { name: 'Returns' })
      .getByRole('link', { name: /^Return 1/ })
      .click();
    await page.getByRole('button', { name: 'Note the credit' }).click();
    await page.getByRole('button', { name: 'Note it' }).click();
    await expect(page.getByRole('heading', { name: 'Return 1' })).toContainText('Credited');
    await page.getByRole('link', { name: 'receipt 1' }).click();
    await expect(page.getByRole('list', { name: 'Returns of this receipt' })).toContainText('Credited');
    expect(await problemsOf(page, 'a receipt with charges and a return')).toEqual([]);
  });
});
