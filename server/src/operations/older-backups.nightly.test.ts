import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ZipFile } from 'yazl';
import { withoutPlaces } from '../../test/before-places.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { testSecretKey } from '../../test/postgres.ts';
import { replacedMigrations } from '../platform/database/baseline.ts';
import { diskStore } from '../platform/files/disk-store.ts';
import { openZip } from '../platform/zip-archive.ts';
import { type Manifest, manifestName } from './installation-backup.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let folder: string;
let early: TestDatabase;
let elsewhere: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onhand-backup-'));
  early = await cloneDatabase(inject('postgres'));
  elsewhere = await emptyDatabase(inject('postgres'));
});
afterAll(async () => {
  await early.drop();
  await elsewhere.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Every part of a backup, each as `change` leaves it, zipped anew: every checksum of the zip is right. */
async function zippedAnew(from: string, to: string, change: (name: string, content: Buffer) => Buffer): Promise<void> {
  const unlimited = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
  const old = await openZip(from, unlimited);
  const zip = new ZipFile();
  for (const [name, entry] of old.entries) zip.addBuffer(change(name, await buffer(await old.read(entry))), name);
  zip.end();
  await writeFile(to, await buffer(zip.outputStream));
  old.close();
}

test('a backup whose row was changed and zipped anew is refused; one of the version before the baseline, and without hashes, is restored', async () => {
  const [path, changed, older] = [join(folder, 'true.zip'), join(folder, 'changed.zip'), join(folder, 'older.zip')];
  await early.admin.query(`${withoutPlaces}; INSERT INTO organizations (name) VALUES ('Test Heating')`);
  const source = { connection: early.connection, files: diskStore(join(folder, 'kept')), secretKey: testSecretKey, version: '0.1.0' };
  await takeBackup({ ...source, isSecretKept: false, now: () => new Date() }, path);
  const read = async (from: string) => {
    const backup = await openBackup(from);
    try {
      await restoreBackup({ connection: elsewhere.connection, files: diskStore(join(folder, 'files')), replaces: true }, backup);
    } finally {
      backup.close();
    }
  };
  const steps = [...(await replacedMigrations())].map(([name, checksum]) => ({ name, checksum }));
  const richer = (name: string, content: Buffer) =>
    name === 'tables/organizations.copy' ? Buffer.from(content.toString().replace('Test Heating', 'Best Heating')) : content;
  await zippedAnew(path, changed, richer);
  await expect(read(changed)).rejects.toThrow('tables/organizations.copy in this backup was changed after it was taken');
  await zippedAnew(path, older, (name, content) => {
    if (name !== manifestName) return content;
    const { hashes, ...manifest } = JSON.parse(content.toString()) as Manifest;
    expect(Object.keys(hashes ?? {})).toContain('tables/movements.copy');
    return Buffer.from(JSON.stringify({ ...manifest, migrations: steps }));
  });
  await read(older);
  expect((await elsewhere.admin.query(`SELECT name FROM organizations WHERE name LIKE '%Heating'`)).rows).toEqual([
    { name: 'Test Heating' },
  ]);
  const withMigrations = (migrations: Manifest['migrations']) => (name: string, content: Buffer) =>
    name === manifestName ? Buffer.from(JSON.stringify({ ...(JSON.parse(content.toString()) as Manifest), migrations })) : content;
  await zippedAnew(older, changed, withMigrations(steps.slice(0, -1)));
  await expect(read(changed)).rejects.toThrow(
    /taken by an older Onhand \(its last migration is 0072_admitted_addresses\.sql\)\. Restore it with a version that /,
  );
  await zippedAnew(older, changed, withMigrations([...steps, { name: '9999_later.sql', checksum: 'x' }]));
  await expect(read(changed)).rejects.toThrow(/taken by a newer Onhand/);
  await expect(openBackup(join(folder, 'nowhere.zip'))).rejects.toThrow(`there is no file ${join(folder, 'nowhere.zip')}`);
  await expect(openBackup(folder)).rejects.toThrow(/is no file: name the zip itself/);
});
