import type { Locator } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import { unusedName } from '../server/test/catalogue.ts';
import { drawPicture, pictureForm } from '../server/test/pictures.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { act, connected, edit, file, makeItem, newItem, openItem, panelOf, phone, savedItem, undo, walkTo } from './items.ts';

test('[INV-01] the five paths show the list, the form and the item, also after a reload; Escape closes the panel and gives the focus back', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  test.setTimeout(120_000);
  const { organizationId } = await world.people();
  const folder = unusedName('Van');
  const folderId = await world.folder(organizationId, { name: folder });
  const { id, name } = await makeItem(world, { folderId });
  const main = page.getByRole('main');
  const create = () => main.getByRole('link', { name: 'New item' }).click();
  const close = () => page.keyboard.press('Escape');
  // Gone to as a person does, and then loaded afresh, as a link to it is.
  const survives = async (path: string, what: Locator) => {
    await expect(what).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.reload();
    await expect(what).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  };
  const items = main.getByRole('heading', { level: 1, name: 'Items' });
  await signIn('owner');
  await page.goto('/inventory');
  await expect(items).toBeVisible();
  await create();
  await survives('/inventory/create', newItem(page).getByLabel('Name'));
  await close();
  await expect(items).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/inventory');
  await main.getByRole('treeitem', { name: new RegExp(`^${folder}`) }).click();
  await survives(`/folder/${folderId}`, main.getByRole('heading', { level: 1, name: folder }));
  await openItem(page, name);
  await survives(`/item/${id}`, panelOf(page, name).getByRole('heading', { name: new RegExp(name) }));
  await expect(main.getByRole('heading', { level: 1, name: folder })).toBeVisible();
  await panelOf(page, name).getByRole('button', { name: 'Close' }).click();
  await create();
  await survives(`/folder/${folderId}/create`, newItem(page).getByRole('button', { name: folder }));

  // In an editor Escape only ends the editing; then it closes the panel, and the search and the focus are as they were.
  await close();
  await expect(newItem(page)).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search items' }).fill(name);
  await expect(page).toHaveURL(/\?q=/);
  const link = main.getByRole('link', { name });
  await link.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, name);
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: /^SKU/ }).click();
  await close();
  await expect(panel.getByRole('button', { name: /^SKU/ })).toBeFocused();
  await close();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/folder/${folderId}\\?q=`));
  await expect(link).toBeFocused();
});

test('[INV-03] [INV-08] an item’s values are changed where they stand, whatever its name; it has its history and label, is moved, duplicated, archived, restored and deleted', async ({
  page,
  signIn,
  world,
}) => {
  test.setTimeout(120_000);
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
  const { id, name: first } = await makeItem(world, { folderId: here, barcodes: ['111'] });
  const saved = () => savedItem(world, id);
  const name = unusedName('Ball valve');
  await signIn('owner');
  await page.goto(`/item/${id}`);
  await test.step('folder, tags, barcodes, vendors and own fields, and a move undone', async () => {
    const panel = panelOf(page, first);

    await panel.getByRole('button', { name: /^Tags/ }).click();
    await page.getByRole('option', { name: names.tag }).click();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: `Tags: ${names.tag}` })).toBeVisible();
    await panel.getByRole('button', { name: 'Remove 111' }).click();
    await expect(panel.getByText('111', { exact: true })).toHaveCount(0);
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

    await act(page, first, 'Move…');
    const move = page.getByRole('dialog', { name: `Move “${first}”` });
    await move.getByRole('option', { name: names.there }).click();
    await move.getByRole('button', { name: 'Move here' }).click();
    await undo(page, `Moved to ${names.there}`, async () => {
      await expect(panel.getByRole('navigation', { name: 'Folder of this item' })).toContainText(names.there);
      await expect.poll(async () => (await saved()).folderId).toBe(there);
    });
    await expect.poll(async () => (await saved()).folderId).toBe(here);
  });

  await test.step('names with emoji, from right to left or made of HTML are shown as they are, and one that is too long is refused', async () => {
    let current = first;
    const html = '<img src=x onerror=alert(1)><b>bold</b> &amp;';
    const odd = ['Elbow 🔩🧰 1½″', 'صمام كروي نحاسي', html, 'ǅ'.repeat(250)];
    for (const next of process.env.NIGHTLY === undefined ? [html] : odd) {
      await edit(panelOf(page, current), 'Name', next);
      await expect(panelOf(page, next).getByRole('heading', { level: 2 })).toContainText(next);
      current = next;
    }
    const panel = panelOf(page, current);
    await expect(panel.locator('img[src="x"], b')).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
    await edit(panel, 'Name', 'x'.repeat(10_000));
    await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription('At most 250 characters.');
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('heading', { level: 2 })).toContainText(current);
    await edit(panel, 'Name', name);
  });

  const panel = panelOf(page, name);
  await test.step('name, money and costing method', async () => {
    await expect(panel.getByRole('button', { name: `Name ${name}` })).toBeFocused();
    const price = panel.getByRole('button', { name: 'Selling price $9.50' });
    await edit(panel, 'Selling price', '9.5');
    await expect(price).toBeVisible();
    await price.click();
    await page.keyboard.type('7');
    await page.keyboard.press('Escape');
    await expect(price).toBeFocused();
    // Arrow keys go past the others; only where they stop is saved, and the ledger has one movement of it.
    await panel.getByRole('button', { name: /^Costing method/ }).click();
    await expect(panel.getByRole('combobox', { name: 'Costing method' })).toBeFocused();
    await page.keyboard.press('Space');
    for (const method of ['Moving average', 'FIFO: first in, first out']) {
      await expect(panel.getByRole('option', { name: method, exact: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
    }
    await expect(panel.getByRole('option', { name: 'Standard: cost as entered' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Switch the costing method?' }).getByRole('button', { name: 'Switch' }).click();
    await expect(panel.getByRole('button', { name: 'Costing method Standard: cost as entered' })).toBeFocused();
    await edit(panel, 'Unit cost', '4');
    await expect(panel.getByRole('button', { name: 'Unit cost $4.00' })).toBeVisible();
    await expect.poll(saved).toMatchObject({ name, sellingPrice: '9.5', unitCost: '4', valuationMethod: 'standard' });
    const { body: history } = await (await world.as('owner')).call(api.inventory.history, { params: { id }, query: {} });
    expect(history.movements.filter(({ kind }) => kind === 'method')).toHaveLength(1);
  });

  await test.step('its history and its label', async () => {
    await panel.getByRole('tab', { name: 'History' }).click();
    const rows = panel.getByRole('list', { name: 'Stock history' }).getByRole('listitem');
    await expect(rows.filter({ hasText: `${names.here} → ${names.there}` }).first()).toContainText('Moved');
    await panel.getByRole('tab', { name: 'Label' }).click();
    const code = panel.getByRole('img', { name: `QR code of ${name}` });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    await panel.getByRole('tab', { name: 'Details' }).click();
  });

  await test.step('duplicated, archived, restored and deleted', async () => {
    const original = page.url();
    await act(page, name, 'Duplicate');
    await expect(page).not.toHaveURL(original);
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Selling price $9.50' })).toBeVisible();
    await page.goBack();

    await act(page, name, 'Archive');
    await expect(panel).toBeHidden();
    await undo(page, `“${name}” archived`);
    await expect(page.getByText(`“${name}” restored`).first()).toBeVisible();
    await page.goBack();
    await expect(panel.getByRole('button', { name: 'Add Stock' })).toBeVisible();
    await act(page, name, 'Archive');
    await expect(panel).toBeHidden();
    await expect(page.getByText(`“${name}” archived`).first()).toBeVisible();
    await page.goBack();
    await expect(panel.getByText('This item is archived.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Add Stock' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Restore' }).click();
    await expect(panel.getByRole('button', { name: 'Add Stock' })).toBeVisible();

    await act(page, name, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete item' }).click();
    await expect(page.getByText(`“${name}” deleted`).first()).toBeVisible();
    await expect(panel).toBeHidden();
    expect((await (await world.as('owner')).call(api.inventory.read, { params: { id } })).status).toBe(404);
  });
});

test('[INV-08] [RT-03] an item has its history, label and pictures; what others do to it appears, but not in the field being edited', {
  tag: '@nightly',
}, async ({ page, signIn, world, expectedErrors }) => {
  test.setTimeout(120_000);
  expectedErrors.push(/404/);
  const { organizationId } = await world.people();
  const folder = unusedName('Truck');
  const folderId = await world.folder(organizationId, { name: folder });
  const { id, name } = await makeItem(world, { quantity: '10', unitCost: '2', sku: unusedName('OLD') });
  const admin = await world.as('admin');
  const change = async (body: object) => expect((await admin.call(api.inventory.changeStock, { params: { id }, body })).status).toBe(200);
  // More than is read at once.
  for (let count = 0; count < 50; count++) await change({ folderId: count % 2 === 0 ? folderId : null });
  await change({ adjustment: '5', purchasePrice: '3.5', transactionNote: 'Delivery 77' });
  await change({ adjustment: '-20', transactionNote: 'Big job' });
  await change({ adjustment: '2' });
  await change({ folderId });
  await signIn('owner');
  const isConnected = connected(page);
  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);
  const order = async () => (await savedItem(world, id)).images.map((image) => image.width);

  await test.step('the history tells who, when, from how many to how many, at which cost and why, and goes on as one scrolls; the label shows the QR code', async () => {
    await panel.getByRole('tab', { name: 'History' }).click();
    const rows = panel.getByRole('list', { name: 'Stock history' }).getByRole('listitem');
    await expect(rows.nth(0)).toContainText(`MovedNo folder → ${folder}`);
    await expect(rows.nth(1)).toContainText('Stock added+2');
    await expect(rows.nth(1)).toContainText('No price given: valued at that day’s unit cost');
    await expect(rows.nth(2)).toContainText('Stock removed−15');
    await expect(rows.nth(2)).toContainText('15 → 0');
    await expect(rows.nth(2)).toContainText('Asked for 20, took 15');
    await expect(rows.nth(2)).toContainText('at $2.50 · −$37.50');
    await expect(rows.nth(2)).toContainText('“Big job”');
    await expect(rows.nth(3)).toContainText('Stock added+5');
    await expect(rows.nth(3)).toContainText('10 → 15');
    await expect(rows.nth(3)).toContainText('at $3.50 · +$17.50');
    await expect(rows.nth(3)).not.toContainText('No price given');
    await expect(rows.nth(3)).toContainText('Adam Tester');
    await expect(rows.nth(3).locator('time')).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/);
    // The rest comes as one scrolls.
    const opening = rows.filter({ hasText: 'Opening stock+10' });
    await expect(opening).toHaveCount(0);
    await rows.last().scrollIntoViewIfNeeded();
    await expect(opening).toContainText('0 → 10');

    await isConnected;
    await change({ adjustment: '4', purchasePrice: '1' });
    await expect(rows.nth(0)).toContainText('Stock added+4');

    await panel.getByRole('tab', { name: 'Label' }).click();
    const code = panel.getByRole('img', { name: `QR code of ${name}` });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    await panel.getByRole('button', { name: 'Print label' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('pictures are uploaded, ordered by dragging and by menu, made the cover, looked at and deleted', async () => {
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
    const item = await savedItem(world, id);
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

  await test.step('a picture is dropped on the gallery or pasted, and what is none is refused', async () => {
    const bytes = [...(await drawPicture())];
    const transfer = await page.evaluateHandle((content) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }));
      return files;
    }, bytes);
    const gallery = panel.getByRole('region', { name: 'Pictures' });
    await gallery.dispatchEvent('dragover', { dataTransfer: transfer });
    await gallery.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(panel.getByRole('button', { name: 'Open picture 3' })).toBeVisible();
    await page.evaluate((files) => {
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true }));
    }, transfer);
    await expect(panel.getByRole('button', { name: 'Open picture 4' })).toBeVisible();
    await panel
      .getByLabel('Picture files')
      .setInputFiles([{ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
    await expect(page.getByText('“invoice.pdf” is not a picture.').first()).toBeVisible();
  });

  await test.step('another person’s change appears, but not in the field being edited', async () => {
    const theirs = unusedName('THEIRS');
    const mine = unusedName('MINE');
    await panel.getByRole('tab', { name: 'Details' }).click();
    await panel.getByRole('button', { name: /^SKU/ }).click();
    const field = panel.getByRole('textbox', { name: 'SKU', exact: true });
    await field.fill(mine);
    await admin.call(api.inventory.update, { params: { id }, body: { sku: theirs } });
    await admin.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '7' } });
    await expect(panel.getByLabel('In stock')).toHaveText('13');
    await expect(field).toHaveValue(mine);
    await expect(field).toHaveAccessibleDescription(`Someone changed this to “${theirs}” meanwhile.`);
    await field.press('Enter');
    await expect(panel.getByRole('button', { name: `SKU ${mine}` })).toBeVisible();
  });

  await test.step('an item that someone deletes while it is open, and one that never was, say so and close', async () => {
    await admin.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'delete' } } });
    const gone = page.getByRole('complementary').filter({ hasText: 'This item is not here any more' });
    await expect(gone).toBeVisible();
    // Said once, where it was.
    await expect(page.getByText('Not Found')).toHaveCount(0);
    await gone.getByRole('button', { name: 'Close' }).last().click();
    await expect(page).toHaveURL(/\/inventory$/);
    await walkTo(page, '/item/999999999');
    await expect(gone).toBeVisible();
  });
});

test('the item and the form are free of accessibility violations', { tag: '@nightly' }, async ({ page, signIn, world }) => {
  test.setTimeout(120_000);
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
  await (await world.as('owner')).call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) });
  await signIn('owner');
  await page.goto(`/item/${id}`);
  const panel = panelOf(page, name);
  // The rest of the screen has checks of its own; a dialog hides it anyway. The parts are as wide on a desk as on a phone, and
  // their colors the same, so each is looked at once.
  for (const tab of ['History', 'Label']) {
    await panel.getByRole('tab', { name: tab }).click();
    await expect(panel.getByRole('tabpanel', { name: tab })).toBeVisible();
    if (tab === 'History') await expect(panel.getByText('Opening stock')).toBeVisible();
    expect(await problemsOf(page, tab, 'aside[tabindex="-1"]')).toEqual([]);
  }
  await panel.getByRole('tab', { name: 'Details' }).click();
  await page.setViewportSize(phone);
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Add Stock' }).click();
  await expect(sheet.getByRole('form', { name: 'Purchase price' })).toBeVisible();
  await sheet.getByRole('button', { name: /^SKU/ }).click();
  await expect(sheet.getByRole('textbox', { name: 'SKU', exact: true })).toBeFocused();
  expect(await problemsOf(page, 'details with an editor and the purchase price', '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.getByRole('tab', { name: 'Pictures' }).click();
  await expect(sheet.getByRole('tabpanel', { name: 'Pictures' })).toBeVisible();
  expect(await problemsOf(page, 'Pictures', '[role="dialog"]')).toEqual([]);
  await sheet.getByRole('button', { name: 'Back to the list' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'New item' }).click();
  await newItem(page).getByRole('button', { name: 'More details' }).click();
  await newItem(page).getByRole('button', { name: 'Add vendor' }).click();
  expect(await problemsOf(page, 'form on a phone', '[role="dialog"]')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(newItem(page).getByRole('button', { name: 'Choose a vendor' })).toBeVisible();
  expect(await problemsOf(page, 'form', '[role="dialog"]')).toEqual([]);
});
