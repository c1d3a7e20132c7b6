import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import type { ItemInput } from '../contract/src/inventory.ts';
import { unusedName } from '../server/test/catalogue.ts';
import { drawPicture } from '../server/test/pictures.ts';
import type { World } from '../server/test/world.ts';
import { expect, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };

async function makeItem(world: World, input: Partial<ItemInput> = {}): Promise<{ id: number; name: string }> {
  const owner = await world.as('owner');
  const { body } = await owner.call(api.inventory.create, { body: { name: unusedName('Elbow'), ...input } });
  return { id: body.id, name: body.name };
}

const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
const newItem = (page: Page) => page.getByRole('dialog', { name: 'New item' });
const toastOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Changes a value where it stands. */
async function edit(panel: Locator, label: string, text: string): Promise<void> {
  await panel.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await panel.getByRole('textbox', { name: label, exact: true }).fill(text);
  await panel.page().keyboard.press('Enter');
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function file(name: string, width = 60) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await drawPicture({ width })) };
}

test('[INV-01] the five paths show the list, the form and the item, and so they do after a reload', async ({ page, signIn, world }) => {
  const { organizationId } = await world.people();
  const folder = unusedName('Van');
  const folderId = await world.folder(organizationId, { name: folder });
  const { id, name } = await makeItem(world, { folderId });
  await signIn('owner');
  const seen: [path: string, what: () => Locator][] = [
    ['/inventory', () => page.getByRole('heading', { level: 1, name: 'Items' })],
    ['/inventory/create', () => newItem(page).getByLabel('Name')],
    [`/item/${id}`, () => panelOf(page, name).getByRole('heading', { name: new RegExp(name) })],
    [`/folder/${folderId}`, () => page.getByRole('heading', { level: 1, name: folder })],
    [`/folder/${folderId}/create`, () => newItem(page).getByRole('button', { name: folder })],
  ];
  for (const [path, what] of seen) {
    await page.goto(path);
    await expect(what()).toBeVisible();
    await page.reload();
    await expect(what()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto(`/item/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
});

test('[INV-02] an item is made with every field it can have, and its page shows each of them', async ({ page, signIn, world }) => {
  test.setTimeout(120_000);
  const { organizationId } = await world.people();
  const names = { folder: unusedName('Shelf'), tag: unusedName('copper'), vendor: unusedName('Acme'), unit: unusedName('ft') };
  await world.folder(organizationId, { name: names.folder });
  await world.vendor(organizationId, names.vendor);
  await world.unit(organizationId, { name: names.unit, allowsDecimals: true });
  const owner = await world.as('owner');
  const kinds = ['text', 'number', 'date', 'choice', 'checkbox', 'link'] as const;
  const fieldIds = new Map<string, number>();
  for (const kind of kinds) {
    const input = { name: unusedName(kind), kind, choices: kind === 'choice' ? ['A grade', 'B grade'] : [] };
    fieldIds.set(input.name, (await owner.call(api.customFields.create, { body: input })).body.id);
  }
  const [text = '', number = '', date = '', choice = '', checkbox = '', link = ''] = fieldIds.keys();
  const name = unusedName('Pipe');
  const sku = unusedName('SKU');
  const inventoryNumber = unusedName('INV');
  const code = unusedName('CODE');

  await signIn('owner');
  await page.goto('/inventory/create');
  const form = newItem(page);
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Folder' }).click();
  await page.getByRole('option', { name: names.folder }).click();
  await form.getByLabel('Quantity').fill('12.5');
  await form.getByRole('combobox', { name: /^Unit/ }).selectOption(names.unit);
  await form.getByLabel('Unit cost').fill('1.10');
  await form.getByLabel('Selling price').fill('2.345678');
  await form.getByLabel(/^SKU/).fill(sku);
  await form.getByLabel('Low stock at').fill('20');
  await form.getByRole('button', { name: 'Tags' }).click();
  await page.getByPlaceholder('Search', { exact: true }).fill(names.tag);
  await page.getByRole('option', { name: `Create “${names.tag}”` }).click();
  await expect(form.getByRole('button', { name: `Tags: ${names.tag}` })).toBeAttached();
  await page.keyboard.press('Escape');
  await form.getByLabel('Picture files').setInputFiles([await file('front.jpg'), await file('back.jpg', 90)]);

  await form.getByRole('button', { name: 'More details' }).click();
  await form.getByLabel('Inventory number').fill(inventoryNumber);
  await form.getByLabel(/^QR code/).fill(code);
  for (const barcode of ['4006381333931', '012345678905']) {
    await form.getByLabel('Add to barcodes').fill(barcode);
    await page.keyboard.press('Enter');
  }
  await form.getByRole('combobox', { name: 'Costing method' }).selectOption('FIFO: first in, first out');
  await form.getByLabel('Description').fill('Type L\nhard drawn');
  await form.getByLabel('Notes').fill('Ask for a discount');
  await form.getByRole('button', { name: 'Add vendor' }).click();
  await form.getByRole('button', { name: 'Choose a vendor' }).click();
  await page.getByRole('option', { name: names.vendor }).click();
  await form.getByLabel('Vendor SKU').fill('V-100');
  await form.getByLabel(/^Price/).fill('1.05');
  await form.getByLabel(text).fill('blue');
  await form.getByLabel(number).fill('0.75');
  await form.getByLabel(date).fill('2027-03-01');
  await form.getByLabel(choice).selectOption('B grade');
  await form.getByLabel(checkbox).check();
  await form.getByLabel(link).fill('example.test/manual');
  await form.getByRole('button', { name: 'Create', exact: true }).click();

  const panel = panelOf(page, name);
  await expect(panel.getByText('12.5')).toBeVisible();
  const id = Number(/\/item\/(\d+)/.exec(page.url())?.[1]);
  const { body: item } = await owner.call(api.inventory.read, { params: { id } });
  expect(item).toMatchObject({
    name,
    sku,
    inventoryNumber,
    qrCode: code,
    barcodes: ['4006381333931', '012345678905'],
    quantity: '12.5',
    unit: { name: names.unit },
    unitCost: '1.1',
    sellingPrice: '2.345678',
    lowStockThreshold: '20',
    valuationMethod: 'fifo',
    tags: [{ name: names.tag }],
    vendors: [{ name: names.vendor, vendorSku: 'V-100', price: '1.05' }],
    description: 'Type L\nhard drawn',
    notes: 'Ask for a discount',
    images: [{}, {}],
    custom: Object.fromEntries(
      [...fieldIds.values()].map((fieldId, place) => [
        fieldId,
        ['blue', '0.75', '2027-03-01', 'B grade', true, 'https://example.test/manual'][place],
      ]),
    ),
  });
  expect(item.coverImageId).toBe(item.images[0]?.id);
  expect(Date.parse(item.updatedAt)).not.toBeNaN();

  await expect(panel.getByRole('navigation', { name: 'Folder of this item' })).toContainText(names.folder);
  await expect(panel.getByText('Low Stock', { exact: true })).toBeVisible();
  for (const shown of [
    `SKU ${sku}`,
    `Inventory number ${inventoryNumber}`,
    `QR code ${code}`,
    `Unit ${names.unit}`,
    `Low stock at 20 ${names.unit}`,
    'Selling price $2.345678',
    'Costing method FIFO: first in, first out',
    'Notes Ask for a discount',
    `${text} blue`,
    `${number} 0.75`,
    `${date} Mar 1, 2027`,
    `${choice} B grade`,
    `${checkbox} Yes`,
  ]) {
    await expect(panel.getByRole('button', { name: shown, exact: true })).toBeAttached();
  }
  await expect(panel.getByRole('button', { name: /^Description Type L\s+hard drawn$/ })).toBeAttached();
  await expect(panel.getByRole('button', { name: `Tags: ${names.tag}` })).toBeAttached();
  await expect(panel.getByText('$1.10 from purchases')).toBeAttached();
  await expect(panel.getByText('4006381333931')).toBeAttached();
  await expect(panel.getByRole('list', { name: 'Vendors' })).toContainText(`${names.vendor}V-100$1.05`);
  await expect(panel.getByRole('link', { name: /example\.test\/manual/ })).toHaveAttribute('href', 'https://example.test/manual');
  await expect(panel.getByRole('tab', { name: 'Pictures 2' })).toBeVisible();
});

test('[INV-03] an item is edited where its values stand, duplicated, archived, restored and deleted', async ({ page, signIn, world }) => {
  const first = unusedName('Valve');
  await signIn('owner');
  await page.goto('/inventory/create');
  await newItem(page).getByLabel('Name').fill(first);
  await page.keyboard.press('Enter');
  const name = unusedName('Ball valve');
  await edit(panelOf(page, first), 'Name', name);
  const panel = panelOf(page, name);
  await expect(panel.getByRole('button', { name: `Name ${name}` })).toBeFocused();

  await edit(panel, 'Selling price', '9.5');
  await expect(panel.getByRole('button', { name: 'Selling price $9.50' })).toBeVisible();
  await panel.getByRole('button', { name: /^Selling price/ }).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Selling price $9.50' })).toBeFocused();
  await panel.getByRole('button', { name: /^Costing method/ }).click();
  await panel.getByRole('combobox', { name: 'Costing method' }).selectOption('Standard: cost as entered');
  await expect(panel.getByRole('button', { name: 'Costing method Standard: cost as entered' })).toBeVisible();
  await edit(panel, 'Unit cost', '4');
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Unit cost $4.00' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Selling price $9.50' })).toBeVisible();

  const original = page.url();
  await act(page, name, 'Duplicate');
  await expect(page).not.toHaveURL(original);
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Selling price $9.50' })).toBeVisible();
  await page.goto(original);

  await act(page, name, 'Archive');
  await expect(panel).toBeHidden();
  await toastOf(page, `“${name}” archived`).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${name}” restored`).first()).toBeVisible();
  await page.goto(original);
  await expect(panel.getByRole('button', { name: 'Add Stock' })).toBeVisible();
  await act(page, name, 'Archive');
  await expect(panel).toBeHidden();
  await expect(page.getByText(`“${name}” archived`).first()).toBeVisible();
  await page.goto(original);
  await expect(panel.getByText('This item is archived.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add Stock' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(panel.getByRole('button', { name: 'Add Stock' })).toBeVisible();

  await act(page, name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete item' }).click();
  await expect(page.getByText(`“${name}” deleted`).first()).toBeVisible();
  await expect(panel).toBeHidden();
  const id = Number(new URL(original).pathname.split('/').pop());
  expect((await (await world.as('owner')).call(api.inventory.read, { params: { id } })).status).toBe(404);
});

test('[INV-03] folder, tags, barcodes, vendors and own fields of an item are changed where they stand, and moves undone', async ({
  page,
  signIn,
  world,
}) => {
  const { organizationId } = await world.people();
  const names = { here: unusedName('Here'), there: unusedName('There'), tag: unusedName('brass'), vendor: unusedName('Acme') };
  const here = await world.folder(organizationId, { name: names.here });
  const there = await world.folder(organizationId, { name: names.there });
  await world.tag(organizationId, names.tag);
  await world.vendor(organizationId, names.vendor);
  const owner = await world.as('owner');
  const { body: field } = await owner.call(api.customFields.create, {
    body: { name: unusedName('Finish'), kind: 'choice', choices: ['Matte', 'Gloss'] },
  });
  const { id, name } = await makeItem(world, { folderId: here, barcodes: ['111'] });
  const saved = async () => (await owner.call(api.inventory.read, { params: { id } })).body;
  await signIn('owner');
  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);

  await panel.getByRole('button', { name: /^Tags/ }).click();
  await page.getByRole('option', { name: names.tag }).click();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: `Tags: ${names.tag}` })).toBeVisible();
  await panel.getByRole('button', { name: 'Remove 111' }).click();
  await panel.getByLabel('Add to barcodes').fill('222');
  await panel.getByLabel('Add to barcodes').press('Enter');
  await panel.getByRole('button', { name: new RegExp(`^${field.name}`) }).click();
  await panel.getByRole('combobox', { name: field.name }).selectOption('Gloss');
  await panel.getByRole('button', { name: 'Edit vendors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vendors' });
  await dialog.getByRole('button', { name: 'Add vendor' }).click();
  await dialog.getByRole('button', { name: 'Choose a vendor' }).click();
  await page.getByRole('option', { name: names.vendor }).click();
  await dialog.getByLabel(/^Price/).fill('x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel(/^Price/)).toHaveAccessibleDescription('Please enter a number.');
  await dialog.getByLabel(/^Price/).fill('4.2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('list', { name: 'Vendors' })).toContainText('$4.20');
  await expect
    .poll(saved)
    .toMatchObject({ tags: [{ name: names.tag }], barcodes: ['222'], custom: { [field.id]: 'Gloss' }, vendors: [{ price: '4.2' }] });

  await act(page, name, 'Move…');
  const move = page.getByRole('dialog', { name: `Move “${name}”` });
  await move.getByRole('option', { name: names.there }).click();
  await move.getByRole('button', { name: 'Move here' }).click();
  await expect(panel.getByRole('navigation', { name: 'Folder of this item' })).toContainText(names.there);
  await expect.poll(async () => (await saved()).folderId).toBe(there);
  await toastOf(page, `Moved to ${names.there}`).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await saved()).folderId).toBe(here);
});

test('[INV-03] “Create and add another” empties the form but keeps the folder, and a stray Escape loses nothing', async ({
  page,
  signIn,
  world,
}) => {
  const { organizationId } = await world.people();
  const folder = unusedName('Rack');
  const folderId = await world.folder(organizationId, { name: folder });
  const names = [unusedName('One'), unusedName('Two')];
  await signIn('owner');
  await page.goto(`/folder/${folderId}/create`);
  const form = newItem(page);
  const question = page.getByRole('dialog', { name: 'Discard this item?' });
  await form.getByLabel('Name').fill('half an item');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('half an item');
  for (const name of names) {
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Create and add another' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await expect(form.getByLabel('Name')).toBeFocused();
  }
  await form.getByLabel('Name').fill('another half');
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/folder/${folderId}$`));
  for (const name of names) await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});

test('[INV-04] a SKU or inventory number that is taken is told at its field and in a toast', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const taken = { sku: unusedName('SKU'), inventoryNumber: unusedName('INV') };
  await makeItem(world, taken);
  const { id, name } = await makeItem(world);
  await signIn('owner');
  await page.goto('/inventory/create');
  const form = newItem(page);
  await form.getByLabel('Name').fill(unusedName('Tee'));
  await form.getByLabel(/^SKU/).fill(taken.sku);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Duplicate SKU', { exact: true }).first()).toBeVisible();
  await expect(form.getByLabel(/^SKU/)).toHaveAccessibleDescription(/already has this SKU/);
  await form.getByLabel(/^SKU/).fill('');
  await form.getByRole('button', { name: 'More details' }).click();
  await form.getByLabel('Inventory number').fill(taken.inventoryNumber);
  await form.getByRole('button', { name: 'More details' }).click();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Duplicate Inventory Number', { exact: true }).first()).toBeVisible();
  await expect(form.getByLabel('Inventory number')).toBeFocused();
  await expect(form.getByLabel('Inventory number')).toHaveAccessibleDescription(/already has this inventory number/);

  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);
  for (const [label, value, title] of [
    ['SKU', taken.sku, 'Duplicate SKU'],
    ['Inventory number', taken.inventoryNumber, 'Duplicate Inventory Number'],
  ] as const) {
    await edit(panel, label, value);
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(panel.getByRole('textbox', { name: label, exact: true })).toHaveAccessibleDescription(/already has/);
    await panel.getByRole('textbox', { name: label, exact: true }).press('Escape');
    await expect(panel.getByRole('button', { name: `${label} Add` })).toBeVisible();
  }
});

test('[INV-08] pictures are uploaded, ordered by dragging and by menu, made the cover, looked at and deleted', async ({
  page,
  signIn,
  world,
}) => {
  test.setTimeout(120_000);
  const { id, name } = await makeItem(world);
  const owner = await world.as('owner');
  const order = async () => (await owner.call(api.inventory.read, { params: { id } })).body.images.map((image) => image.width);
  await signIn('owner');
  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);
  await panel.getByRole('tab', { name: 'Pictures' }).click();
  await panel.getByLabel('Picture files').setInputFiles([await file('a.jpg', 60), await file('b.jpg', 70), await file('c.jpg', 80)]);
  await expect(panel.getByRole('button', { name: 'Open picture 3' })).toBeVisible();
  expect(await order()).toEqual([60, 70, 80]);

  await panel.getByRole('button', { name: 'Open picture 3' }).dragTo(panel.getByRole('button', { name: 'Open picture 1' }));
  await expect.poll(order).toEqual([80, 60, 70]);
  await act(page, 'picture 3', 'Make cover');
  await expect.poll(order).toEqual([70, 80, 60]);
  await act(page, 'picture 1', 'Move later');
  await expect.poll(order).toEqual([80, 70, 60]);
  const { body: item } = await owner.call(api.inventory.read, { params: { id } });
  expect(item.coverImageId).toBe(item.images[0]?.id);

  await panel.getByRole('button', { name: 'Open picture 1' }).click();
  const large = page.getByRole('dialog', { name: `Pictures of ${name}` });
  await expect(large.getByRole('img', { name: `${name}, 1 of 3` })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const second = large.getByRole('img', { name: `${name}, 2 of 3` });
  await expect(second).toBeVisible();
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(70);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(panel).toBeVisible();

  await act(page, 'picture 2', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click();
  await expect(panel.getByRole('button', { name: /^Open picture/ })).toHaveCount(2);
  expect(await order()).toEqual([80, 60]);
  await expect(panel.getByRole('tab', { name: 'Pictures 2' })).toBeVisible();
});

test('[INV-08] a picture is dropped on the gallery or pasted, and what is none is refused', async ({ page, signIn, world }) => {
  const { id, name } = await makeItem(world);
  await signIn('owner');
  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);
  await panel.getByRole('tab', { name: 'Pictures' }).click();
  const bytes = [...(await drawPicture())];
  const transfer = await page.evaluateHandle((content) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }));
    return files;
  }, bytes);
  const gallery = panel.getByRole('region', { name: 'Pictures' });
  await gallery.dispatchEvent('dragover', { dataTransfer: transfer });
  await gallery.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(panel.getByRole('button', { name: 'Open picture 1' })).toBeVisible();
  await page.evaluate((files) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true }));
  }, transfer);
  await expect(panel.getByRole('button', { name: 'Open picture 2' })).toBeVisible();
  await panel
    .getByLabel('Picture files')
    .setInputFiles([{ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
  await expect(page.getByText('“invoice.pdf” is not a picture.').first()).toBeVisible();
});

test('[INV-08] the history tells who, when, from how many to how many, at which cost and why; the label shows the QR code', async ({
  page,
  signIn,
  world,
}) => {
  const { organizationId } = await world.people();
  const folder = unusedName('Truck');
  const folderId = await world.folder(organizationId, { name: folder });
  const { id, name } = await makeItem(world, { quantity: '10', unitCost: '2' });
  const admin = await world.as('admin');
  const change = async (body: object) => expect((await admin.call(api.inventory.changeStock, { params: { id }, body })).status).toBe(200);
  await change({ adjustment: '5', purchasePrice: '3.5', transactionNote: 'Delivery 77' });
  await change({ adjustment: '-20', transactionNote: 'Big job' });
  await change({ folderId });
  await signIn('owner');
  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);
  await panel.getByRole('tab', { name: 'History' }).click();
  const rows = panel.getByRole('list', { name: 'Stock history' }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText(`MovedNo folder → ${folder}`);
  await expect(rows.nth(1)).toContainText('Stock removed−15');
  await expect(rows.nth(1)).toContainText('15 → 0');
  await expect(rows.nth(1)).toContainText('Asked for 20, took 15');
  await expect(rows.nth(1)).toContainText('at $2.50 · −$37.50');
  await expect(rows.nth(1)).toContainText('“Big job”');
  await expect(rows.nth(2)).toContainText('Stock added+5');
  await expect(rows.nth(2)).toContainText('10 → 15');
  await expect(rows.nth(2)).toContainText('at $3.50 · +$17.50');
  await expect(rows.nth(2)).toContainText('Adam Tester');
  await expect(rows.nth(2).locator('time')).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/);
  await expect(rows.filter({ hasText: 'Opening stock+10' })).toContainText('0 → 10');

  await change({ adjustment: '4', purchasePrice: '1' });
  await expect(rows.nth(0)).toContainText('Stock added+4');

  await panel.getByRole('tab', { name: 'Label' }).click();
  const code = panel.getByRole('img', { name: `QR code of ${name}` });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await panel.getByRole('button', { name: 'Print label' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('[INV-08] a long history goes on as one scrolls', async ({ page, signIn, world }) => {
  test.setTimeout(120_000);
  const { id, name } = await makeItem(world);
  const owner = await world.as('owner');
  for (let count = 1; count <= 60; count++) {
    await owner.call(api.inventory.changeStock, {
      params: { id },
      body: { adjustment: '1', purchasePrice: '1', transactionNote: `Box ${count}.` },
    });
  }
  await signIn('owner');
  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);
  await panel.getByRole('tab', { name: 'History' }).click();
  await expect(panel.getByText('“Box 60.”')).toBeVisible();
  await panel.getByText('“Box 11.”').scrollIntoViewIfNeeded();
  await expect(panel.getByText('“Box 1.”')).toBeAttached();
});

for (const method of ['mac', 'moving_average', 'fifo'] as const) {
  test(`[STK-09] adding stock under ${method} first asks what was paid`, async ({ page, signIn, world }) => {
    const { id, name } = await makeItem(world, { quantity: '3', unitCost: '2.5', valuationMethod: method });
    await signIn('owner');
    await page.goto(`/item/${id}`);
    const panel = panelOf(page, name);
    await panel.getByRole('button', { name: 'One more' }).click();
    await panel.getByRole('button', { name: 'Add Stock' }).click();
    const price = panel.getByRole('form', { name: 'Purchase price' });
    const field = price.getByRole('spinbutton', { name: /^Purchase price/ });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('2.5');
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
    const { body } = await (await world.as('owner')).call(api.inventory.read, { params: { id } });
    expect(body).toMatchObject({ quantity: '5', totalValue: '17.5' });
  });
}

test('[STK-09] other methods, and people who may not see costs, are not asked', async ({ page, signIn, world }) => {
  const { organizationId, staff } = await world.people();
  const folderId = await world.folder(organizationId);
  await world.assign(organizationId, staff, [folderId]);
  const fixed = await makeItem(world, { quantity: '3', unitCost: '2', valuationMethod: 'standard' });
  const averaged = await makeItem(world, { quantity: '3', unitCost: '2', folderId });
  await signIn('owner');
  await page.goto(`/item/${fixed.id}`);
  await panelOf(page, fixed.name).getByRole('button', { name: 'Add Stock' }).click();
  await expect(panelOf(page, fixed.name).getByLabel('In stock')).toHaveText('4');

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

test('[STK-10] a change shows at once on the item and in the list, goes back when refused, and resets the field', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  expectedErrors.push(/500/);
  const { id, name } = await makeItem(world, { quantity: '5', lowStockThreshold: '4', valuationMethod: 'standard' });
  await signIn('owner');
  await page.goto(`/item/${id}?q=${encodeURIComponent(name)}`);
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
    expect((await isSent).postDataJSON()).toMatchObject({ adjustment: '-2' });
  };
  await take();
  await expect(shown).toHaveText('3');
  await expect(panel.getByText('Low Stock', { exact: true })).toBeVisible();
  await expect(row).toContainText('Low Stock');
  await answer(true);
  await expect(shown).toHaveText('5');
  await expect(row).toContainText('In Stock');
  await expect(page.getByText('Try again.').first()).toBeVisible();
  await expect(quantity).toHaveValue('2');

  await take();
  await expect(shown).toHaveText('3');
  await answer(false);
  await expect(quantity).toHaveValue('1');
  await expect(row).toContainText('Low Stock');
  const { body } = await (await world.as('owner')).call(api.inventory.read, { params: { id } });
  expect(body.quantity).toBe('3');
});

test('[STK-03] a count that someone’s change made stale is refused with what it is now, and accepted once seen', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
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

test('[RT-03] another person’s change appears on the open item, but not in the field being edited', async ({ page, signIn, world }) => {
  const { id, name } = await makeItem(world, { quantity: '5', sku: unusedName('OLD') });
  const theirs = unusedName('THEIRS');
  const mine = unusedName('MINE');
  await signIn('owner');
  const isConnected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);
  await isConnected;
  await panel.getByRole('button', { name: /^SKU/ }).click();
  const field = panel.getByRole('textbox', { name: 'SKU', exact: true });
  await field.fill(mine);
  const admin = await world.as('admin');
  await admin.call(api.inventory.update, { params: { id }, body: { sku: theirs } });
  await admin.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '7' } });
  await expect(panel.getByLabel('In stock')).toHaveText('12');
  await expect(field).toHaveValue(mine);
  await expect(field).toHaveAccessibleDescription(`Someone changed this to “${theirs}” meanwhile.`);
  await field.press('Enter');
  await expect(panel.getByRole('button', { name: `SKU ${mine}` })).toBeVisible();
});

test('an item that someone deletes while it is open, and one that never was, say so and close', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const { id, name } = await makeItem(world);
  await signIn('owner');
  const isConnected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`/item/${id}`);
  await expect(panelOf(page, name)).toBeVisible();
  await isConnected;
  await (await world.as('admin')).call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'delete' } } });
  const gone = page.getByRole('complementary').filter({ hasText: 'This item is not here any more' });
  await gone.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/\/inventory$/);
  await page.goto('/item/999999999');
  await expect(gone).toBeVisible();
});

test('names with emoji, from right to left or made of HTML are shown as they are, and one that is too long is refused', async ({
  page,
  signIn,
  world,
}) => {
  const { id, name: first } = await makeItem(world);
  await signIn('owner');
  await page.goto(`/item/${id}`);
  let name = first;
  for (const next of ['Elbow 🔩🧰 1½″', 'صمام كروي نحاسي', '<img src=x onerror=alert(1)><b>bold</b> &amp;', 'ǅ'.repeat(250)]) {
    await edit(panelOf(page, name), 'Name', next);
    await expect(panelOf(page, next).getByRole('heading', { level: 2 })).toContainText(next);
    name = next;
  }
  const panel = panelOf(page, name);
  await expect(panel.locator('img[src="x"], b')).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBe(0);
  await edit(panel, 'Name', 'x'.repeat(10_000));
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription('At most 250 characters.');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(name);
});

test('Escape closes the panel and gives the focus back; in an editor it only ends the editing', async ({ page, signIn, world }) => {
  const { name } = await makeItem(world);
  await signIn('owner');
  await page.goto(`/inventory?q=${encodeURIComponent(name)}`);
  const link = page.getByRole('main').getByRole('link', { name });
  await link.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, name);
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: /^SKU/ }).click();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: /^SKU/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/inventory\\?q=`));
});

for (const [size, colorScheme] of [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
] as const) {
  test(`the item and the form are free of accessibility violations on a ${size} in ${colorScheme}`, async ({ page, signIn, world }) => {
    test.setTimeout(180_000);
    const { organizationId } = await world.people();
    const folderId = await world.folder(organizationId);
    const vendorId = await world.vendor(organizationId);
    const tagId = await world.tag(organizationId);
    await world.customField(organizationId, { kind: 'choice', choices: ['a', 'b'] });
    const { id, name } = await makeItem(world, {
      folderId,
      quantity: '3',
      unitCost: '2',
      tagIds: [tagId],
      barcodes: ['123'],
      vendors: [{ vendorId, vendorSku: 'V-1', price: '2' }],
    });
    if (size === 'phone') await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn('owner');
    await page.goto(`/item/${id}`);
    const panel = size === 'phone' ? page.getByRole('dialog', { name }) : panelOf(page, name);
    // The rest of the screen has checks of its own; a dialog hides it anyway.
    const isModal = size === 'phone';
    const check = async (what: string, part = isModal ? '[role="dialog"]' : 'aside[tabindex="-1"]') => {
      const { violations } = await new AxeBuilder({ page }).include(part).analyze();
      const found = violations.map((violation) => `${what}: ${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`);
      expect(found).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, what).toBe(0);
    };
    await panel.getByRole('button', { name: 'Add Stock' }).click();
    await expect(panel.getByRole('form', { name: 'Purchase price' })).toBeVisible();
    await check('purchase price');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: /^SKU/ }).click();
    await check('details');
    await page.keyboard.press('Escape');
    await panel.getByRole('tab', { name: 'Pictures' }).click();
    await panel.getByLabel('Picture files').setInputFiles([await file('a.jpg')]);
    await expect(panel.getByRole('button', { name: 'Open picture 1' })).toBeVisible();
    for (const tab of ['Pictures', 'History', 'Label']) {
      await panel.getByRole('tab', { name: tab }).click();
      await expect(panel.getByRole('tabpanel', { name: tab })).toBeVisible();
      await check(tab);
    }
    if (size === 'phone') {
      await panel.getByRole('button', { name: 'Back to the list' }).click();
      await expect(panel).toBeHidden();
    }
    await page.goto('/inventory/create');
    await newItem(page).getByRole('button', { name: 'More details' }).click();
    await newItem(page).getByRole('button', { name: 'Add vendor' }).click();
    await check('form', '[role="dialog"]');
  });
}
