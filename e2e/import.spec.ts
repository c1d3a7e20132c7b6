import { api } from '../contract/src/index.ts';
import { workbookOf } from '../server/test/import-files.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone } from './items.ts';

test('[IMP-01] [IMP-02] a file from another tool is dropped, understood, mended, imported and taken back', async ({
  page,
  world,
  signIn,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/400 \(Bad Request\).*\/api\/imports$/);
  const owner = await world.person('Olive');
  await world.organization(owner, 'Import Works');
  const caller = world.withSession(await world.signIn(owner));
  await caller.call(api.inventory.create, { body: { name: 'Elbow', sku: 'EL-1', quantity: '5', unitCost: '2' } });
  const found: string[] = [];
  await setTheme(page);
  await signIn(owner);
  await page.goto('/settings/import');
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
  found.push(...(await problemsOf(page, 'the start of an import')));

  // A wrong file gets its sentence, and the page goes on.
  const choose = page.getByLabel('CSV or Excel file');
  await choose.setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('This is a PDF, not a spreadsheet.')).toBeVisible();

  const workbook = await workbookOf([
    { name: 'Cover', rows: [['Our stock']] },
    {
      name: 'Stock',
      rows: [
        ['Entry Name', 'SID', 'Quantity', 'Price', 'Primary Folder', 'Shelf life'],
        ['Elbow 90', 'EL-1', 8, 4.5, 'Van', '2 years'],
        ['Tee', 'TE-1', 'seven', 2.25, 'Van', ''],
        ['Cap', 'CA-1', 3, 1, 'Warehouse / Aisle 1', ''],
        ['Broken', 'CA-1', 1, 1, '', ''],
      ],
    },
  ]);
  // Dropped anywhere on the page.
  const transfer = await page.evaluateHandle(
    ([bytes, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name));
      return data;
    },
    [[...workbook], 'sortly.xlsx'] as const,
  );
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await expect(page.getByLabel('Sheet')).toHaveValue('1');
  for (const [heading, field] of Object.entries({ 'Entry Name': 'name', SID: 'sku', Quantity: 'quantity', 'Primary Folder': 'folder' })) {
    await expect(page.getByLabel(`“${heading}” becomes`)).toHaveValue(field);
  }
  await page.getByLabel('“Shelf life” becomes').selectOption('new:text');
  await expect(page.getByText('Every column is used.')).toBeVisible();
  found.push(...(await problemsOf(page, 'the columns of an import')));

  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('tab', { name: /Problems 2/ })).toBeVisible();
  await expect(page.getByText('“seven” is not a number.')).toBeVisible();
  await expect(page.getByText('The SKU “CA-1” is in row 4 already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  found.push(...(await problemsOf(page, 'the review of an import')));
  expect((await caller.call(api.inventory.list, { query: {} })).body.items).toHaveLength(1);

  await page.getByLabel('Quantity in row 3').fill('7');
  await page.getByLabel('Quantity in row 3').press('Enter');
  await expect(page.getByText('“seven” is not a number.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave out row 5' }).click();
  await page.getByRole('tab', { name: /Changes 1/ }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Row 2' });
  await expect(change).toContainText(/Name\s*Elbow\s*Elbow 90/);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();

  await expect(page.getByRole('heading', { name: '2 items created, 1 updated' })).toBeVisible();
  found.push(...(await problemsOf(page, 'the result of an import')));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rows not imported' }).click();
  expect((await download).suggestedFilename()).toBe('sortly - not imported.csv');
  const names = async () =>
    (await caller.call(api.inventory.list, { query: {} })).body.items.map(({ name, quantity }) => `${name} ${quantity}`);
  expect(await names()).toEqual(['Cap 3', 'Elbow 90 8', 'Tee 7']);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was taken back' })).toBeVisible();
  await expect(page.getByText('Everything is as it was before.')).toBeVisible();
  expect(await names()).toEqual(['Elbow 5']);

  await page.setViewportSize(phone);
  await page.getByRole('link', { name: 'All imports' }).click();
  await expect(page.getByRole('list', { name: 'Imports so far' }).getByText('Undone')).toBeVisible();
  found.push(...(await problemsOf(page, 'the imports on a phone')));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All items as Excel' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^items-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(found).toEqual([]);
});
