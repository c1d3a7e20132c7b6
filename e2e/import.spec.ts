import { api } from '../contract/src/index.ts';
import { zipOf } from '../server/test/backups.ts';
import { workbookOf } from '../server/test/import-files.ts';
import { drawPicture } from '../server/test/pictures.ts';
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
        ['Entry Name', 'SID', 'Quantity', 'Price', 'Primary Folder', 'Shelf life', 'Unit', 'Our cost (net)'],
        ['Elbow 90', 'EL-1', 8, 4.5, 'Van', '2 years', '', 2],
        ['Tee', 'TE-1', 'seven', 2.25, 'Van', '', 'Stk', 1],
        ['Cap', 'CA-1', 3, 1, 'Warehouse / Aisle 1', '', 'pcs', 0.5],
        ['Cap', 'CA-1', 1, 1, 'Warehouse / Aisle 1', '', 'pcs', 0.5],
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
  // Each other way to read the file is offered with the one tap that does so; what would be lost comes first.
  const lost = page.getByRole('alert').filter({ hasText: '“Our cost (net)” looks like the unit cost, and nothing is made of it.' });
  await expect(lost.getByRole('button', { name: 'Leave “Our cost (net)” out' })).toBeVisible();
  await lost.getByRole('button', { name: 'Use “Our cost (net)” as Unit cost' }).click();
  await expect(lost).toHaveCount(0);
  await expect(page.getByLabel('“Our cost (net)” becomes')).toHaveValue('unitCost');
  await expect(page.getByText('Folders are read as paths:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'One folder name' })).toBeVisible();
  await page.getByLabel('“Shelf life” becomes').selectOption('new:text');
  await expect(page.getByText('Every column is used.')).toBeVisible();
  found.push(...(await problemsOf(page, 'the columns of an import')));

  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('tab', { name: /Problems 2/ })).toBeVisible();
  await expect(page.getByText('“seven” is not a number.')).toBeVisible();
  await expect(page.getByText('Row 4 says already how much of SKU “CA-1” lies in “Warehouse › Aisle 1”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  for (const word of ['Stk', 'pcs']) {
    await expect(page.getByText(`The unit “${word}” is read as “pieces”.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Keep “${word}” as its own unit` })).toBeVisible();
  }
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

test('[IMP-01] [IMP-04] a backup is downloaded and restored into an empty organization, and pictures in a zip find their items', {
  tag: '@nightly',
}, async ({ page, world, signIn }) => {
  test.setTimeout(120_000);
  const found: string[] = [];
  const owner = await world.person('Olive');
  await world.organization(owner, 'Backed Up');
  const caller = world.withSession(await world.signIn(owner));
  const elbow = (await caller.call(api.inventory.create, { body: { name: 'Elbow', sku: 'EL-1', quantity: '5', unitCost: '2' } })).body;
  await caller.call(api.inventory.create, { body: { name: 'Tee', quantity: '7', unitCost: '3', valuationMethod: 'fifo' } });
  await setTheme(page);
  await signIn(owner);
  await page.goto('/settings/import');

  // Pictures: what matches and what does not is seen before anything is changed.
  await page
    .getByLabel('Choose a zip of pictures')
    .last()
    .setInputFiles({
      name: 'pictures.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(
        await zipOf([
          ['EL-1.jpg', await drawPicture()],
          ['unknown.jpg', await drawPicture()],
        ]),
      ),
    });
  await expect(page.getByRole('heading', { name: '1 picture of 2 found its item' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Left out' })).toContainText('No item has the SKU or inventory number “unknown”.');
  found.push(...(await problemsOf(page, 'the pictures of a zip')));
  await page.getByRole('button', { name: 'Add 1 picture' }).click();
  await expect(page.getByRole('heading', { name: '1 picture added' })).toBeVisible();
  expect((await caller.call(api.inventory.read, { params: { id: elbow.id } })).body.images).toHaveLength(1);

  // A full organization gives a backup and takes none.
  await page.getByRole('button', { name: 'Another file' }).click();
  await expect(page.getByText('this one has 2 items')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download backup' }).click();
  const backup = await saved;
  expect(backup.suggestedFilename()).toMatch(/^backup-Backed-Up-\d{4}-\d\d-\d\d\.zip$/);

  const other = await world.person('Nora');
  await world.organization(other, 'New Place');
  await signIn(other);
  await page.setViewportSize(phone);
  await page.goto('/settings/import');
  const choose = page.getByLabel('Choose a backup').last();
  await choose.setInputFiles({ name: 'backup.zip', mimeType: 'application/zip', buffer: Buffer.from('PK broken') });
  await expect(page.getByText('This is not a zip, or it is damaged.')).toBeVisible();
  await choose.setInputFiles(await backup.path());
  const contents = page.getByRole('region', { name: 'The backup' });
  await expect(contents).toContainText('“Backed Up” as of');
  await expect(contents).toContainText(/Items\s*2/);
  found.push(...(await problemsOf(page, 'a backup that was checked')));
  await contents.getByRole('button', { name: 'Restore everything' }).click();
  await expect(page.getByText(/The backup of “Backed Up” was restored on/)).toBeVisible();
  found.push(...(await problemsOf(page, 'a backup that was restored')));
  await page.getByRole('link', { name: 'See the items' }).click();
  await expect(page.getByText('Elbow')).toBeVisible();
  const mine = world.withSession(await world.signIn(other));
  const { items } = (await mine.call(api.inventory.list, { query: {} })).body;
  expect(items.map(({ name, quantity, totalValue, coverImageId }) => [name, quantity, totalValue, coverImageId !== null])).toEqual([
    ['Elbow', '5', '10', true],
    ['Tee', '7', '21', false],
  ]);
  expect(found).toEqual([]);
});
