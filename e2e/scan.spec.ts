import { chromium, type Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import { api } from '../contract/src/index.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { unusedName } from '../server/test/catalogue.ts';
import { openDockOf } from '../server/src/features/receipts/receipts.fixtures.ts';
import type { World } from '../server/test/world.ts';
import { codeSamples, drawingOf } from '../web/src/features/scan/decoder.fixtures.ts';
import { problemsOf } from './axe.ts';
import { colorOf, contrastOf } from './colors.ts';
import { cameraFlags, filmCode } from './fake-camera.ts';
import { expect, test, watch } from './fixtures.ts';
import { listenFor, lookAway, makeItem, phone, savedItem, toastOf } from './items.ts';

const filmed = 'FILMED-LABEL-7';
// The browser without windows has no camera either.
const executablePath = ensureChromium();

test.use({ launchOptions: { executablePath, args: [...chromiumFlags, ...cameraFlags(filmed)] } });
test.beforeAll(() => filmCode(filmed));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan QR' });
const found = (page: Page) => dialog(page).getByRole('region', { name: 'Item found' });
const session = (page: Page) => dialog(page).getByRole('region', { name: 'This session' });

async function movementsOf(world: World, id: number) {
  return (await (await world.as('owner')).call(api.inventory.history, { params: { id }, query: {} })).body.movements;
}

/** Types like a keyboard scanner: all its keys at once, on whatever has the focus. */
function typeCode(page: Page, code: string): Promise<void> {
  return page.evaluate((text) => {
    // Made before the first is handled: a real key has the time of its press, however long the page takes over the one before.
    const events = [...text.split(''), 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (const event of events) (document.activeElement ?? document.body).dispatchEvent(event);
  }, code);
}

test('[SCAN-01] [SCAN-02] [SCAN-07] [SCAN-14] [UNDO-01] [UNDO-02] [STK-09] a phone reads a moving label, changes the stock and takes it back', async ({
  page,
  context,
  world,
  signIn,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(phone);
  const { organizationId } = await world.people();
  const van = await world.folder(organizationId, { name: unusedName('Van') });
  const { id, name } = await makeItem(world, {
    qrCode: filmed,
    quantity: '12',
    unitCost: '4.25',
    folderId: van,
    notes: 'Left shelf, blue bin',
  });
  await signIn('owner');
  await context.grantPermissions(['camera']);
  await page.goto('/inventory');
  // The one is said for as long as the camera takes, which may be a moment, the other for three seconds.
  const said = await listenFor(page, 'Initializing camera...', 'Item Found');
  await page.getByRole('link', { name: 'Scan QR' }).click();
  await said('Initializing camera...');
  await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });

  const panel = found(page);
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await said('Item Found');
  await expect(panel.getByText(`SKU: ${filmed}`)).toBeVisible();
  await expect(panel.getByText('12', { exact: true })).toBeVisible();
  await expect(panel.getByText('units')).toBeVisible();
  await expect(panel.getByText(/^Van /)).toBeVisible();
  await expect(panel.getByText('Left shelf, blue bin')).toBeVisible();
  for (const amount of [1, 5, 10, 25]) {
    await expect(panel.getByRole('button', { name: `Add ${amount}`, exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: `Remove ${amount}`, exact: true })).toBeVisible();
  }
  expect(await problemsOf(page, 'item found', '[role="dialog"]')).toEqual([]);

  await panel.getByRole('button', { name: 'Remove 5' }).click();
  await expect(toastOf(page, 'Stock Updated')).toContainText(`${name}: 7`);
  await expect(toastOf(page, 'Stock Updated').getByRole('button', { name: 'Undo' })).toBeVisible();
  expect((await movementsOf(world, id))[0]).toMatchObject({ delta: '-5', source: 'scan' });

  // The panel stays: three taps take three, and what they come to is said, with the way back.
  const one = panel.getByRole('button', { name: 'Remove 1', exact: true });
  for (const left of ['6', '5', '4']) {
    await one.click();
    await expect(panel.getByText(left, { exact: true })).toBeVisible();
  }
  const done = panel.getByRole('region', { name: 'Just done' });
  await expect(done).toContainText('Removed 1 · −8 in all');
  await expect(dialog(page).getByText('Scan the next label')).toBeVisible();
  expect(await problemsOf(page, 'item changed', '[role="dialog"]')).toEqual([]);
  for (const left of ['5', '6', '7']) {
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.getByText(left, { exact: true })).toBeVisible();
  }
  await expect(done).toContainText('Removed 5');

  // The label is still there, and still the same one: nothing happens to it, and that is said.
  await panel.getByRole('button', { name: 'Scan next' }).click();
  const again = dialog(page).getByRole('button', { name: /^Same label as before/ });
  await expect(again).toBeVisible();
  await session(page)
    .getByRole('button', { name: `Undo: Removed 5, ${name}` })
    .click();
  await expect(toastOf(page, 'Action Undone')).toBeVisible();
  await expect(session(page)).toBeHidden();
  await again.click();
  await expect(panel.getByText('12', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Scan next' }).click();
  const [reversal] = await movementsOf(world, id);
  expect(reversal).toMatchObject({ kind: 'undo', quantityAfter: '12' });
  expect(reversal?.note).toBe('Undo: Reversed subtraction of 5 unit(s)');
  expect(await problemsOf(page, 'scanner', '[role="dialog"]')).toEqual([]);

  await dialog(page).getByRole('button', { name: 'Type a code' }).click();
  await page.getByRole('textbox', { name: 'Code, SKU or barcode' }).fill(`/item/${id}`);
  await page.keyboard.press('Enter');
  const custom = panel.getByRole('textbox', { name: 'Custom Quantity' });
  await custom.fill('none');
  await custom.blur();
  await expect(custom).toHaveValue('1');
  for (const nothing of ['-5', '0']) {
    await custom.fill(nothing);
    await custom.blur();
    await expect(custom).toHaveValue(nothing);
    for (const act of ['Add Stock', 'Remove Stock']) await expect(panel.getByRole('button', { name: act })).toBeDisabled();
  }
  await custom.fill('12');
  await panel.getByRole('button', { name: 'Add Stock' }).click();
  const price = page.getByRole('spinbutton', { name: 'Purchase price per item' });
  await expect(price).toHaveValue('4.25');
  await price.fill('0');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(custom).toBeVisible();
  await custom.fill('12');
  await panel.getByRole('button', { name: 'Remove Stock' }).click();
  await expect(toastOf(page, 'Stock Updated')).toContainText(`${name}: 0`);

  await expect(panel.getByText('0', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Remove Stock' })).toBeDisabled();
  await expect(panel.getByRole('button', { name: 'Remove 1', exact: true })).toBeDisabled();
  await panel.getByRole('group', { name: 'Recent quantities' }).getByRole('button', { name: '12' }).click();
  await expect(custom).toHaveValue('12');
  await panel.getByRole('button', { name: 'Scan next' }).click();
  // The choice of code kinds is asked once, and stays.
  await expect(dialog(page).getByRole('button', { name: 'QR codes only' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'QR codes only' }).click();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('link', { name: 'Scan QR' }).click();
  await expect(dialog(page).getByRole('button', { name: 'All codes' })).toBeVisible();
});

test('[SCAN-06] [SCAN-08] [SCAN-09] [SCAN-12] [SCAN-15] without leave to use the camera the dialog says so and waits; pictures, typed codes and keyboard scanners go on', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  expectedErrors.push(/401|404|409/);
  const barcode = codeSamples.find(({ symbology }) => symbology === 'EAN-13');
  const { id, name } = await makeItem(world, {
    barcodes: [barcode?.text ?? ''],
    sku: 'SCAN-BARS',
    quantity: '3',
    valuationMethod: 'standard',
  });
  await signIn('owner');
  await page.goto('/scan');
  const box = await dialog(page).boundingBox();
  expect(Math.abs((box?.width ?? 0) - 400)).toBeLessThan(30);
  await expect(dialog(page).getByRole('alert')).toContainText('Camera Error');
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Camera permission denied. Please allow camera access in your browser settings.',
  );
  expect(await problemsOf(page, 'no permission', '[role="dialog"]')).toEqual([]);

  const picture = await bwip.toBuffer(drawingOf(barcode ?? (codeSamples[0] as (typeof codeSamples)[number]), 3));
  await dialog(page).locator('input[type="file"]').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: picture });
  await expect(found(page).getByRole('heading', { name })).toBeVisible();

  await page.route('**/api/inventory/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: { error: 'CONFLICT', message: 'x' } }) : route.continue(),
  );
  await found(page).getByRole('button', { name: 'Add Stock' }).click();
  await expect(toastOf(page, 'Failed to update stock. Please try again.')).toContainText('Error');
  await page.unroute('**/api/inventory/*');
  // A session that ended meanwhile: the words, and then the way to sign in.
  await page.route('**/api/inventory/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: { error: 'UNAUTHORIZED', message: 'x' } }) : route.continue(),
  );
  await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }));
  const signingIn = page.waitForRequest(/\/api\/login/);
  await found(page).getByRole('button', { name: 'Add Stock' }).click();
  await expect(toastOf(page, 'Unauthorized')).toContainText('You are logged out. Logging in again...');
  await signingIn;
  await page.unroute('**/api/inventory/*');
  await found(page).getByRole('button', { name: 'Scan next' }).click();

  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  const unread = dialog(page).getByRole('region', { name: 'Picture without a code' });
  await expect(unread).toContainText('No barcode or QR code detected.');

  await typeCode(page, 'https://maker.test/?'.padEnd(700, 'long-'));
  const tooLong = dialog(page).getByRole('region', { name: 'Item Not Found' });
  await expect(tooLong).toContainText('This code is too long to be one of your labels.');
  await expect(tooLong.getByRole('link')).toBeHidden();

  await typeCode(page, 'UNKNOWN-4711');
  const unknown = dialog(page).getByRole('region', { name: 'Item Not Found' });
  await expect(unknown).toContainText('No item found with this QR code.');
  await expect(unknown.getByRole('link', { name: 'Create an item with this code' })).toHaveAttribute(
    'href',
    '/inventory/create?code=UNKNOWN-4711',
  );
  expect(await problemsOf(page, 'item not found', '[role="dialog"]')).toEqual([]);
  await unknown.getByRole('link', { name: 'Create an item with this code' }).click();
  await expect(page).toHaveURL(/\/inventory\/create\?code=UNKNOWN-4711$/);
  await expect(dialog(page)).toBeHidden();

  // A scanner that types needs no dialog: it opens one, and its Enter presses no button.
  await page.goto('/inventory');
  await page.getByRole('main').getByRole('link', { name }).waitFor();
  await typeCode(page, 'scan-bars');
  await expect(found(page).getByRole('heading', { name })).toBeVisible();
  await found(page).getByRole('button', { name: 'Add 10' }).click();
  await expect(toastOf(page, 'Stock Updated')).toContainText(`${name}: 13`);
  await expect(found(page).getByRole('region', { name: 'Just done' })).toContainText('Added 10');
  // The next code turns the panel; whoever is done closes it.
  await typeCode(page, 'UNKNOWN-4711');
  await expect(dialog(page).getByRole('region', { name: 'Item Not Found' })).toBeVisible();
  await expect(toastOf(page, 'Item Found')).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await savedItem(world, id)).quantity).toBe('13');
});

test('[SCAN-10] [SCAN-11] [SCAN-13] continuous scanning changes what comes into view once, with a beep; a flashlight that fails says so', {
  tag: '@nightly',
}, async ({ page, context, world, signIn }) => {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Continuous Shop');
  const caller = world.withSession(await world.signIn(owner));
  const { body: item } = await caller.call(api.inventory.create, { body: { name: 'Tape', qrCode: filmed, quantity: '9' } });
  expect(organizationId).toBeGreaterThan(0);
  await signIn(owner);
  await context.grantPermissions(['camera']);
  const device = await page.addInitScript(() => {
    const tones: number[] = [];
    Object.assign(window, { tones });
    const set = Reflect.get(AudioParam.prototype, 'setValueAtTime');
    AudioParam.prototype.setValueAtTime = function record(value: number, at: number) {
      if (value > 100) tones.push(value);
      return set.call(this, value, at);
    };
    // Dark at first, so that the switch can be set before anything is read.
    const play = Reflect.get(HTMLMediaElement.prototype, 'play');
    HTMLMediaElement.prototype.play = async function hold() {
      await new Promise<void>((resolve) => Object.assign(window, { letThere: resolve }));
      return play.call(this);
    };
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4 } }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async (wish) => {
      if (JSON.stringify(wish).includes('"torch":true')) return;
      throw new Error('not now');
    };
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/scan');
  await device.dispose();
  await dialog(page).getByRole('switch', { name: 'Continuous scanning' }).check();
  await dialog(page).getByLabel('Quantity for each item').fill('2');
  await dialog(page).getByLabel('Quantity for each item').blur();
  await page.waitForFunction(() => 'letThere' in window);
  await page.evaluate(() => (window as unknown as { letThere: () => void }).letThere());
  await expect(toastOf(page, 'Stock Updated')).toContainText('Tape: 7');
  await expect(session(page).getByText('Removed 2')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { tones: number[] }).tones)).toEqual([800, 600]);

  // In the dark theme as well the frame stands out from the picture, and a light that is on from one that is off.
  const frame = dialog(page).getByRole('region', { name: 'Camera' }).locator('> div[aria-hidden]').first();
  expect(await contrastOf(frame, 'borderTopColor', '#000000')).toBeGreaterThan(7);
  const unlit = await colorOf(dialog(page).getByRole('button', { name: 'Turn flashlight on' }), 'backgroundColor');
  await dialog(page).getByRole('button', { name: 'Turn flashlight on' }).click();
  const lit = dialog(page).getByRole('button', { name: 'Turn flashlight off' });
  await expect(lit).toBeVisible();
  await expect.poll(() => contrastOf(lit, 'backgroundColor', unlit)).toBeGreaterThan(4.5);
  await dialog(page).getByRole('button', { name: 'Turn flashlight off' }).click();
  await expect(toastOf(page, 'Flashlight Error')).toContainText('Unable to control flashlight.');
  await expect(dialog(page).getByRole('button', { name: /^Zoom/ })).toBeVisible();
  // All this while the label was in view: it counted once.
  expect((await caller.call(api.inventory.read, { params: { id: item.id } })).body.quantity).toBe('7');
});

test('[QA-02] [QA-03] [QA-04] [QA-05] [QA-06] [QA-07] [QA-08] in the scanner an action is chosen, opened by its PIN and done to each scan, and five wrong PINs lock it', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/403|429/);
  const { organizationId, staff } = await world.people();
  const owner = await world.as('owner');
  const folderId = await world.folder(organizationId, { name: 'My van' });
  await world.assign(organizationId, staff, [folderId]);
  const [valve, elbow, tee] = [
    await makeItem(world, { name: 'Ball valve', qrCode: 'QA-1', folderId, quantity: '10' }),
    await makeItem(world, { name: 'Copper elbow', qrCode: 'QA-2', folderId, quantity: '4' }),
    await makeItem(world, { name: 'Copper tee', qrCode: 'QA-3', folderId, quantity: '5' }),
  ];
  for (const body of [
    { name: 'Take two', pin: '4711', actionType: 'decrease', actionConfig: { quantity: '2' } },
    { name: 'Count five', pin: '0815', actionType: 'set', actionConfig: { quantity: '5' } },
    { name: 'Add ten', pin: '9999', actionType: 'increase', actionConfig: { quantity: '10' } },
  ] as const) {
    await owner.call(api.quickActions.create, { body });
  }
  const selection = page.getByRole('dialog', { name: 'Quick actions' });
  const pin = page.getByPlaceholder('Enter 4-digit PIN');
  const banner = dialog(page).getByRole('region', { name: 'Quick action' });
  const scan = async (code: string) => {
    const field = dialog(page).getByRole('textbox', { name: 'Code, SKU or barcode' });
    // It says itself whether the field is open, which may still be hidden behind a dialog that is going.
    const opener = dialog(page).getByRole('button', { name: 'Type a code' });
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
    await field.fill(code);
    await page.keyboard.press('Enter');
  };
  const enter = async (digits: string) => {
    await pin.fill(digits);
    await page.keyboard.press('Enter');
  };

  await signIn('staff');
  await page.setViewportSize(phone);
  await page.goto('/scan');
  await scan('QA-1');
  await dialog(page).getByRole('button', { name: 'Quick action' }).click();
  await expect(selection).toContainText('Ball valve: 10 units on hand');
  await expect.poll(() => selection.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await expect(selection.getByRole('region', { name: 'Decrease stock' }).getByRole('button')).toHaveText(/Take two\s*Remove 2\s*10\s*8/);
  expect(await problemsOf(page, 'choosing a quick action', '[role="dialog"]:has(h3)')).toEqual([]);
  await selection.getByRole('button', { name: /Take two/ }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  expect(await problemsOf(page, 'entering a PIN', '[role="dialog"]:has([type="password"])')).toEqual([]);
  await enter('4711');
  await expect(toastOf(page, 'Stock Updated')).toContainText('Ball valve: 8');
  await expect(banner).toContainText('Take two');

  // The next scan gets it at once: no panel, no PIN.
  await scan('QA-2');
  await expect(toastOf(page, 'Stock Updated')).toContainText('Copper elbow: 2');
  expect((await movementsOf(world, elbow.id))[0]).toMatchObject({ delta: '-2', source: 'quick_action', userName: 'Sam Tester' });

  // A toast from before the selection opened takes its taps itself: neither the action beneath it runs, nor does the selection close.
  await banner.getByRole('button', { name: 'Stop using this quick action' }).click();
  const lookBack = await lookAway(page);
  await scan('QA-3');
  await dialog(page).getByRole('button', { name: 'Quick action' }).click();
  await expect(selection).toContainText('Copper tee: 5 units on hand');
  await toastOf(page, 'Item Found').getByRole('button', { name: 'Dismiss' }).click();
  await expect(toastOf(page, 'Item Found')).toBeHidden();
  await lookBack();
  await expect(selection).toBeVisible();
  expect(await movementsOf(world, tee.id)).toHaveLength(1);
  await selection.getByRole('button', { name: 'Close' }).click();
  await dialog(page).getByRole('button', { name: 'Scan next' }).click();
  await banner.getByRole('button', { name: 'Use' }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  await banner.getByRole('button', { name: 'Change' }).click();
  await expect(selection.getByRole('button', { name: /Take two/ })).toContainText('In use');
  expect((await selection.boundingBox())?.width).toBeLessThanOrEqual(600);
  await selection.getByRole('button', { name: /Count five/ }).click();
  expect((await page.getByRole('dialog', { name: 'Count five' }).boundingBox())?.width).toBeLessThanOrEqual(400);
  await enter('0815');
  await expect(toastOf(page, 'Action Selected')).toBeVisible();
  await scan('QA-3');
  await expect(toastOf(page, 'Nothing to change')).toContainText('Copper tee: 5');
  expect(await movementsOf(world, tee.id)).toHaveLength(1);

  await banner.getByRole('button', { name: 'Change' }).click();
  await selection.getByRole('button', { name: /Add ten/ }).click();
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await enter('0000');
    await expect(toastOf(page, 'Error')).toContainText(`Invalid PIN. ${left}.`);
    await expect(pin).toHaveValue('');
  }
  await enter('0000');
  await expect(toastOf(page, 'Error')).toContainText('Too many wrong PINs. Try again in 5 minutes.');
  await enter('9999');
  await expect(toastOf(page, 'Error')).toContainText(/Too many wrong PINs. Try again in [45] minutes./);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await selection.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toContainText('Count five');
  expect(await movementsOf(world, valve.id)).toHaveLength(2);

  // Closing the scanner does not: the PIN was entered not long ago.
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'Scan QR' }).click();
  await expect(banner).toContainText('Count five');
  await expect(banner.getByRole('button', { name: 'Stop using this quick action' })).toBeVisible();

  // A reload forgets the PIN, and remembers the choice.
  await page.reload();
  await expect(banner).toContainText('Count five');
  await banner.getByRole('button', { name: 'Use' }).click();
  await expect(pin).toBeVisible();
});

test('[SCAN-12] [SCAN-13] a camera that is not there, busy or out of reach closes the scanner, which says why', {
  tag: '@nightly',
}, async ({ world }) => {
  test.setTimeout(90_000);
  const flags = ['--use-fake-device-for-media-stream=device-count=0', '--host-resolver-rules=MAP shop.test 127.0.0.1'];
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
  const token = await world.sessionOf('owner');
  const context = await browser.newContext();
  await context.grantPermissions(['camera'], { origin: `http://localhost:${world.env.port}` });
  const visit = async (host: string, stub?: () => void) => {
    const origin = `http://${host}:${world.env.port}`;
    await context.addCookies([{ name: 'onhand_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const errors = watch(page);
    if (stub) await page.addInitScript(stub);
    await page.goto(`${origin}/scan`);
    await expect(toastOf(page, 'Camera Error')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    const words = await page.getByRole('main').getByRole('status').innerText();
    const camera = page.getByRole('button', { name: 'Use camera' });
    const answer = { words, isOffered: await camera.isEnabled(), errors };
    await page.close();
    return answer;
  };
  const none = await visit('localhost');
  expect(none).toEqual({ words: 'No camera found on this device', isOffered: false, errors: [] });
  const busy = await visit('localhost', () => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('Could not start video source', 'NotReadableError'));
  });
  expect(busy).toEqual({ words: 'Camera is in use by another application', isOffered: true, errors: [] });
  const unsupported = await visit('localhost', () => Object.defineProperty(Navigator.prototype, 'mediaDevices', { get: () => undefined }));
  expect(unsupported.words).toBe('Camera not supported by this browser');
  const other = await visit('localhost', () => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('out of cameras', 'OverconstrainedError'));
  });
  expect(other.words).toBe('Camera error: out of cameras');
  const insecure = await visit('shop.test');
  expect(insecure.words).toContain('secure connection');
  await browser.close();
});

test('[BUY-05] what came is received with the camera: the vendor’s label is a pack, read once while it is in view', {
  tag: '@nightly',
}, async ({ page, context, world, signIn }) => {
  await page.setViewportSize(phone);
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, unusedName('Camera Dock'));
  const dock = await openDockOf(world, world.withSession(await world.signIn(owner)), organizationId);
  const itemId = await dock.item({ name: 'Copper elbow 22 mm' });
  const order = await dock.order({ itemId, packs: '4', piecesPerPack: '10', price: '8.31', vendorSku: filmed });
  await signIn(owner);
  await context.grantPermissions(['camera']);
  await page.goto(`/orders/${order}/receive`);
  await page.locator('main').getByRole('button', { name: 'Scan QR' }).click();
  await expect(toastOf(page, 'Copper elbow 22 mm')).toContainText('1 pack = 10 received, 10 of 40 in all');
  expect((await dock.expected(order)).lines).toMatchObject([{ received: '10', outstanding: '30' }]);
});
