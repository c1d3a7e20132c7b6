import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ConnectionConfig } from '../platform/db.ts';
import type { Env } from '../platform/env.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { checkBooks, verdictOf } from './check-books.ts';
import { pathAndFlags, runCommand, withDatabase } from './command.ts';
import { contentsOf, counted, fingerprintOf, secretKeyName, tableEntry } from './installation-backup.ts';
import { openBackup, type OpenBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// `npm run restore -- FILE [--replace | --check]`. Ends with 1 where the restored books do not add up, with 2 where nothing was restored.
const [differs, notRestored] = [1, 2];

await runCommand(
  'Nothing was restored',
  async (words, settings) => {
    const usage = 'say what: npm run restore -- /backups/onhand.zip [--replace | --check]';
    const { path, flags } = pathAndFlags(words, ['--replace', '--check'], usage);
    const backup = await openBackup(resolve(path));
    try {
      console.log(`Onhand ${backup.manifest.version}, ${backup.manifest.takenAt}: ${contentsOf(backup.manifest)}.`);
      if (flags.includes('--check')) return await readAll(backup);
      const env = settings();
      const replaces = flags.includes('--replace');
      return await withDatabase(env, (connection) => restore(env, connection, backup, replaces), { makesNew: true });
    } finally {
      backup.close();
    }
  },
  notRestored,
);

/** Every byte against its checksum; touches no database. */
async function readAll(backup: OpenBackup): Promise<void> {
  const entries = [...backup.manifest.tables.map(({ name }) => tableEntry(name)), ...backup.fileKeys.map((key) => `files/${key}`)];
  for (const entry of entries) for await (const _ of backup.read(entry));
  console.log(`Every byte is as it was written: ${counted(entries.length, 'part')} read.`);
}

async function restore(env: Env, connection: ConnectionConfig, backup: OpenBackup, replaces: boolean): Promise<number> {
  const started = performance.now();
  await restoreBackup({ connection, files: openFileStore(env), replaces }, backup);
  await keepSecret(env, backup);
  const books = await checkBooks(connection, console.log);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Restored and checked ${counted(books.organizations, 'organization')}, ${counted(books.items, 'item')} and ${counted(books.movements, 'movement')} in ${seconds} s.`,
  );
  console.log(`${verdictOf(books)}${books.differences === 0 ? '' : ' They were in the backup already.'}`);
  return books.differences === 0 ? 0 : differs;
}

/** The secret of an installation that made its own; with another one everybody signs in anew and old mailed links end. */
async function keepSecret(env: Env, backup: OpenBackup): Promise<void> {
  if (env.secretKey === undefined && backup.has(secretKeyName)) {
    await writeFile(join(env.dataDir, 'secret-key'), await backup.readWhole(secretKeyName), { mode: 0o600 });
  } else if (env.secretKey === undefined || fingerprintOf(env.secretKey) !== backup.manifest.secretFingerprint) {
    console.log('SECRET_KEY is not the one of the backup: everybody has to sign in again, and links in old mails no longer work.');
  }
}
