import { api } from '@onhand/contract';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { itemAddress, qrCode, qrPath, qrSvg } from './qr.rules.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://inventory.example.com' } });
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const pageCount = async (file: Blob) => (await PDFDocument.load(await file.arrayBuffer())).getPageCount();
const addressPath = (id: number) => qrPath(qrCode(itemAddress('https://inventory.example.com', id)));

test('[INV-11] labels of some items come as a PDF to save', async () => {
  const itemIds = [await world.item(organizationId), await world.item(organizationId)];
  const body = { selection: { itemIds }, format: 'avery-5163', copies: 6 } as const;
  const { status, body: file, headers } = await owner.call(api.labels.print, { body });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Labels%20Avery%205163.pdf");
  expect(await pageCount(file)).toBe(2);
});

test('[INV-11] an item made through the product has a code from birth, and its label shows it', async () => {
  const created = await owner.call(api.inventory.create, { body: { name: 'Ball valve', sku: 'BV-15' } });
  expect(created.body.qrCode).not.toBe('');
  const selection = { itemIds: [created.body.id] };
  const preview = (await owner.call(api.labels.preview, { body: { selection, format: 'avery-5160' } })).body;
  expect(preview).toMatchObject({ labelCount: 1, itemCount: 1, pageCount: 1, places: [{ place: 0, drawing: 0 }] });
  const [drawing] = preview.drawings;
  expect(drawing?.lines.map(({ text }) => text).join(' ')).toBe(`Ball valve SKU BV-15 ${created.body.qrCode}`);
  expect(drawing?.qr.path).toBe(addressPath(created.body.id));
});

test('[PLC-10] labels of places are printed like those of items, and lead to the place', async () => {
  const van = await world.folder(organizationId, { name: 'Van 2' });
  const bin = await world.folder(organizationId, { name: 'Left bin', parentId: van });
  const body = { selection: { placeIds: [van, bin] }, format: 'avery-5160' as const, copies: 2 };
  const { body: preview } = await owner.call(api.labels.preview, { body });
  expect(preview).toMatchObject({ labelCount: 4, itemCount: 2, pageCount: 1 });
  expect(preview.drawings.map(({ lines }) => lines.map(({ text }) => text).join(' '))).toEqual(['Van 2', 'Left bin Van 2']);
  expect(preview.drawings[0]?.qr.path).toBe(qrPath(qrCode(`https://inventory.example.com/place/${van}`)));
  expect(await pageCount((await owner.call(api.labels.print, { body })).body)).toBe(1);
  const elsewhere = await (await world.as('other-owner')).call(api.labels.print, { body });
  expect(elsewhere).toMatchObject({ status: 404, body: { message: 'There are no places to print labels for.' } });
});

test('[INV-11] labels of a folder are those of everything in and below it, by name', async () => {
  const folderId = await world.folder(organizationId);
  const below = await world.folder(organizationId, { name: 'Bin 14', parentId: folderId });
  await world.item(organizationId, { name: 'B in the folder', folderId });
  await world.item(organizationId, { name: 'A below it', folderId: below });
  await world.item(organizationId, { name: 'elsewhere' });
  const body = { selection: { filter: { folderId } }, format: 'roll-62', copies: 2 } as const;
  const { body: preview } = await owner.call(api.labels.preview, { body });
  expect(preview).toMatchObject({ labelCount: 4, itemCount: 2, pageCount: 4 });
  const sheet = await owner.call(api.labels.preview, { body: { ...body, format: 'avery-5160', skip: 28 } });
  expect(sheet.body).toMatchObject({ labelCount: 4, pageCount: 2, places: [{ place: 28 }, { place: 29 }] });
  expect(sheet.body.drawings[0]?.lines[0]?.text).toBe('A below it');
  // The item's folder stands on it, from the top down.
  expect(preview.drawings[0]?.lines.map(({ text }) => text).join(' ')).toMatch(/ \/ Bin 14$/);
});

test('[FOLD-04] staff print what lies in their folders and nothing else', async () => {
  const { staff } = await world.people();
  const [mine, other] = [await world.folder(organizationId), await world.folder(organizationId)];
  await world.assign(organizationId, staff, [mine]);
  const seen = await world.item(organizationId, { name: 'Seen', folderId: mine });
  const hidden = await world.item(organizationId, { name: 'Hidden', folderId: other });
  const caller = await world.as('staff');
  const preview = (selection: { itemIds: number[] } | { filter: { folderId?: number } }) =>
    caller.call(api.labels.preview, { body: { selection, format: 'avery-5160' } });
  for (const selection of [{ itemIds: [seen, hidden] }, { filter: {} }]) {
    const { body } = await preview(selection);
    expect(body.drawings.map(({ itemId }) => itemId)).toEqual([seen]);
  }
  expect((await preview({ itemIds: [hidden] })).status).toBe(404);
  expect((await preview({ filter: { folderId: other } })).body).toEqual({
    labelCount: 0,
    itemCount: 0,
    pageCount: 0,
    places: [],
    drawings: [],
  });
  for (const selection of [{ itemIds: [hidden] }, { filter: { folderId: other } }]) {
    expect((await caller.call(api.labels.print, { body: { selection, format: 'avery-5160' } })).status).toBe(404);
  }
  expect((await caller.call(api.labels.qr, { params: { itemId: seen } })).status).toBe(200);
  expect((await caller.call(api.labels.qr, { params: { itemId: hidden } })).status).toBe(404);
});

test('[INV-08] the code of one item is a picture of its address, which can do nothing but be seen', async () => {
  const itemId = await world.item(organizationId);
  const { body, headers } = await owner.call(api.labels.qr, { params: { itemId } });
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(await body.text()).toBe(qrSvg(qrCode(itemAddress('https://inventory.example.com', itemId))));
});

test('a file holds 1,000 labels and says so when there are more', async () => {
  const folderId = await world.folder(organizationId);
  await world.database.admin.query(
    `INSERT INTO items (organization_id, name, qr_code, folder_id) SELECT $1, 'Bolt ' || n, 'bolt-' || n, $2 FROM generate_series(1, 51) n`,
    [organizationId, folderId],
  );
  const body = { selection: { filter: { folderId } }, format: 'avery-5160', copies: 20 } as const;
  for (const row of [api.labels.preview, api.labels.print]) {
    const answer = await owner.call(row, { body });
    expect(answer).toMatchObject({ status: 413, body: { error: 'TOO_LARGE', message: expect.stringContaining('more than 1,000 labels') } });
  }
  const fewer = await owner.call(api.labels.preview, { body: { ...body, copies: 19 } });
  expect(fewer.body).toMatchObject({ itemCount: 51, labelCount: 969, pageCount: 33 });
});
