import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { ConnectionConfig } from '../platform/db.ts';
import type { Env } from '../platform/env.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { secretKeyOf } from '../platform/secret-key.ts';
import { pathAndFlags, runCommand, withDatabase } from './command.ts';
import { contentsOf } from './installation-backup.ts';
import { noteBackup } from './note-backup.ts';
import { takeBackup } from './take-backup.ts';

// `npm run backup -- FILE [--without-files]`: the whole installation in one zip, while it runs or while it does not.
await runCommand('Nothing was backed up', async (words, settings) => {
  const usage = 'say where to: npm run backup -- /backups/onhand.zip [--without-files]';
  const { path, flags } = pathAndFlags(words, ['--without-files'], usage);
  const env = settings();
  await withDatabase(env, (connection) => backUp(env, connection, resolve(path), !flags.includes('--without-files')));
});

async function backUp(env: Env, connection: ConnectionConfig, path: string, includesFiles: boolean): Promise<void> {
  const started = performance.now();
  const manifest = await takeBackup(
    {
      connection,
      files: includesFiles ? openFileStore(env) : undefined,
      version: packageJson.version,
      secretKey: await secretKeyOf(env),
      isSecretKept: env.secretKey === undefined,
      now: () => new Date(),
    },
    path,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Backed up ${contentsOf(manifest)}.`);
  if (manifest.files?.missing)
    console.log(
      `${manifest.files.missing === 1 ? '1 file was' : `${manifest.files.missing} files were`} not there: of uploads that failed, or of what is just being erased.`,
    );
  const { size } = await stat(path);
  console.log(`${path}: ${(size / 1_000_000).toFixed(1)} MB in ${seconds} s.`);
  // The backup is good without it: of a standby, which only reads, nothing can be noted.
  await noteBackup(connection, { takenAt: manifest.takenAt, bytes: size }).catch((error: Error) =>
    console.log(`The figures will not tell of it (${error.message}).`),
  );
  if (env.secretKey) console.log('SECRET_KEY is not in it: keep that in another place.');
}
