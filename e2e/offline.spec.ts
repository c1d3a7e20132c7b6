import type { BrowserContext, Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import { unusedName } from '../server/test/catalogue.ts';
import type { Caller, World } from '../server/test/world.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { isCovered, phone, toastOf, walkTo } from './items.ts';
import { getReady, scan, scanAndRemove, waitingKeys } from './scanning-device.ts';
import { openWire, type Wire } from './wire.ts';

test.use({
  serviceWorkers: 'allow',
  hasWindowOfItsOwn: true,
  viewport: phone,
  hasTouch: true,
  // Without a network every request fails; that is what these journeys are about.
  expectedErrors: [/net::ERR|Failed to load resource|WebSocket connection|Failed to fetch|NetworkError/i],
});

let wire: Wire;
test.beforeEach(async ({ world }) => {
  wire = await openWire(() => world.env.port);
});
test.afterEach(() => wire.close());

/** Made through the API; removing asks for no price. */
async function stock(owner: Caller, quantity: string) {
  const sku = unusedName('SKU-').replaceAll(/\W/g, '');
  return (await owner.call(api.inventory.create, { body: { name: unusedName('Valve'), sku, quantity, unitCost: '1' } })).body;
}

const quantityOf = async (owner: Caller, id: number) => (await owner.call(api.inventory.read, { params: { id } })).body.quantity;

/** Every row of an item's ledger that took something out. */
async function takenFrom(owner: Caller, id: number): Promise<string[]> {
  const { body } = await owner.call(api.inventory.history, { params: { id }, query: { limit: 200 } });
  return body.movements.filter(({ kind }) => kind === 'out').map(({ delta }) => delta);
}

async function goOffline(context: BrowserContext): Promise<void> {
  wire.cut();
  await context.setOffline(true);
}

async function comeBack(context: BrowserContext): Promise<void> {
  wire.mend();
  await context.setOffline(false);
}

/** A part in the shop, two of it on their way to a van, and a list that fills the van with two others. */
async function openWork(owner: Caller, world: World, organizationId: number) {
  const [shop, van] = [await world.folder(organizationId, { name: 'Shop' }), await world.folder(organizationId, { name: 'Van 4' })];
  const make = async (name: string, quantity: string) =>
    (await owner.call(api.inventory.create, { body: { name: unusedName(name), folderId: shop, quantity } })).body;
  const part = await make('Capacitor', '12');
  const drive = { fromPlaceId: shop, toPlaceId: van, lines: [{ itemId: part.id, quantity: '2' }] };
  const transfer = (await owner.call(api.transfers.sendNew, { body: drive })).body;
  for (const [name, minimum] of Object.entries({ Fuse: '4', Relay: '5' })) {
    const { id } = await make(name, '20');
    await owner.call(api.inventory.setPlaceLimits, {
      params: { id },
      body: { places: [{ placeId: van, minimum, maximum: minimum, refillFromPlaceId: shop }] },
    });
  }
  const list = (await owner.call(api.refills.make, { body: { placeIds: [van] } })).body.refill;
  const done = async () => {
    const { places } = (await owner.call(api.inventory.read, { params: { id: part.id } })).body;
    const { movements } = (await owner.call(api.inventory.history, { params: { id: part.id }, query: { limit: 50 } })).body;
    const lies = (placeId: number) => places.find((place) => place.placeId === placeId)?.quantity ?? '0';
    const { items } = (await owner.call(api.refills.read, { params: { id: list?.id ?? 0 } })).body;
    return {
      lying: [lies(shop), lies(van)],
      received: (await owner.call(api.transfers.read, { params: { id: transfer.id } })).body.state,
      picked: items.map(({ picked }) => picked).sort(),
      rows: movements.filter(({ kind }) => kind === 'move').length,
    };
  };
  return { part, van, list, transfer, done };
}

async function workOffline(page: Page, { part, list, transfer }: Awaited<ReturnType<typeof openWork>>): Promise<void> {
  await walkTo(page, `/item/${part.id}`);
  const places = page.getByRole('region', { name: 'Places' });
  await places.getByRole('button', { name: /Shop/ }).tap();
  await places.getByRole('button', { name: 'Take 1 into Van 4' }).tap();
  await expect(toastOf(page, 'Saved on This Device')).toContainText('Move 1 from Shop to Van 4');
  await expect(places.getByRole('button', { name: /Shop/ })).toContainText('9');
  await expect(places.getByRole('button', { name: /^Van 4/ })).toContainText('1');
  await toastOf(page, 'Saved on This Device').getByRole('button', { name: 'Dismiss' }).tap();

  await walkTo(page, '/transfers');
  await page.getByRole('link', { name: new RegExp(`^${transfer.number} Shop`) }).tap();
  await page.getByRole('button', { name: 'Receive all into Van 4' }).tap();
  await expect(toastOf(page, 'Saved on This Device')).toContainText('Receive 1 line into Van 4');
  await expect(page.getByRole('heading', { name: `Transfer ${transfer.number}` })).toContainText('Received');
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('1 change here waits for the network');
  await toastOf(page, 'Saved on This Device').getByRole('button', { name: 'Dismiss' }).tap();

  await walkTo(page, '/refills');
  await page.getByRole('link', { name: `R-${list?.number}` }).tap();
  for (let line = 0; line < 2; line++) await page.getByRole('button', { name: /^Picked \d/ }).tap();
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('2 changes here wait for the network');
}

test('[SCAN-16] [PLC-12] a basement: scans find items; changes, a move into the van, an arrival and picks wait, survive a reload, arrive once; a refused one is decided; sign-out and a change of organization wipe', async ({
  page,
  context,
  signIn,
  world,
}) => {
  test.setTimeout(150_000);
  const mover = await world.person('Mo');
  const flo = await world.person('Flo');
  const first = await world.organization(await world.person('Fay'), 'First Heating');
  const second = await world.organization(flo, 'Second Heating');
  await world.join(first, mover, 'admin');
  const secret = unusedName('Secret valve');
  const secretId = await world.item(first, { name: secret });
  const owner = world.withSession(await world.signIn(flo));
  const [valve, shelved] = [await stock(owner, '10'), await stock(owner, '8')];
  const work = await openWork(owner, world, second);
  const archive = (action: 'archive' | 'restore') =>
    owner.call(api.inventory.bulk, { body: { selection: { itemIds: [shelved.id] }, change: { action } } });
  await signIn(mover);
  await getReady(page, wire.origin);
  await test.step('a change of organization takes everything of the first off the device', async () => {
    const onDevice = () => page.evaluate(async () => (await indexedDB.databases()).map((store) => store.name));
    expect(await onDevice()).toEqual([`onhand-device-${first}-${mover.id}`]);
    const session = await world.signIn(mover);
    // The page hears of it and starts over by itself: only then may it be sent anywhere.
    const startedOver = page.waitForEvent('load');
    expect((await world.withSession(session).call(api.team.leave)).status).toBe(200);
    await startedOver;
    await page.waitForURL('**/setup-profile');
    await world.join(second, mover, 'admin');
    await world.withSession(await world.signIn(mover)).call(api.profile.setPlace, { body: { placeId: work.van } });
    await getReady(page, wire.origin);
    await expect.poll(onDevice).toEqual([`onhand-device-${second}-${mover.id}`]);
    const cached = await page.evaluate(async () => {
      const texts: string[] = [];
      for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        for (const request of await cache.keys()) texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
      return texts.join('\n');
    });
    expect(cached).toContain('/assets/');
    expect(cached).not.toContain(secret);
    await scan(page, `https://onhand.test/item/${secretId}`);
    await expect(page.getByRole('region', { name: 'Item Not Found' })).toBeVisible();
    await page.getByRole('dialog', { name: 'Scan QR' }).getByRole('button', { name: 'Close' }).click();
  });

  await goOffline(context);
  await scanAndRemove(page, valve.sku ?? '');
  await expect(toastOf(page, 'Saved on This Device')).toContainText(`${valve.name}: 9`);
  const note = page.getByRole('link', { name: /changes? (waiting|needs?)/ });
  await expect(note).toHaveText('1 change waiting');

  await page.reload();
  await expect(note).toHaveText('1 change waiting');
  await expect(page.getByText('Reconnecting to server...')).toBeVisible();
  // One notice about the network, not three: it has the way to what waits, and the head of the page speaks of neither.
  const quiet = page.getByRole('banner').getByText(/^(Reconnecting|WebSocket unavailable)/);
  await expect(quiet).toBeAttached();
  await expect(quiet).toBeHidden();
  await scanAndRemove(page, `https://onhand.test/item/${shelved.id}`, 5);
  await expect(note).toHaveText('2 changes waiting');
  await page.goto(`${wire.origin}/inventory?q=${encodeURIComponent(valve.name)}`);
  await page.getByRole('main').getByRole('link', { name: valve.name }).click();
  await expect(page.getByRole('dialog', { name: valve.name }).getByLabel('In stock')).toHaveText('9');
  await page.keyboard.press('Escape');
  await scan(page, 'unknown-code');
  await expect(toastOf(page, 'Not on This Device')).toContainText('no item kept on this device has this code');
  await page.getByRole('dialog', { name: 'Scan QR' }).getByRole('button', { name: 'Close' }).click();
  expect(await quantityOf(owner, valve.id)).toBe('10');
  await test.step('a part goes from the shop into the van, what was on its way arrives, and two lines of a list are picked', async () => {
    await workOffline(page, work);
    await expect(note).toHaveText('6 changes waiting');
    await page.reload();
    await expect(note).toHaveText('6 changes waiting');
    expect(await work.done()).toEqual({ lying: ['10', '0'], received: 'sent', picked: ['0', '0'], rows: 1 });
  });

  await archive('archive');
  const lost = wire.loseNextAnswer();
  await comeBack(context);
  await lost;
  await expect(note).toHaveText('1 change needs you', { timeout: 30_000 });
  expect(await takenFrom(owner, valve.id)).toEqual(['-1']);
  expect(await takenFrom(owner, shelved.id)).toEqual([]);
  expect(await work.done()).toEqual({ lying: ['9', '3'], received: 'received', picked: ['4', '5'], rows: 3 });

  await note.click();
  await expect(page.getByText('This item is archived. Restore it first.')).toBeVisible();
  expect(await problemsOf(page, 'a refused change')).toEqual([]);
  const refusedAgain = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 409);
  await page.getByRole('button', { name: 'Apply as a change' }).click();
  await refusedAgain;
  await expect(page.getByText('This item is archived. Restore it first.')).toBeVisible();
  await archive('restore');
  await page.getByRole('button', { name: 'Set the quantity' }).click();
  await page.getByRole('textbox', { name: 'How many are there now' }).fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Set the quantity' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible();
  await expect(note).toBeHidden();
  expect(await quantityOf(owner, shelved.id)).toBe('2');
  expect(await takenFrom(owner, shelved.id)).toEqual([]);

  wire.holdChanges(true);
  await scanAndRemove(page, valve.sku ?? '');
  await expect(note).toHaveText('1 change waiting');
  await toastOf(page, 'Saved on This Device').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  const question = page.getByRole('dialog', { name: '1 change not sent' });
  await question.getByRole('button', { name: 'Drop and sign out' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/menu'));
  const left = () =>
    page.evaluate(async () => ({
      stores: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      person: localStorage.getItem('onhand.keptUser'),
    }));
  // A store that was just being written to goes once the page that held it is gone.
  await expect.poll(left).toEqual({ stores: [], caches: [], person: null });
  expect(await takenFrom(owner, valve.id)).toEqual(['-1']);
});

test('[PLC-12] [PLC-05] [PLC-14] what others did meanwhile is told where one looks, and nothing is lost: an arrival that was cancelled, a transfer and a loan made without a network, and parts that came from elsewhere', {
  tag: '@nightly',
}, async ({ page, context, signIn, world }) => {
  test.setTimeout(120_000);
  const [mover, flo] = [await world.person('Moe'), await world.person('Flora')];
  const organizationId = await world.organization(flo, 'Third Heating');
  await world.join(organizationId, mover, 'admin');
  const owner = world.withSession(await world.signIn(flo));
  const { part, van, transfer } = await openWork(owner, world, organizationId);
  await world.withSession(await world.signIn(mover)).call(api.profile.setPlace, { body: { placeId: van } });
  await signIn(mover);
  await getReady(page, wire.origin);
  await goOffline(context);
  const note = page.getByRole('link', { name: /changes? (waiting|needs?)/ });
  const dismiss = () => toastOf(page, 'Saved on This Device').getByRole('button', { name: 'Dismiss' }).tap();

  await walkTo(page, `/transfers/${transfer.id}`);
  await page.getByRole('button', { name: 'Receive all into Van 4' }).tap();
  await dismiss();
  // The van has the two that it was told of, so three of five came from somewhere else.
  await scanAndRemove(page, `https://onhand.test/item/${part.id}`, 5, async (found) => {
    await found.getByRole('region', { name: 'Where it came from' }).getByRole('button', { name: /Shop/ }).tap();
    await expect(toastOf(page, 'Saved on This Device')).toContainText('Remove 5 from Van 4, what it lacked from Shop');
  });
  await expect(note).toHaveText('2 changes waiting');

  await walkTo(page, '/transfers');
  await page.getByRole('button', { name: 'New transfer' }).tap();
  const dialog = page.getByRole('dialog', { name: 'New transfer' });
  for (const [end, place] of [
    ['From', 'Shop'],
    ['To', 'Van 4'],
  ] as const) {
    await dialog.getByRole('button', { name: `${end}: No folder` }).tap();
    await page.getByRole('option', { name: place }).tap();
  }
  await dialog.getByRole('button', { name: 'Choose items' }).tap();
  await page.getByLabel('Scan or search an item to send').fill(part.name);
  await page.getByRole('list', { name: 'Found items' }).getByRole('button', { name: part.name }).tap();
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText(part.name);
  await page.reload();
  await page.getByRole('button', { name: 'Send to Van 4' }).tap();
  await expect(toastOf(page, 'Saved on This Device')).toContainText('Send 1 from Shop to Van 4');
  await dismiss();
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('2 changes here wait for the network');

  await walkTo(page, '/tools');
  await page.getByRole('button', { name: 'Hand out' }).tap();
  const hand = page.getByRole('dialog', { name: 'Hand out a tool' });
  await hand.getByLabel('Tool').fill(part.name);
  const tools = hand.getByRole('list', { name: 'Found tools' });
  // An emulated tap is lost here: the page hears of it until mousedown, and no click follows. Why is not known; neither the focus of the field
  // nor a double tap is the reason, and with fewer acts waiting the same tap works.
  await tools.getByRole('button', { name: part.name }).click();
  await expect(tools).toBeHidden();
  await hand.getByRole('combobox', { name: 'To' }).selectOption('Flora Tester');
  await hand.getByRole('button', { name: 'Hand out' }).tap();
  await expect(page.getByRole('list', { name: /^With Flora/ })).toContainText(part.name);
  await expect(note).toHaveText('4 changes waiting');

  await owner.call(api.transfers.cancel, { params: { id: transfer.id }, body: {} });
  await comeBack(context);
  await expect(note).toHaveText('1 change needs you', { timeout: 30_000 });
  // 12 in the shop again; 5 taken, 1 sent, 1 handed out.
  const { places, inTransit, heldBy, quantity } = (await owner.call(api.inventory.read, { params: { id: part.id } })).body;
  expect(places.map((place) => place.quantity)).toEqual(['5', '0']);
  expect([inTransit, heldBy.map((held) => held.quantity), quantity]).toEqual(['1', ['1'], '7']);
  expect(await takenFrom(owner, part.id)).toEqual(['-5']);
  await walkTo(page, `/transfers/${transfer.id}`);
  const here = page.getByRole('region', { name: 'Not sent yet' });
  await expect(here).toContainText(`Transfer ${transfer.number} was cancelled.`);
  expect(await problemsOf(page, 'a transfer that was cancelled meanwhile')).toEqual([]);
  await here.getByRole('button', { name: 'Drop' }).tap();
  await expect(here).toBeHidden();
});

test('[PLC-11] [PLC-12] [PLC-18] what a technician takes from a colleague in a basement waits; where they may not any more it is refused and waits for a decision', {
  tag: '@nightly',
}, async ({ page, context, signIn, world }) => {
  const { organizationId, staff } = await world.people();
  const owner = await world.as('owner');
  const names = { shop: unusedName('Shop'), van: unusedName('Van') };
  const [shop, van] = [await world.folder(organizationId, { name: names.shop }), await world.folder(organizationId, { name: names.van })];
  await world.assign(organizationId, staff, [van]);
  await (await world.as('staff')).call(api.profile.setPlace, { body: { placeId: van } });
  const { id, name } = (await owner.call(api.inventory.create, { body: { name: unusedName('Fuse'), folderId: shop, quantity: '9' } })).body;
  await owner.call(api.transfers.make, { body: { fromPlaceId: shop, toPlaceId: van, lines: [{ itemId: id, quantity: '1' }] } });
  await owner.call(api.preferences.changeOrganization, { body: { staffSeePlaces: true, staffTakeElsewhere: true } });
  await signIn('staff');
  await getReady(page, wire.origin);
  const take = page.getByRole('button', { name: `Take 1 from ${names.shop} into ${names.van}` });
  const ask = async () => {
    await page.goto(`${wire.origin}/item/${id}`);
    await page.getByRole('button', { name: 'Who has one?' }).tap();
    await expect(take).toBeVisible();
  };
  await ask();
  const lying = async () => (await owner.call(api.inventory.read, { params: { id } })).body.places.map(({ quantity }) => quantity);
  const dismiss = () => toastOf(page, 'Saved on This Device').getByRole('button', { name: 'Dismiss' }).tap();
  await goOffline(context);
  await take.tap();
  await expect(toastOf(page, 'Saved on This Device')).toContainText(`Move 1 from ${names.shop} to ${names.van}`);
  await dismiss();
  expect(await lying()).toEqual(['8', '1']);
  await comeBack(context);
  await expect.poll(lying).toEqual(['7', '2']);

  // Asked anew: without a network they are told of their own places alone, so nothing may be on its way any more that is old by what came.
  await ask();
  await page.waitForLoadState('networkidle');
  await goOffline(context);
  await take.tap();
  await dismiss();
  await owner.call(api.preferences.changeOrganization, { body: { staffTakeElsewhere: false } });
  await comeBack(context);
  await page.goto(`${wire.origin}/offline`);
  await expect(page.getByRole('main')).toContainText('The place was deleted, or it is no longer yours.');
  await expect(page.getByRole('main')).toContainText(name);
  expect(await lying()).toEqual(['7', '2']);
});

test('[SCAN-16] two devices, the same items, answers lost and reloads in between: each of twelve changes is in the ledger once', {
  tag: '@nightly',
}, async ({ browser, signIn, world }) => {
  test.setTimeout(150_000);
  const owner = await world.as('owner');
  const items: Awaited<ReturnType<typeof stock>>[] = [];
  for (let number = 0; number < 3; number++) items.push(await stock(owner, '50'));
  const device = () => browser.newContext({ viewport: phone, serviceWorkers: 'allow' });
  const contexts = [await device(), await device()];
  const pages = await Promise.all(
    contexts.map(async (context) => {
      await signIn('owner', context);
      const page = await context.newPage();
      await getReady(page, wire.origin);
      return page;
    }),
  );
  wire.cut();
  for (const context of contexts) await context.setOffline(true);
  const scanAll = async (page: Page) => {
    for (const { sku } of items) await scanAndRemove(page, sku ?? '');
    await page.reload();
    await expect(page.getByRole('link', { name: '3 changes waiting' })).toBeVisible();
    for (const { sku } of items) await scanAndRemove(page, sku ?? '', 5);
    await expect(page.getByRole('link', { name: '6 changes waiting' })).toBeVisible();
    // 50, less what waits; not less what waits twice.
    await scan(page, items[0]?.sku ?? '');
    const found = page.getByRole('region', { name: 'Item found' });
    await expect(found).toContainText('44');
    // The toast leaves the buttons free.
    await expect(toastOf(page, 'Item Found')).toBeVisible();
    for (const button of await found.getByRole('button').all()) expect(await isCovered(button), String(button)).toBe(false);
    await page.getByRole('dialog', { name: 'Scan QR' }).getByRole('button', { name: 'Close' }).click();
  };
  await Promise.all(pages.map(scanAll));
  // The second one is waited for in the moment the first is lost: a fast device has sent everything a moment later.
  const lost = wire.loseNextAnswer();
  const lostAgain = lost.then(() => wire.loseNextAnswer());
  wire.mend();
  for (const context of contexts) await context.setOffline(false);
  await lost;
  await Promise.all([lostAgain, pages[0]?.reload()]);
  for (const page of pages) await expect.poll(() => waitingKeys(page), { timeout: 40_000 }).toEqual([]);
  for (const { id } of items) {
    expect((await takenFrom(owner, id)).sort()).toEqual(['-1', '-1', '-5', '-5']);
    expect(await quantityOf(owner, id)).toBe('38');
  }
  for (const context of contexts) await context.close();
});
