import { api } from '@onhand/contract';
import type { ImageZip } from '@onhand/contract/import-images';
import { maxImagesPerItem } from '@onhand/contract/item-images';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipForm, zipOf } from '../../../../test/backups.ts';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { drawPicture, pictureForm } from '../../../../test/pictures.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { applyImageZip } from './images-zip.service.ts';
import { inNaturalOrder, isClutter, namesOf } from './images-zip.rules.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const make = async (name: string, more: { sku?: string; inventoryNumber?: string }) =>
  (await owner.call(api.inventory.create, { body: { name, ...more } })).body;
const start = (files: [string, Uint8Array | string][]) =>
  zipOf(files).then((zip) => owner.call(api.importImages.start, { body: zipForm(zip) }));
async function settled(id: number): Promise<ImageZip> {
  for (;;) {
    const { body } = await owner.call(api.importImages.read, { params: { id } });
    if (body.status !== 'applying') return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('[IMP-01] pictures in a zip find their items by name, say why where they do not, and are added in order', async () => {
  const elbow = await make('Elbow', { sku: 'EL-1' });
  const tee = await make('Tee', { inventoryNumber: 'INV 7' });
  const full = await make('Full', { sku: 'FULL' });
  const away = await make('Away', { sku: 'AWAY' });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [away.id] }, change: { action: 'archive' } } });
  const picture = await drawPicture();
  await owner.call(api.inventory.addImage, { params: { id: full.id }, body: pictureForm(picture) });
  await world.database.admin.query(
    `INSERT INTO item_images (organization_id, item_id, file_key, position, width, height)
     SELECT organization_id, item_id, file_key, nth, width, height FROM item_images, generate_series(2, $2) AS nth WHERE item_id = $1`,
    [full.id, maxImagesPerItem],
  );
  const { status, body } = await start([
    ['EL-1_10.png', await drawPicture({ width: 30, format: 'png' })],
    ['photos/el-1.JPG', await drawPicture({ width: 10 })],
    ['photos/EL-1 (2).webp', await drawPicture({ width: 20, format: 'webp' })],
    ['INV 7/front.jpg', picture],
    ['nobody.jpg', picture],
    ['FULL.jpg', picture],
    ['AWAY.jpg', picture],
    ['EL-1.txt', 'notes'],
    ['EL-1_3.jpg', '<script>'],
    ['__MACOSX/._EL-1.jpg', 'x'],
    ['.DS_Store', 'x'],
  ]);
  expect(status).toBe(200);
  const said = Object.fromEntries(body.pictures.map(({ file, itemName, problem }) => [file, problem ?? itemName]));
  expect(said).toEqual({
    'EL-1_10.png': 'Elbow',
    'photos/el-1.JPG': 'Elbow',
    'photos/EL-1 (2).webp': 'Elbow',
    'INV 7/front.jpg': 'Tee',
    'nobody.jpg': 'No item has the SKU or inventory number “nobody”.',
    'FULL.jpg': 'An item can have at most 20 pictures.',
    'AWAY.jpg': 'This item is archived. Restore it first.',
    'EL-1.txt': 'Not a picture. JPEG, PNG, WebP, GIF and AVIF work.',
    'EL-1_3.jpg': 'This file is not a picture we can read, whatever its name says.',
  });
  // Nothing is changed before someone says so.
  const widths = async (id: number) => (await owner.call(api.inventory.read, { params: { id } })).body.images.map(({ width }) => width);
  expect(await widths(elbow.id)).toEqual([]);
  expect((await owner.call(api.importImages.apply, { params: { id: body.id } })).body.status).toBe('applying');
  const done = await settled(body.id);
  expect(done).toMatchObject({ status: 'done', done: 4 });
  expect(done.pictures.filter(({ isAdded }) => isAdded)).toHaveLength(4);
  expect((await widths(elbow.id)).sort()).toEqual([10, 20, 30]);
  expect(await widths(tee.id)).toHaveLength(1);
  expect((await owner.call(api.importImages.apply, { params: { id: body.id } })).status).toBe(409);
});

test('a picture that breaks off is named, and the others are added all the same', async () => {
  const valve = await make('Valve', { sku: 'VA-1' });
  const whole = await drawPicture({ width: 400, height: 400 });
  const { body } = await start([
    ['VA-1_1.jpg', whole.slice(0, 300)],
    ['VA-1_2.jpg', whole],
  ]);
  await owner.call(api.importImages.apply, { params: { id: body.id } });
  const done = await settled(body.id);
  expect(done.pictures.map(({ isAdded, problem }) => [isAdded, problem !== null])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect((await owner.call(api.inventory.read, { params: { id: valve.id } })).body.images).toHaveLength(1);
});

test('[IMP-03] what is no zip, or holds nothing, gets its sentence', async () => {
  const refused = async (form: FormData) => (await owner.call(api.importImages.start, { body: form })) as { status: number; body: unknown };
  expect(await refused(zipForm(new TextEncoder().encode('PK nothing')))).toMatchObject({
    status: 400,
    body: { message: 'This is not a zip, or it is damaged.' },
  });
  expect(await refused(zipForm(await zipOf([['__MACOSX/._a.jpg', 'x']])))).toMatchObject({
    status: 400,
    body: { message: 'This zip is empty.' },
  });
  const { body } = await start([['nobody-else.jpg', await drawPicture()]]);
  expect((await owner.call(api.importImages.apply, { params: { id: body.id } })).status).toBe(409);
  expect((await owner.call(api.importImages.cancel, { params: { id: body.id } })).body.status).toBe('cancelled');
});

test('names are taken apart as people mean them', () => {
  expect(namesOf('a/EL-1_2.jpg')).toEqual(['EL-1_2', 'EL-1', 'a']);
  expect(namesOf('EL-1 (12).jpeg')).toEqual(['EL-1 (12)', 'EL-1']);
  expect(namesOf('V.2.5.png')).toEqual(['V.2.5', 'V.2.']);
  expect(['EL-1_10', 'EL-1_2', 'EL-1'].sort(inNaturalOrder)).toEqual(['EL-1', 'EL-1_2', 'EL-1_10']);
  expect(['a/', '__MACOSX/x.jpg', 'a/.DS_Store', 'Thumbs.db', 'a/b.jpg'].map(isClutter)).toEqual([true, true, true, true, false]);
});

test('[SEC-05] pictures of a zip wait while their organization asks for much at once, and are added all the same', async () => {
  const item = await make('Patient', { sku: 'PAT-1' });
  const { body } = await start([['PAT-1.jpg', await drawPicture()]]);
  const { organizationId, owner: person } = await world.people();
  const { services } = world;
  let calls = 0;
  const tenant: Db['tenant'] = async (...given) => {
    if (calls++ % 2 === 1) throw new AppError('OVER_SHARE', { retryAfterSeconds: 0 });
    return services.db.tenant(...given);
  };
  await applyImageZip({ ...services, db: { ...services.db, tenant } }, world.scope(organizationId, person, 'owner'), body.id);
  expect(await settled(body.id)).toMatchObject({ status: 'done', pictures: [{ isAdded: true, problem: null }] });
  expect((await owner.call(api.inventory.read, { params: { id: item.id } })).body.images).toHaveLength(1);
});
