import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Env, readEnv } from '../platform/env.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { checkBooks } from './check-books.ts';
import { contentsOf, counted, fingerprintOf, secretKeyName, tableEntry } from './installation-backup.ts';
import { openBackup, type OpenBackup } from './open-backup.ts';
import { explainTrouble } from '../start-trouble.ts';
import { openDatabase } from './open-database.ts';
import { restoreBackup } from './restore-backup.ts';

// `npm run restore -- FILE [--replace | --check]`. Ends with 1 where the restored books do not add up, with 2 where nothing was restored.
const [differs, notRestored] = [1, 2];
const words = process.argv.slice(2);
const paths = words.filter((word) => !word.startsWith('--'));
const flags = words.filter((word) => word.startsWith('--'));

let env: Env | undefined;
try {
  const [path] = paths;
  if (path === undefined || paths.length > 1 || flags.some((flag) => !['--replace', '--check'].includes(flag))) {
    throw new Error('say what: npm run restore -- /backups/onhand.zip [--replace | --check]');
  }
  const backup = await openBackup(resolve(path));
  try {
    console.log(`Onhand ${backup.manifest.version}, ${backup.manifest.takenAt}: ${contentsOf(backup.manifest)}.`);
    if (flags.includes('--check')) await readAll(backup);
    else process.exitCode = await restore((env = readEnv(process.env)), backup, flags.includes('--replace'));
  } finally {
    backup.close();
  }
} catch (error) {
  console.error(`Nothing was restored: ${explainTrouble(error, env)}`);
  process.exitCode = notRestored;
}

/** Every byte against its checksum; touches no database. */
async function readAll(backup: OpenBackup): Promise<void> {
  const entries = [...backup.manifest.tables.map(({ name }) => tableEntry(name)), ...backup.fileKeys.map((key) => `files/${key}`)];
  for (const entry of entries) for await (const _ of backup.read(entry));
  console.log(`Every byte is as it was written: ${counted(entries.length, 'part')} read.`);
}

async function restore(env: Env, backup: OpenBackup, replaces: boolean): Promise<number> {
  const started = performance.now();
  const database = await openDatabase(env, { makesNew: true });
  try {
    await restoreBackup({ connection: database.connection, files: openFileStore(env), replaces }, backup);
    await keepSecret(env, backup);
    const books = await checkBooks(database.connection, console.log);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `Restored and checked ${counted(books.organizations, 'organization')}, ${counted(books.items, 'item')} and ${counted(books.movements, 'movement')} in ${seconds} s.`,
    );
    console.log(
      books.differences === 0
        ? 'Everything adds up: history, quantity, layers, value and totals say the same.'
        : `${counted(books.differences, 'difference')} in all; “expected” is what the history says. They were in the backup already.`,
    );
    return books.differences === 0 ? 0 : differs;
  } finally {
    await database.close();
  }
}

/** The secret of an installation that made its own; with another one everybody signs in anew and old mailed links end. */
async function keepSecret(env: Env, backup: OpenBackup): Promise<void> {
  if (env.secretKey === undefined && backup.has(secretKeyName)) {
    await writeFile(join(env.dataDir, 'secret-key'), await backup.readWhole(secretKeyName), { mode: 0o600 });
  } else if (env.secretKey === undefined || fingerprintOf(env.secretKey) !== backup.manifest.secretFingerprint) {
    console.log('SECRET_KEY is not the one of the backup: everybody has to sign in again, and links in old mails no longer work.');
  }
}
