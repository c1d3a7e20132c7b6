import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { api } from '@onhand/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupOf, unzip } from '../../../test/backups.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { drawPicture, pictureForm } from '../../../test/pictures.ts';
import { removeOldSpoolFolders } from './spool-folder.ts';
import { takeBackup } from './take-backup.service.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const underWay = () => readdir(join(world.env.dataDir, 'backups-under-way')).catch(() => [] as string[]);

test('a backup that nobody fetches takes no room for long, and one organization has room for two of them', async () => {
  const who = await world.ownerScope();
  const begun = [await takeBackup(world.services, who), await takeBackup(world.services, who)];
  expect(await underWay()).toHaveLength(2);
  await expect(takeBackup(world.services, who)).rejects.toThrow(/Two backups are being downloaded already/);
  expect((await owner.call(api.backup.download)).status).toBe(429);
  // The client has hung up before the first byte was sent.
  for (const { content } of begun) {
    const unread = Readable.from(content as AsyncIterable<Uint8Array>);
    unread.destroy();
    await new Promise((resolve) => unread.once('close', resolve));
  }
  await expect.poll(underWay).toEqual([]);

  // And whoever hung up in the middle.
  const { content } = await takeBackup(world.services, who);
  for await (const _ of content as AsyncIterable<Uint8Array>) break;
  await expect.poll(underWay).toEqual([]);

  // A process that ended meanwhile left its folder behind.
  await takeBackup(world.services, who);
  expect(await removeOldSpoolFolders(world.env, new Date())).toBe(0);
  expect(await underWay()).toHaveLength(1);
  expect(await removeOldSpoolFolders(world.env, new Date(Date.now() + 7 * 3_600_000))).toBe(1);
  expect(await underWay()).toEqual([]);
});

test('[IMP-04] a table of many pages is in a backup whole and in its order', async () => {
  const { organizationId } = await world.people();
  const lines = 1234;
  await world.database.admin.query(
    `WITH list AS (INSERT INTO refill_lists (organization_id, number, is_scheduled, created_by, status) VALUES ($1, 1, false, 'Olive', 'done') RETURNING id)
     INSERT INTO refill_lines (organization_id, refill_id, line, item_id, item_name, to_place, is_return, planned, missing)
     SELECT $1, id, n, n, CASE WHEN n % 7 = 0 THEN '-' || n ELSE 'Elbow ' || n END, 1, false, 1, 0 FROM list, generate_series(1, $2::int) n`,
    [organizationId, lines],
  );
  const rows = parse(String((await unzip(await backupOf(owner))).get('refill-lines.csv')), { bom: true, columns: true });
  expect((rows as { line: string }[]).map(({ line }) => Number(line))).toEqual(Array.from({ length: lines }, (_, at) => at + 1));
});

/** The files of backups that this process holds open, as Linux tells it. */
async function heldOpen(): Promise<string[]> {
  const held = await readdir('/proc/self/fd');
  const files = await Promise.all(held.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return files.filter((file) => file.startsWith(join(world.env.dataDir, 'backups-under-way')));
}

test.skipIf(process.platform !== 'linux')('whoever leaves a backup before a table or at a picture leaves no file open', async () => {
  const { organizationId } = await world.people();
  const item = await world.item(organizationId, { name: 'Elbow' });
  const { status } = await owner.call(api.inventory.addImage, { params: { id: item }, body: pictureForm(await drawPicture()) });
  expect(status).toBe(200);
  // So many more that the list of them is not read at once.
  await world.database.admin.query(
    `WITH more AS (INSERT INTO files (organization_id, key, parts) SELECT $1, gen_random_uuid(), '{large}' FROM generate_series(1, 4000) RETURNING key)
     INSERT INTO item_images (organization_id, item_id, file_key, position, width, height) SELECT $1, $2, key, 1, 1, 1 FROM more`,
    [organizationId, item],
  );
  for (const name of ['settings.csv', 'images/']) {
    const { content } = await takeBackup(world.services, await world.ownerScope());
    let hasCome = false;
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      hasCome = Buffer.from(chunk).includes(name);
      if (hasCome) break;
    }
    expect([name, hasCome]).toEqual([name, true]);
    // Whoever waits for longer waits for the collector of garbage, which closes what is forgotten.
    await expect.poll(heldOpen, { timeout: 3000 }).toEqual([]);
  }
});
