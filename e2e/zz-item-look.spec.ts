import { expect, test } from './fixtures.ts';

for (const [size, theme] of [['d', 'light'], ['p', 'light'], ['d', 'dark'], ['p', 'dark']] as const) {
  test(`look ${size} ${theme}`, async ({ browser, world, signIn }) => {
    const { organizationId } = await world.people();
    const shed = await world.folder(organizationId, { name: 'Main shop' });
    const shelf = await world.folder(organizationId, { name: 'Shelf 3, copper fittings', parentId: shed });
    const tag = await world.tag(organizationId);
    const vendor = await world.vendor(organizationId);
    await world.customField(organizationId, { kind: 'date' });
    await world.customField(organizationId, { kind: 'link' });
    await world.customField(organizationId, { kind: 'checkbox' });
    const owner = await world.as('owner');
    const { api } = await import('../contract/src/index.ts');
    const units = (await owner.call(api.units.list)).body;
    const made = await owner.call(api.inventory.create, {
      body: {
        name: 'Copper elbow 90° 1/2 in, long radius', sku: `CU-${size}-${theme}`, folderId: shelf, quantity: '24', unitCost: '3.25', sellingPrice: '5.95',
        lowStockThreshold: '30', unitId: units.find((u) => u.name === 'boxes')?.id ?? null, tagIds: [tag], vendors: [{ vendorId: vendor, vendorSku: 'V-100', price: '3.10' }],
        description: 'Wrot copper, solder joint.\nFor type L and M tube.', barcodes: ['4006381333931', '012345678905'],
      },
    });
    const id = made.body.id;
    await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-30', transactionNote: 'Job 4411, Miller residence' } });
    await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '12', purchasePrice: '3.3333' } });
    await owner.call(api.inventory.changeStock, { params: { id }, body: { folderId: shed } });
    await owner.call(api.inventory.changeStock, { params: { id }, body: { folderId: shelf } });
    const context = await browser.newContext({
      baseURL: `http://localhost:${world.env.port}`, colorScheme: theme,
      viewport: size === 'p' ? { width: 390, height: 844 } : { width: 1440, height: 900 }, hasTouch: size === 'p', isMobile: size === 'p',
    });
    await signIn('owner', context);
    const page = await context.newPage();
    page.on('console', (m) => { if (m.type() === 'error') console.log('console:', m.text().slice(0, 300)); });
    page.on('pageerror', (e) => console.log('uncaught', e.message));
    const shot = (name: string) => page.waitForTimeout(500).then(() => page.screenshot({ path: `/tmp/item/${size}-${theme}-${name}.png` }));
    await page.goto(`/item/${id}`);
    await page.getByRole('tab', { name: 'Details' }).waitFor();
    await shot('details');
    await page.getByRole('tab', { name: 'Pictures' }).click();
    await shot('pictures-empty');
    await page.getByLabel('Picture files').setInputFiles(['/tmp/item/pic1.jpg', '/tmp/item/pic2.jpg', '/tmp/item/pic3.jpg']);
    await page.getByRole('button', { name: 'Open picture 3' }).waitFor();
    await shot('pictures');
    await page.getByRole('button', { name: 'Open picture 2' }).click();
    await shot('lightbox');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'History' }).click();
    await shot('history');
    await page.getByRole('tab', { name: 'Label' }).click();
    await shot('label');
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByLabel('Quantity', { exact: true }).fill('5');
    await page.getByLabel('Note', { exact: true }).fill('Weekly delivery');
    await page.getByRole('button', { name: 'Add Stock' }).click();
    await shot('price');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('form', { name: 'Purchase price' })).toBeHidden();
    await page.getByRole('button', { name: 'Set quantity' }).click();
    await shot('count');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit vendors' }).click();
    await shot('vendors');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^QR code/ }).click();
    await shot('bottom');
    await page.goto('/inventory/create');
    await page.getByRole('dialog').waitFor();
    await page.getByLabel('Picture files').setInputFiles(['/tmp/item/pic1.jpg', '/tmp/item/pic2.jpg']);
    await page.getByRole('button', { name: 'More details' }).click();
    await shot('form');
    await context.close();
  });
}
