import { api } from '../contract/src/index.ts';
import { unusedName } from '../server/test/catalogue.ts';
import { expect, test } from './fixtures.ts';
import { edit, expectAbove, file, makeItem, newItem, openItem, panelOf, phone, savedItem, toastOf } from './items.ts';

test('[INV-02] [INV-04] an item is made with every field it can have; a SKU or inventory number that is taken is told at its field and in a toast', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/409/);
  const names = { folder: unusedName('Shelf'), tag: unusedName('copper'), vendor: unusedName('Acme'), unit: unusedName('ft') };
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

  const other = await makeItem(world);
  await signIn('owner');
  await page.goto('/inventory/create');
  const form = newItem(page);
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(name);
  // A tag, vendor or unit that the item needs and that is not there yet is made here, and chosen at once.
  const make = async (button: string, wanted: string) => {
    await form.getByRole('button', { name: button }).click();
    await page
      .getByPlaceholder(/^(Search|Find)/)
      .last()
      .fill(wanted);
    await page.getByText(`Create “${wanted}”`).click();
    await expect(form.getByRole('button', { name: wanted })).toBeVisible();
  };
  await make('Folder', names.folder);
  await form.getByLabel('Quantity').fill('12.5');
  await make('Unit', names.unit);
  const decimals = form.getByRole('checkbox', { name: 'Allow decimals' });
  await decimals.click();
  await expect(decimals).toBeChecked();
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
  await make('Choose a vendor', names.vendor);
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
  await expect(panel.getByLabel('In stock', { exact: true })).toContainText('12.5');
  const item = await savedItem(world, Number(/\/item\/(\d+)/.exec(page.url())?.[1]));
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

  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('main').getByRole('link', { name: 'New item' }).click();
  await form.getByLabel('Name').fill(unusedName('Tee'));
  await form.getByLabel(/^SKU/).fill(sku);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toastOf(page, 'Duplicate SKU')).toBeVisible();
  await expect(form.getByLabel(/^SKU/)).toHaveAccessibleDescription(/already has this SKU/);
  await form.getByLabel(/^SKU/).fill('');
  await form.getByRole('button', { name: 'More details' }).click();
  await form.getByLabel('Inventory number').fill(inventoryNumber);
  await form.getByRole('button', { name: 'More details' }).click();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toastOf(page, 'Duplicate Inventory Number')).toBeVisible();
  await expect(form.getByLabel('Inventory number')).toBeFocused();
  await expect(form.getByLabel('Inventory number')).toHaveAccessibleDescription(/already has this inventory number/);

  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Discard this item?' }).getByRole('button', { name: 'Discard' }).click();
  const second = await openItem(page, other.name);
  for (const [label, value, title] of [
    ['SKU', sku, 'Duplicate SKU'],
    ['Inventory number', inventoryNumber, 'Duplicate Inventory Number'],
  ] as const) {
    await edit(second, label, value);
    await expect(toastOf(page, title)).toBeVisible();
    await expect(second.getByRole('textbox', { name: label, exact: true })).toHaveAccessibleDescription(/already has/);
    await second.getByRole('textbox', { name: label, exact: true }).press('Escape');
    await expect(second.getByRole('button', { name: `${label} Add` })).toBeVisible();
  }
});

test('[INV-03] “Create and add another” empties the form but keeps the folder, and no Escape, Back or reload loses what was typed', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  test.setTimeout(120_000);
  const { organizationId } = await world.people();
  const folder = unusedName('Rack');
  const folderId = await world.folder(organizationId, { name: folder });
  const names = [unusedName('One'), unusedName('Two')];
  await signIn('owner');
  await page.goto(`/folder/${folderId}`);
  await page.getByRole('main').getByRole('link', { name: 'New item' }).first().click();
  const form = newItem(page);
  const question = page.getByRole('dialog', { name: 'Discard this item?' });
  await form.getByLabel('Name').fill('half an item');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('half an item');
  await page.goBack();
  await expect(form).toBeHidden();
  await page.goForward();
  await expect(form.getByLabel('Name')).toHaveValue('half an item');
  await page.reload();
  await expect(form.getByLabel('Name')).toHaveValue('half an item');
  await expect(form.getByText('This is what you had entered before.')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByRole('button', { name: `Folder: ${folder}` })).toBeVisible();
  for (const name of names) {
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Create and add another' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await expect(form.getByLabel('Name')).toBeFocused();
    // The toast that says so stands above the buttons.
    await expectAbove(toastOf(page, `“${name}” created`), form.getByRole('button', { name: 'Create', exact: true }));
  }
  await page.setViewportSize(phone);
  await form.getByLabel('Name').fill('another half');
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/folder/${folderId}$`));
  for (const name of names) await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});
