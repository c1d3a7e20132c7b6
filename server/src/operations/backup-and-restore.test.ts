import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { api } from '@onhand/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { openWorld, type World } from '../../test/harness.ts';
import { drawPicture, pictureForm } from '../../test/pictures.ts';
import { type Acknowledged, compareWithLedger, loadStock, makeItems, type Send } from '../../test/stock-load.ts';
import { diskStore } from '../platform/files/disk-store.ts';
import { sweepFiles } from '../platform/files/file-sweep.ts';
import { checkBooks } from './check-books.ts';
import { rowsOf, tableEntry } from './installation-backup.ts';
import { loadTables } from './load-tables.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { refuseBlindness } from './tables.ts';
import { type BackupSource, takeBackup } from './take-backup.ts';

let world: World;
let folder: string;
let elsewhere: TestDatabase;
beforeAll(async () => {
  world = await openWorld({ env: { DATABASE_POOL: '8' } });
  folder = await mkdtemp(join(tmpdir(), 'onhand-backup-'));
  elsewhere = await emptyDatabase(inject('postgres'));
});
afterAll(async () => {
  await world.close();
  await elsewhere.drop();
  await rm(folder, { recursive: true, force: true });
});

function sourceOf(from: World, more: Partial<BackupSource> = {}): BackupSource {
  const { files, secretKey, version } = from.services;
  return { connection: from.database.connection, files, secretKey, version, isSecretKept: false, now: () => new Date(), ...more };
}

async function senderFor(to: World): Promise<Send> {
  const owner = await to.as('owner');
  return ({ method, url, body, key }) =>
    owner.raw({ method, url, headers: { 'content-type': 'application/json', 'idempotency-key': key }, payload: JSON.stringify(body) });
}

test('a backup taken while people work is one moment, and restored elsewhere it is whole, exact and goes on', {
  timeout: 120_000,
}, async () => {
  const { organizationId } = await world.people();
  const owner = await world.as('owner');
  const send = await senderFor(world);
  const itemIds = await makeItems(send, await world.unit(organizationId, { allowsDecimals: true }), 8);
  const [itemId = 0] = itemIds;
  const pictured = await owner.call(api.inventory.addImage, { params: { id: itemId }, body: pictureForm(await drawPicture()) });
  expect(pictured.status).toBe(200);

  // Changes go on before, while and after the moment.
  const acknowledged: Acknowledged[] = [];
  const noting: Send = async (request) => {
    const answer = await send(request);
    const movement = (answer.body as { movement?: { id: number } | null } | undefined)?.movement;
    if (answer.status === 200 && movement) acknowledged.push({ key: request.key, movementId: movement.id });
    return answer;
  };
  let answers = 0;
  const load = loadStock({ clients: 4, changesEach: 18, itemIds, send: noting, onAnswer: () => answers++ });
  await expect.poll(() => answers, { timeout: 30_000, interval: 20 }).toBeGreaterThan(16);
  const before = [...acknowledged];
  const path = join(folder, 'busy.zip');
  let later = 0;
  const manifest = await takeBackup(
    sourceOf(world, {
      onSnapshot: async () => {
        const made = await send({ method: 'PUT', url: `/api/inventory/${itemId}`, body: { adjustment: '1' }, key: randomUUID() });
        later = (made.body as { movement: { id: number } }).movement.id;
        // The picture goes, and its bytes would too, though the moment still shows it.
        const [image] = pictured.body.images;
        await owner.call(api.inventory.removeImage, { params: { id: itemId, imageId: image?.id ?? 0 } });
        await sweepFiles(world.services)(world.services.db.platform, new Date(Date.now() + 7_200_000));
      },
    }),
    path,
  );
  expect((await load).failures).toEqual([]);
  expect(manifest.files).toMatchObject({ count: 3, missing: 0 });

  const files = diskStore(join(folder, 'files'));
  const backup = await openBackup(path);
  await restoreBackup({ connection: elsewhere.connection, files, replaces: false }, backup);
  expect(await checkBooks(elsewhere.connection, () => undefined)).toEqual({
    organizations: 2,
    items: 8,
    movements: rowsOf(manifest, 'movements'),
    differences: 0,
  });
  expect(before.length).toBeGreaterThan(5);
  expect(await compareWithLedger(elsewhere.admin, organizationId, before)).toEqual({ missing: [], doubled: [] });
  const { rows } = await elsewhere.admin.query('SELECT count(*)::int AS n FROM movements WHERE id = $1', [later]);
  expect(rows[0].n).toBe(0);
  expect(backup.fileKeys).toHaveLength(3);
  for (const key of backup.fileKeys) {
    const stored = (await files.get(key)) ?? Readable.from([]);
    expect(await buffer(stored)).toEqual(await backup.readWhole(`files/${key}`));
  }
  backup.close();
});

test('what was restored has every table’s rows, its policies and triggers, and people go on where they were', async () => {
  const path = join(folder, 'quiet.zip');
  const { tables } = await takeBackup(sourceOf(world), path);
  const backup = await openBackup(path);
  await restoreBackup({ connection: elsewhere.connection, files: diskStore(join(folder, 'files')), replaces: true }, backup);
  backup.close();
  for (const { name } of tables) {
    const digest = `SELECT count(*)::int AS rows, md5(COALESCE(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS content FROM "${name}" t`;
    expect((await elsewhere.admin.query(digest)).rows, name).toEqual((await world.database.admin.query(digest)).rows);
  }
  const shape = `
    SELECT c.relname, c.relrowsecurity, c.relforcerowsecurity,
           (SELECT string_agg(conname || pg_get_constraintdef(oid), ';' ORDER BY conname) FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f') AS keys,
           (SELECT string_agg(tgname || tgenabled::text, ';' ORDER BY tgname) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal) AS triggers
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`;
  expect((await elsewhere.admin.query(shape)).rows).toEqual((await world.database.admin.query(shape)).rows);

  const second = await openWorld({ database: elsewhere });
  const { organizationId } = await world.people();
  const owner = second.withSession(await world.sessionOf('owner'));
  const listed = await owner.call(api.inventory.list, { query: {} });
  expect(listed.status).toBe(200);
  const [item] = listed.body.items;
  const changed = await owner.call(api.inventory.changeStock, { params: { id: item?.id ?? 0 }, body: { adjustment: '2' } });
  expect(changed.status).toBe(200);
  const highest = await world.database.admin.query('SELECT max(id)::int AS id FROM movements WHERE organization_id = $1', [organizationId]);
  expect(changed.body.movement?.id).toBeGreaterThan(highest.rows[0].id);
  await second.close();
  expect((await checkBooks(elsewhere.connection, () => undefined)).differences).toBe(0);
});

test('restoring refuses a database that is in use or not empty, and a damaged backup changes nothing', async () => {
  const path = join(folder, 'refused.zip');
  await takeBackup(sourceOf(world), path);
  await expect(takeBackup(sourceOf(world), path)).rejects.toThrow(/is there already/);
  const files = diskStore(join(folder, 'files'));
  const restore = async (from: string, to: TestDatabase, replaces = false) => {
    const backup = await openBackup(from);
    try {
      await restoreBackup({ connection: to.connection, files, replaces }, backup);
    } finally {
      backup.close();
    }
  };
  await expect(restore(path, world.database, true)).rejects.toThrow(/Onhand is running on this database/);
  await expect(restore(path, elsewhere)).rejects.toThrow(/not empty/);

  const movements = async () => (await elsewhere.admin.query('SELECT count(*)::int AS n FROM movements')).rows[0].n as number;
  const counted = await movements();
  expect(counted).toBeGreaterThan(0);
  // The movements are not those that were written: their checksum, in the zip's directory at its end, is another.
  const bytes = await readFile(path);
  const checksum = bytes.lastIndexOf('tables/movements.copy') - 30;
  bytes[checksum] = (bytes[checksum] ?? 0) ^ 0xff;
  const damaged = join(folder, 'damaged.zip');
  await writeFile(damaged, bytes);
  await expect(restore(damaged, elsewhere, true)).rejects.toThrow(/movements\.copy in this backup is damaged/);
  expect(await movements()).toBe(counted);
  await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
  await expect(openBackup(damaged)).rejects.toThrow(/damaged/);
});

test('a backup whose rows name what is not in it is refused also where no foreign key says so', async () => {
  const { organizationId } = await world.people();
  const item = await world.item(organizationId);
  const [tag, vendor] = [await world.tag(organizationId, 'Named'), await world.vendor(organizationId)];
  const path = join(folder, 'naming.zip');
  await takeBackup(sourceOf(world), path);
  const { manifest, read, close } = await openBackup(path);
  const client = new pg.Client(elsewhere.connection);
  await client.connect();
  /** Puts it in with a row more, which has these cells. */
  const loadWith = (table: string, cells: Record<string, number | string>) => {
    const row = { organization_id: organizationId, ...cells } as Record<string, number | string>;
    const line = ({ columns }: { columns: string[] }) => `${columns.map((column) => row[column] ?? '\\N').join('\t')}\n`;
    const tables = manifest.tables.map((one) => (one.name === table ? { ...one, rows: one.rows + 1 } : one));
    return loadTables(client, {
      manifest: { ...manifest, tables },
      read: async function* (entry) {
        yield* read(entry);
        for (const one of tables) if (one.name === table && entry === tableEntry(table)) yield Buffer.from(line(one));
      },
    });
  };
  const nobody = 999_999;
  const level = { lot: 0, quantity: 0 };
  const supplied = { vendor_sku: '', position: 9, barcodes: '{}', pieces_per_pack: 1, breaks: '[]', minimum_packs: 0 };
  const cases: [table: string, named: string, cells: Record<string, number | string>][] = [
    ['item_tags', 'items', { item_id: nobody, tag_id: tag }],
    ['item_tags', 'tags', { item_id: item, tag_id: nobody }],
    ['item_vendors', 'items', { ...supplied, item_id: nobody, vendor_id: vendor }],
    ['item_vendors', 'vendors', { ...supplied, item_id: item, vendor_id: nobody }],
    ['stock_levels', 'items', { ...level, item_id: nobody, place: 0 }],
    ['stock_levels', 'folders', { ...level, item_id: item, place: nobody }],
    ['import_lines', 'imports', { import_id: nobody, row_number: 1, cells: '[]', is_excluded: 'f', changes: '[]', problems: '[]' }],
  ];
  try {
    for (const [table, named, cells] of cases) {
      await expect(loadWith(table, cells)).rejects.toThrow(`${table} in this backup name ${named} that are not in it`);
    }
    await loadWith('item_tags', { item_id: item, tag_id: tag });
    // Neither on the way nor in somebody's hands is a folder.
    await loadWith('stock_levels', { ...level, item_id: item, place: -1 });
  } finally {
    await client.end();
    close();
  }
});

test('a database user who would be shown only some of the rows is refused, and the server’s own user is not', async () => {
  const client = new pg.Client(world.database.connection);
  await client.connect();
  const [blind, own] = [`blind_${randomBytes(4).toString('hex')}`, `own_${randomBytes(4).toString('hex')}`];
  try {
    await client.query(`BEGIN; CREATE ROLE ${blind}; CREATE ROLE ${own}; GRANT onhand_app, onhand_platform TO ${own}`);
    await client.query(`SET LOCAL ROLE ${own}`);
    await refuseBlindness(client);
    await client.query(`SET LOCAL ROLE ${blind}`);
    await expect(refuseBlindness(client)).rejects.toThrow(/may not read all of .*movements/);
  } finally {
    await client.query('ROLLBACK');
    await client.end();
  }
});
