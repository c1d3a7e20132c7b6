import { api } from '../contract/src/index.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeItem, phone, toastOf } from './items.ts';

// A camera that is there but that nobody gave leave for: the scanner stays open, and codes are typed.
// The browser without windows has no camera either.
const executablePath = ensureChromium();
test.use({ launchOptions: { executablePath, args: [...chromiumFlags, '--use-fake-device-for-media-stream'] } });

test('[QA-01] [RT-03] quick actions are made, edited, made the default and deleted, and what others change shows at once', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const { organizationId } = await world.people();
  const van = await world.folder(organizationId, { name: 'Van 3' });
  await world.tag(organizationId, 'Checked');
  await signIn('owner');
  await page.setViewportSize(phone);
  await page.goto('/settings/quick-actions');
  await expect(page.getByRole('heading', { name: 'No quick actions configured yet.' })).toBeVisible();

  await page.getByRole('button', { name: 'New quick action' }).click();
  const dialog = page.getByRole('dialog', { name: 'New quick action' });
  // Once it has come in.
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(dialog.getByText('A PIN is four digits.')).toBeVisible();
  expect(await problemsOf(page, 'new quick action', '[role="dialog"]')).toEqual([]);
  await dialog.getByLabel('Name').fill('Take one');
  await expect(dialog.getByLabel('Remove this many')).toHaveValue('1');
  await dialog.getByLabel('PIN').fill('4711');
  await dialog.getByLabel('Default action').check();
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(dialog).toBeHidden();
  const decreasing = page.getByRole('region', { name: 'Decrease stock' });
  await expect(decreasing.getByRole('listitem')).toHaveText(/Take one\s*Default\s*Remove 1/);

  await page.getByRole('button', { name: 'New quick action' }).click();
  await dialog.getByLabel('Name').fill('take ONE');
  await dialog.getByLabel('PIN').fill('0815');
  await dialog.getByLabel('What it does').selectOption('Add tags');
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(dialog.getByText('Choose at least one tag.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Tags/ }).click();
  await page.getByRole('option', { name: 'Checked' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(dialog.getByText('This name is taken already.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Mark as checked');
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(page.getByRole('region', { name: 'Add tags' })).toContainText('Tag Checked');

  // Someone else, on another device.
  const admin = await world.as('admin');
  const body = { name: 'Load the van', pin: '1234', actionType: 'move', actionConfig: { folderId: van } } as const;
  await admin.call(api.quickActions.create, { body });
  const moving = page.getByRole('region', { name: 'Move to a folder' });
  await expect(moving).toContainText('Move to Van 3');
  await admin.call(api.folders.update, { params: { id: van }, body: { name: 'Van 4' } });
  await expect(moving).toContainText('Move to Van 4');

  await page.getByRole('button', { name: 'Actions for Load the van' }).click();
  await page.getByRole('menuitem', { name: 'Make default' }).click();
  await expect(moving.getByText('Default')).toBeVisible();
  await expect(decreasing.getByText('Default')).toBeHidden();
  await admin.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } });
  await expect(moving).toContainText('The folder of this action was deleted.');
  expect(await problemsOf(page, 'quick actions')).toEqual([]);

  await page.getByRole('button', { name: 'Actions for Take one' }).click();
  await page.getByRole('menuitem', { name: 'Edit or change PIN' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit quick action' });
  await expect(edit.getByLabel('New PIN')).toHaveValue('');
  await edit.getByLabel('Remove this many').fill('2');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(decreasing).toContainText('Remove 2');
  await page.getByRole('button', { name: 'Actions for Take one' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete quick action' }).click();
  await expect(toastOf(page, '“Take one” deleted')).toBeVisible();
  await expect(decreasing).toBeHidden();
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
  const movementsOf = async ({ id }: { id: number }) =>
    (await owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements;
  const scanner = page.getByRole('dialog', { name: 'Scan QR' });
  const selection = page.getByRole('dialog', { name: 'Quick actions' });
  const pin = page.getByPlaceholder('Enter 4-digit PIN');
  const banner = scanner.getByRole('region', { name: 'Quick action' });
  const scan = async (code: string) => {
    const field = scanner.getByRole('textbox', { name: 'Code, SKU or barcode' });
    if (!(await field.isVisible())) await scanner.getByRole('button', { name: 'Type a code' }).click();
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
  await scanner.getByRole('button', { name: 'Quick action' }).click();
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
  expect((await movementsOf(elbow))[0]).toMatchObject({ delta: '-2', source: 'quick_action', userName: 'Sam Tester' });

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
  expect(await movementsOf(tee)).toHaveLength(1);

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
  expect(await movementsOf(valve)).toHaveLength(2);

  // A reload forgets the PIN, and remembers the choice.
  await page.reload();
  await expect(banner).toContainText('Count five');
  await banner.getByRole('button', { name: 'Use' }).click();
  await expect(pin).toBeVisible();
});
