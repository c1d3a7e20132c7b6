import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import type { ItemInput } from '../contract/src/item-inputs.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone } from './items.ts';

type SignIn = (who: { id: string; email: string }) => Promise<void>;

/** An organization of the test's own, with its owner signed in. */
async function ownStore(world: World, signIn: SignIn) {
  const owner = await world.person('Lou');
  const organizationId = await world.organization(owner, 'Label Store');
  await signIn(owner);
  const caller = world.withSession(await world.signIn(owner));
  const item = async (input: ItemInput) => (await caller.call(api.inventory.create, { body: input })).body;
  return { organizationId, item };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Print labels' });
const sheetOf = (page: Page) => dialogOf(page).getByRole('img', { name: 'Preview of the first page' });
/** Finds a text on the drawn sheet, as often as it stands there. */
const onSheet = (page: Page, text: string): Locator => sheetOf(page).locator('text', { hasText: text });

async function expectPdf(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), dialogOf(page).getByRole('button', { name: button }).click()]);
  const file = await readFile(await download.path(), 'latin1');
  expect(file.slice(0, 5)).toBe('%PDF-');
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
  return download.suggestedFilename();
}

test('[INV-11] the label of one item is seen before it is printed, comes as a PDF, and opens in a tab of its own except on a phone', {
  tag: '@nightly',
}, async ({ page, context, world, signIn }) => {
  const { item, organizationId } = await ownStore(world, signIn);
  const van = await world.folder(organizationId, { name: 'Van 2' });
  const folderId = await world.folder(organizationId, { name: 'Bin 14', parentId: van });
  const { id, qrCode } = await item({ name: 'Ball valve', sku: 'BV-15', folderId });
  await page.goto(`/item/${id}`);
  const print = async () => {
    await page.getByRole('button', { name: 'Actions for Ball valve' }).click();
    await page.getByRole('menuitem', { name: 'Print label' }).click();
  };
  await print();
  await expect(dialogOf(page).getByText('1 label on 1 sheet')).toBeVisible();
  for (const text of ['Ball valve', 'SKU BV-15', qrCode, 'Van 2 / Bin 14']) await expect(onSheet(page, text)).toHaveCount(1);
  expect(await problemsOf(page, 'the dialog on a desk', '[role=dialog]')).toEqual([]);
  expect(await expectPdf(page, 'Download PDF')).toBe('Labels Avery 5160.pdf');

  await dialogOf(page).getByRole('radio', { name: '62 mm roll' }).check();
  await expect(dialogOf(page).getByText('1 label', { exact: true })).toBeVisible();
  expect(await expectPdf(page, 'Download PDF')).toBe('Labels 62 mm roll.pdf');
  await dialogOf(page).getByRole('radio', { name: 'Own size' }).check();
  await dialogOf(page).getByLabel('Height').fill('9');
  await expect(dialogOf(page).getByLabel('Height')).toHaveAccessibleDescription('From 20 to 300 mm.');
  await expect(dialogOf(page).getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  await dialogOf(page).getByLabel('Height').fill('30');
  await dialogOf(page).getByRole('checkbox', { name: 'Place' }).uncheck();
  await expect(onSheet(page, 'Van 2 / Bin 14')).toHaveCount(0);
  expect(await expectPdf(page, 'Download PDF')).toBe('Labels Own size.pdf');
  await dialogOf(page).getByRole('radio', { name: '62 mm roll' }).check();

  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('onhand.labelFormat'))).toContain('roll');
  await print();
  await expect(dialogOf(page).getByRole('radio', { name: '62 mm roll' })).toBeChecked();
  await expect(dialogOf(page).getByRole('radio', { name: '62 mm roll' })).toBeFocused();

  const [tab, answer] = await Promise.all([
    context.waitForEvent('page'),
    page.waitForResponse((response) => new URL(response.url()).pathname === api.labels.print.path),
    dialogOf(page).getByRole('button', { name: 'Open to print' }).click(),
  ]);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(tab.isClosed()).toBe(false);
  await tab.close();

  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.setViewportSize(phone);
  await print();
  await dialogOf(page).getByRole('radio', { name: /5160/ }).check();
  await expect(dialogOf(page).getByRole('button', { name: 'Download PDF' })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Open to print' })).toHaveCount(0);
  await expect(onSheet(page, 'Ball valve')).toHaveCount(1);
  expect(await problemsOf(page, 'the dialog on a phone', '[role=dialog]')).toEqual([]);
});

test('[INV-11] labels of a selection, with copies and a sheet that is begun already, and of a folder with everything below it', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  const { organizationId, item } = await ownStore(world, signIn);
  for (const name of ['Elbow', 'Flange', 'Tee']) await item({ name });
  const van = await world.folder(organizationId, { name: 'Van' });
  const shelf = await world.folder(organizationId, { name: 'Shelf', parentId: van });
  await world.folder(organizationId, { name: 'Empty' });
  await item({ name: 'In the van', folderId: van });
  await item({ name: 'On the shelf', folderId: shelf });
  await page.goto('/inventory');
  for (const name of ['Elbow', 'Tee']) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Print labels' }).click();
  await expect(dialogOf(page).getByText('2 labels on 1 sheet')).toBeVisible();
  await expect(onSheet(page, 'Flange')).toHaveCount(0);

  await dialogOf(page).getByLabel('Copies of each').fill('2');
  await expect(dialogOf(page).getByText('4 labels of 2 items on 1 sheet')).toBeVisible();
  await expect(onSheet(page, 'Elbow')).toHaveCount(2);

  await dialogOf(page).getByRole('radio', { name: 'Row 10, column 1' }).check();
  await expect(dialogOf(page).getByLabel('First free label')).toHaveValue('28');
  await expect(dialogOf(page).getByText('4 labels of 2 items on 2 sheets')).toBeVisible();
  await expect(onSheet(page, 'Tee')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(dialogOf(page).getByLabel('First free label')).toHaveValue('29');

  await dialogOf(page).getByLabel('Copies of each').fill('500');
  await expect(dialogOf(page).getByLabel('Copies of each')).toHaveAccessibleDescription('A number from 1 to 100.');
  await expect(dialogOf(page).getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  await dialogOf(page).getByLabel('Copies of each').fill('1');
  await expectPdf(page, 'Download PDF');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();

  const printLabelsOf = async (folder: string) => {
    await page.getByRole('treeitem', { name: new RegExp(`^${folder}\\b`) }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Print labels' }).click();
  };
  await printLabelsOf('Van');
  await expect(dialogOf(page).getByText('2 labels on 1 sheet')).toBeVisible();
  for (const name of ['In the van', 'On the shelf']) await expect(onSheet(page, name)).toHaveCount(1);
  await expectPdf(page, 'Download PDF');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();

  await printLabelsOf('Empty');
  await expect(dialogOf(page).getByRole('heading', { name: 'Nothing to print' })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Download PDF' })).toBeDisabled();
});
