import { api } from '@onhand/contract';
import type { ServerMessage } from '@onhand/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBucket } from '../../../../test/bucket.ts';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { drawPicture, pictureForm } from '../../../../test/pictures.ts';
import type { Audience } from '../../../platform/db.ts';
import { sweepFiles } from '../../../platform/files/file-sweep.ts';
import { asSeenBy } from '../../../platform/realtime/audience.rules.ts';

let world: World;
let organizationId: number;
let owner: Caller;
let staff: Caller;
let mine: number;
let elsewhere: number;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await openWorld();
  const people = await world.people();
  organizationId = people.organizationId;
  owner = await world.as('owner');
  mine = await world.folder(organizationId);
  elsewhere = await world.folder(organizationId);
  await world.assign(organizationId, people.staff, [mine]);
  staff = await world.as('staff');
  picture = await drawPicture();
});
afterAll(() => world.close());

async function itemIn(folderId: number | null): Promise<{ id: number; imageId: number }> {
  const id = await world.item(organizationId, { folderId });
  const { body } = await owner.call(api.inventory.addImage, { params: { id }, body: pictureForm(picture) });
  return { id, imageId: body.coverImageId ?? 0 };
}

/** Returns the answers of the four routes to this caller. */
async function tries(caller: Caller, { id, imageId }: { id: number; imageId: number }): Promise<number[]> {
  const answers = [
    await caller.call(api.inventory.image, { params: { id, imageId, size: 'large' } }),
    await caller.call(api.inventory.arrangeImages, { params: { id }, body: { imageIds: [imageId] } }),
    await caller.call(api.inventory.addImage, { params: { id }, body: pictureForm(picture) }),
    await caller.call(api.inventory.removeImage, { params: { id, imageId } }),
  ];
  return answers.map(({ status }) => status);
}

test('[INV-10] another organization’s pictures are neither served nor changed', async () => {
  const other = await world.as('other-owner');
  const item = await itemIn(null);
  expect(await tries(other, item)).toEqual([404, 404, 404, 404]);
  // Nor by way of an item of one's own.
  const { otherOrganizationId } = await world.people();
  const own = await world.item(otherOrganizationId);
  expect((await other.call(api.inventory.image, { params: { id: own, imageId: item.imageId, size: 'small' } })).status).toBe(404);
  expect((await owner.call(api.inventory.image, { params: { ...item, size: 'small' } })).status).toBe(200);
});

test('[FOLD-04] staff see and change the pictures of items in their folders, and no others', async () => {
  const hidden = await itemIn(elsewhere);
  expect(await tries(staff, hidden)).toEqual([404, 404, 404, 404]);
  expect(await tries(staff, await itemIn(null))).toEqual([404, 404, 404, 404]);
  const visible = await itemIn(mine);
  // Nor by way of an item they do see.
  expect((await staff.call(api.inventory.image, { params: { id: visible.id, imageId: hidden.imageId, size: 'small' } })).status).toBe(404);
  expect(await tries(staff, visible)).toEqual([200, 200, 200, 200]);
});

test('[INV-10] a picture of one item is not found under another', async () => {
  const [one, other] = [await itemIn(mine), await itemIn(mine)];
  const crossed = { id: one.id, imageId: other.imageId };
  expect((await owner.call(api.inventory.image, { params: { ...crossed, size: 'small' } })).status).toBe(404);
  expect((await owner.call(api.inventory.removeImage, { params: crossed })).status).toBe(404);
  expect((await owner.call(api.inventory.image, { params: { ...other, size: 'small' } })).status).toBe(200);
});

/** Returns the work's messages, and those of them that reach staff. */
async function heard(work: () => Promise<{ status: number }>) {
  await world.database.admin.query('DELETE FROM events');
  expect((await work()).status).toBe(200);
  const { rows } = await world.database.admin.query<{ message: ServerMessage; audience: Audience }>(
    'SELECT message, audience FROM events ORDER BY id',
  );
  const seen = rows.map((event) =>
    asSeenBy({ visibleFolders: [mine], maySeeCosts: false, maySeePrices: false }, { organizationId, id: 1, ...event }),
  );
  return { all: rows.map(({ message }) => message), staff: seen.filter((message) => message !== undefined) };
}

test('[INV-10] adding, arranging and deleting pictures is told as images_added, cover_image_update and image_deleted', async () => {
  for (const folderId of [mine, elsewhere]) {
    const { id, imageId } = await itemIn(folderId);
    const added = await heard(() => owner.call(api.inventory.addImage, { params: { id }, body: pictureForm(picture) }));
    const { body } = await owner.call(api.inventory.read, { params: { id } });
    const imageIds = body.images.map((image) => image.id).toReversed();
    const arranged = await heard(() => owner.call(api.inventory.arrangeImages, { params: { id }, body: { imageIds } }));
    const unchanged = await heard(() => owner.call(api.inventory.arrangeImages, { params: { id }, body: { imageIds } }));
    const removed = await heard(() => owner.call(api.inventory.removeImage, { params: { id, imageId } }));
    const told = (action: string) => [{ type: 'inventory_update', action, itemId: id, item: { id, folderId } }];
    expect(added.all).toEqual(told('images_added'));
    expect(arranged.all).toEqual(told('cover_image_update'));
    expect(unchanged.all).toEqual([]);
    expect(removed.all).toEqual(told('image_deleted'));
    // A person who does not see the folder hears nothing of it.
    const toStaff = [added, arranged, removed].map((one) => one.staff.length);
    expect(toStaff).toEqual(folderId === mine ? [1, 1, 1] : [0, 0, 0]);
  }
});

test('[INV-10] with a bucket configured, pictures are kept in it and served from it', async () => {
  const access = { secretAccessKey: 'secret', region: 'us-east-1' };
  const bucket = await openTestBucket(access);
  const inBucket = await openWorld({
    env: {
      FILES_S3_ENDPOINT: bucket.endpoint,
      FILES_S3_BUCKET: 'pictures',
      FILES_S3_ACCESS_KEY_ID: 'key',
      FILES_S3_SECRET_ACCESS_KEY: access.secretAccessKey,
    },
  });
  try {
    const someone = await inBucket.as('owner');
    const id = await inBucket.item((await inBucket.people()).organizationId);
    const { body } = await someone.call(api.inventory.addImage, { params: { id }, body: pictureForm(picture) });
    const names = [...bucket.objects].map(([path, { contentType }]) => `${path.replace(/[0-9a-f-]{36}/, '…')} ${contentType}`);
    expect(names.sort()).toEqual(['large', 'medium', 'small'].map((size) => `/pictures/…/${size} image/webp`));
    const served = await someone.call(api.inventory.image, { params: { id, imageId: body.coverImageId ?? 0, size: 'small' } });
    expect(served.status).toBe(200);
    expect(served.body.size).toBeGreaterThan(50);

    // The bucket is down for longer than it is asked again: no picture, and the sweep clears away what there is of it.
    bucket.failNext(503, 4);
    expect((await someone.call(api.inventory.addImage, { params: { id }, body: pictureForm(picture) })).status).toBe(500);
    expect((await someone.call(api.inventory.read, { params: { id } })).body.images).toEqual(body.images);
    const { db, files } = inBucket.services;
    await sweepFiles({ db, files })(db.platform, new Date(Date.now() + 7_200_000));
    expect((await inBucket.database.admin.query('SELECT FROM files')).rowCount).toBe(1);
    expect(bucket.objects.size).toBe(3);
  } finally {
    await inBucket.close();
    await bucket.close();
  }
});
