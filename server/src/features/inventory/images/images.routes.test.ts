import { api } from '@onhand/contract';
import type { Item } from '@onhand/contract/item-answers';
import { imageSizes, maxImageBytes, maxImagesPerItem } from '@onhand/contract/item-images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { drawPicture, pictureForm } from '../../../../test/pictures.ts';

let world: World;
let organizationId: number;
let owner: Caller;
let folderId: number;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await openWorld();
  ({ organizationId } = await world.people());
  owner = await world.as('owner');
  folderId = await world.folder(organizationId);
  picture = await drawPicture();
});
afterAll(() => world.close());

const newItem = () => world.item(organizationId, { folderId });
const add = (caller: Caller, id: number, body = pictureForm(picture)) => caller.call(api.inventory.addImage, { params: { id }, body });
const idsOf = ({ images }: Item) => images.map((image) => image.id);

async function itemWith(count: number): Promise<{ id: number; imageIds: number[] }> {
  const id = await newItem();
  let item: Item | undefined;
  for (let added = 0; added < count; added++) item = (await add(owner, id)).body;
  return { id, imageIds: item ? idsOf(item) : [] };
}

async function filesStored(): Promise<number> {
  return Number((await world.database.admin.query('SELECT count(*) FROM files')).rows[0].count);
}

test('[INV-10] a picture that was added is served in three sizes, without metadata, to be kept by the browser for good', async () => {
  const id = await newItem();
  const photo = await drawPicture({ width: 1200, height: 900, orientation: 6, isTagged: true });
  const added = await add(owner, id, pictureForm(photo));
  expect(added.status).toBe(200);
  const [image] = added.body.images;
  expect(image).toEqual({ id: added.body.coverImageId, width: 900, height: 1200 });
  const edges: number[] = [];
  for (const size of imageSizes) {
    const { status, headers, body } = await owner.call(api.inventory.image, { params: { id, imageId: image?.id ?? 0, size } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const { format, height, exif, xmp, icc, orientation } = await sharp(await body.arrayBuffer()).metadata();
    expect({ format, exif, xmp, icc, orientation }).toEqual({ format: 'webp' });
    edges.push(height);
  }
  expect(edges).toEqual([160, 800, 1200]);
});

describe('[INV-10] what is no picture is refused by its content and leaves nothing behind', () => {
  const ascii = (text: string) => new TextEncoder().encode(text);
  test.each([
    ['a program called photo.jpg', ascii('MZ\x90\x00 This program cannot be run in DOS mode'), { name: 'photo.jpg', type: 'image/jpeg' }],
    [
      'a drawing with a script',
      ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      { name: 'a.svg', type: 'image/svg+xml' },
    ],
    ['a drawing called photo.png', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), { name: 'photo.png', type: 'image/png' }],
    ['a page that begins like a GIF', ascii('GIF89a<script>alert(1)</script>'), { name: 'a.gif', type: 'image/gif' }],
    ['an empty file', new Uint8Array(), { name: 'photo.jpg', type: 'image/jpeg' }],
  ])('%s', async (_what, bytes, called) => {
    const [id, before] = [await newItem(), await filesStored()];
    const refused = await add(owner, id, pictureForm(bytes, called));
    expect(refused).toMatchObject({ status: 415, body: { error: 'NOT_AN_IMAGE' } });
    expect((await owner.call(api.inventory.read, { params: { id } })).body.images).toEqual([]);
    expect(await filesStored()).toBe(before);
  });

  test('half a picture', async () => {
    const whole = await drawPicture({ width: 800, height: 600 });
    const refused = await add(owner, await newItem(), pictureForm(whole.slice(0, whole.length / 2)));
    expect(refused).toMatchObject({ status: 415, body: { message: /damaged or not complete/ } });
  });

  test('a file of twice the size that is allowed', async () => {
    const huge = new Uint8Array(2 * maxImageBytes);
    huge.set(picture);
    const refused = await add(owner, await newItem(), pictureForm(huge));
    expect(refused).toMatchObject({ status: 413, body: { error: 'TOO_LARGE', message: 'This file is too large: at most 20 MB.' } });
  });

  test('a form without a picture, and a body that is no form', async () => {
    const id = await newItem();
    const other = new FormData();
    other.append('file', new File([picture], 'photo.jpg'));
    expect((await add(owner, id, other)).status).toBe(400);
    const json = { method: 'POST', url: `/api/inventory/${id}/images`, headers: { 'content-type': 'application/json' }, payload: '{}' };
    expect((await owner.raw(json)).status).toBe(415);
  });

  test('what is called a program but is a picture is welcome', async () => {
    const called = { name: 'setup.exe', type: 'application/x-msdownload' };
    expect((await add(owner, await newItem(), pictureForm(picture, called))).status).toBe(200);
  });
});

test('[INV-10] pictures are put in order, and the first is the cover in lists too', async () => {
  const { id, imageIds } = await itemWith(3);
  const wanted = imageIds.toReversed();
  const arranged = await owner.call(api.inventory.arrangeImages, { params: { id }, body: { imageIds: wanted } });
  expect(arranged.body).toMatchObject({ coverImageId: wanted[0] });
  expect(idsOf(arranged.body)).toEqual(wanted);
  const read = await owner.call(api.inventory.read, { params: { id } });
  expect(idsOf(read.body)).toEqual(wanted);
  const list = await owner.call(api.inventory.list, { query: { limit: 200 } });
  expect(list.body.items.find((item) => item.id === id)?.coverImageId).toBe(wanted[0]);
});

test('an order made from an older look at the pictures is refused', async () => {
  const { id, imageIds } = await itemWith(2);
  const [one = 0, two = 0] = imageIds;
  const stranger = (await itemWith(1)).imageIds[0] ?? 0;
  for (const wanted of [[two], [two, one, stranger], [two, stranger], [one, one], []]) {
    const refused = await owner.call(api.inventory.arrangeImages, { params: { id }, body: { imageIds: wanted } });
    expect(refused, String(wanted)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
  }
  expect(idsOf((await owner.call(api.inventory.read, { params: { id } })).body)).toEqual(imageIds);
});

test('[INV-10] a deleted picture is gone, and the next one becomes the cover', async () => {
  const { id, imageIds } = await itemWith(2);
  const [first = 0, second = 0] = imageIds;
  const removed = await owner.call(api.inventory.removeImage, { params: { id, imageId: first } });
  expect(removed.body).toMatchObject({ coverImageId: second, images: [{ id: second }] });
  expect((await owner.call(api.inventory.image, { params: { id, imageId: first, size: 'small' } })).status).toBe(404);
  expect((await owner.call(api.inventory.removeImage, { params: { id, imageId: first } })).status).toBe(404);
  const last = await owner.call(api.inventory.removeImage, { params: { id, imageId: second } });
  expect(last.body).toMatchObject({ coverImageId: null, images: [] });
});

test('[INV-10] an item has so many pictures at most, also when they come all at once', async () => {
  const id = await newItem();
  const answers = await Promise.all(Array.from({ length: maxImagesPerItem + 3 }, () => add(owner, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxImagesPerItem);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const one of refused) expect(one).toMatchObject({ status: 409, body: { message: /at most 20 pictures/ } });
  const { body } = await owner.call(api.inventory.read, { params: { id } });
  expect(new Set(idsOf(body)).size).toBe(maxImagesPerItem);
  expect(body.coverImageId).toBe(idsOf(body)[0]);
  const { rows } = await world.database.admin.query('SELECT count(DISTINCT position)::int AS places FROM item_images WHERE item_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ places: maxImagesPerItem }]);
});

test('pictures of an archived item are shown but not changed', async () => {
  const { id, imageIds } = await itemWith(1);
  const imageId = imageIds[0] ?? 0;
  await world.database.admin.query('UPDATE items SET archived_at = now() WHERE id = $1', [id]);
  expect((await add(owner, id)).status).toBe(409);
  expect((await owner.call(api.inventory.arrangeImages, { params: { id }, body: { imageIds } })).status).toBe(409);
  expect((await owner.call(api.inventory.removeImage, { params: { id, imageId } })).status).toBe(409);
  expect((await owner.call(api.inventory.image, { params: { id, imageId, size: 'small' } })).status).toBe(200);
});

test('[INV-10] a copy of an item shows the same pictures, and keeps them when the original loses them', async () => {
  const { id, imageIds } = await itemWith(2);
  const before = await filesStored();
  const { body: copy } = await owner.call(api.inventory.duplicate, { params: { id } });
  expect(copy.images).toHaveLength(2);
  expect(copy.coverImageId).toBe(copy.images[0]?.id);
  expect(idsOf(copy)).not.toEqual(imageIds);
  expect(await filesStored()).toBe(before);
  await world.database.admin.query('DELETE FROM items WHERE id = $1', [id]);
  const shown = await owner.call(api.inventory.image, { params: { id: copy.id, imageId: copy.coverImageId ?? 0, size: 'large' } });
  expect(shown.status).toBe(200);
});

test('what was done to the pictures stands in the item’s history of changes', async () => {
  const { id, imageIds } = await itemWith(2);
  await owner.call(api.inventory.arrangeImages, { params: { id }, body: { imageIds: imageIds.toReversed() } });
  await owner.call(api.inventory.arrangeImages, { params: { id }, body: { imageIds: imageIds.toReversed() } });
  await owner.call(api.inventory.removeImage, { params: { id, imageId: imageIds[0] ?? 0 } });
  const { body } = await owner.call(api.activity.list, { query: { kind: 'item', subjectId: id } });
  expect(body.entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'Pictures', from: '2 pictures', to: '1 picture' }],
    [{ field: 'Order of pictures', from: '1, 2', to: '2, 1' }],
    [{ field: 'Pictures', from: '1 picture', to: '2 pictures' }],
    [{ field: 'Pictures', from: null, to: '1 picture' }],
  ]);
});

test('a picture whose bytes are lost is not found, and the log says which', async () => {
  const { id, imageIds } = await itemWith(1);
  const { rows } = await world.database.admin.query<{ file_key: string }>('SELECT file_key FROM item_images WHERE item_id = $1', [id]);
  const file = `${rows[0]?.file_key}/small`;
  await world.services.files.remove([file]);
  const missing = await owner.call(api.inventory.image, { params: { id, imageId: imageIds[0] ?? 0, size: 'small' } });
  expect(missing).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  expect(world.logs).toContainEqual(expect.objectContaining({ file }));
});
