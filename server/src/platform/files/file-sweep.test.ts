import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import type { Scope } from '../scope.ts';
import type { FileStore } from './file-store.ts';
import { sweepFiles } from './file-sweep.ts';
import { partKey, storeFile } from './store-file.ts';

let world: World;
let organizationId: number;
let scope: Scope;
beforeAll(async () => {
  world = await openWorld();
  const people = await world.people();
  organizationId = people.organizationId;
  scope = world.scope(organizationId, people.owner, 'owner');
});
afterAll(() => world.close());
beforeEach(() => world.database.admin.query('DELETE FROM item_images; DELETE FROM files'));

const parts = { small: Buffer.from('small'), large: Buffer.from('large') };

async function oldFile(whose: Scope = scope): Promise<string> {
  const key = await storeFile(world.services, whose, { parts, contentType: 'image/webp' });
  await world.database.admin.query(`UPDATE files SET created_at = now() - interval '61 minutes' WHERE key = $1`, [key]);
  return key;
}

/** Shows the file as the picture of an item. */
async function show(key: string, itemId: number, organization = organizationId): Promise<void> {
  await world.database.admin.query(
    'INSERT INTO item_images (organization_id, item_id, file_key, position, width, height) VALUES ($1, $2, $3, 0, 9, 9)',
    [organization, itemId, key],
  );
}

const sweep = (files: FileStore = world.services.files) =>
  sweepFiles({ db: world.services.db, files })(world.services.db.platform, new Date());

async function isKept(key: string): Promise<{ row: boolean; bytes: boolean }> {
  const { rowCount } = await world.database.admin.query('SELECT FROM files WHERE key = $1', [key]);
  const found = Object.keys(parts).map(async (part) => {
    const content = await world.services.files.get(partKey(key, part));
    return content ? text(content) : '';
  });
  return { row: rowCount === 1, bytes: (await Promise.all(found)).some((content) => content !== '') };
}
const gone = { row: false, bytes: false };
const kept = { row: true, bytes: true };

test('a file that nothing came to refer to goes after an hour; one in use and one just uploaded stay', async () => {
  const used = await oldFile();
  await show(used, await world.item(organizationId));
  const [lost, fresh] = [await oldFile(), await storeFile(world.services, scope, { parts, contentType: 'image/webp' })];
  await sweep();
  expect(await isKept(lost)).toEqual(gone);
  expect(await isKept(used)).toEqual(kept);
  expect(await isKept(fresh)).toEqual(kept);
});

test('the files of a deleted item and of a deleted organization go', async () => {
  const item = await world.item(organizationId);
  const ofItem = await oldFile();
  await show(ofItem, item);
  const owner = await world.person();
  const leaving = await world.organization(owner);
  const ofOrganization = await oldFile(world.scope(leaving, owner, 'owner'));
  await show(ofOrganization, await world.item(leaving), leaving);
  await sweep();
  expect([await isKept(ofItem), await isKept(ofOrganization)]).toEqual([kept, kept]);
  await world.database.admin.query('DELETE FROM items WHERE id = $1', [item]);
  await world.database.admin.query('DELETE FROM organizations WHERE id = $1', [leaving]);
  await sweep();
  expect([await isKept(ofItem), await isKept(ofOrganization)]).toEqual([gone, gone]);
});

test('a file that two items show stays until neither does', async () => {
  const [one, other] = [await world.item(organizationId), await world.item(organizationId)];
  const key = await oldFile();
  await show(key, one);
  await show(key, other);
  await world.database.admin.query('DELETE FROM items WHERE id = $1', [one]);
  await sweep();
  expect(await isKept(key)).toEqual(kept);
  await world.database.admin.query('DELETE FROM items WHERE id = $1', [other]);
  await sweep();
  expect(await isKept(key)).toEqual(gone);
});

test('where the bytes cannot be removed the row stays, and the next sweep removes both', async () => {
  const key = await oldFile();
  const broken = { ...world.services.files, remove: () => Promise.reject(new Error('the store is down')) };
  await expect(sweep(broken)).rejects.toThrow('the store is down');
  expect(await isKept(key)).toEqual(kept);
  await sweep();
  expect(await isKept(key)).toEqual(gone);
});

test('two processes may sweep at once: what one is removing the other leaves to it', async () => {
  const keys = [await oldFile(), await oldFile(), await oldFile()];
  const removed: string[] = [];
  let reached: () => void;
  const isRemoving = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let goOn: () => void = () => undefined;
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow: FileStore = {
    ...world.services.files,
    remove: async (some) => {
      removed.push(...some);
      reached();
      await mayGoOn;
      await world.services.files.remove(some);
    },
  };
  const first = sweep(slow);
  await isRemoving;
  await sweep({ ...world.services.files, remove: async (some) => void removed.push(...some) });
  goOn();
  await first;
  expect(removed.sort()).toEqual(keys.flatMap((key) => [partKey(key, 'small'), partKey(key, 'large')]).sort());
  for (const key of keys) expect(await isKept(key)).toEqual(gone);
});

test('a file that is being put to use while the sweep runs stays', async () => {
  const key = await oldFile();
  const itemId = await world.item(organizationId);
  const upload = await world.database.admin.connect();
  try {
    await upload.query('BEGIN');
    await upload.query(
      'INSERT INTO item_images (organization_id, item_id, file_key, position, width, height) VALUES ($1, $2, $3, 0, 9, 9)',
      [organizationId, itemId, key],
    );
    await sweep();
    await upload.query('COMMIT');
  } finally {
    upload.release();
  }
  expect(await isKept(key)).toEqual(kept);
});

test('more than one batch goes in one sweep', async () => {
  for (let count = 0; count < 45; count++) await oldFile();
  await sweep();
  expect((await world.database.admin.query('SELECT FROM files')).rowCount).toBe(0);
});
