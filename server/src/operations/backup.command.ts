import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { type Env, readEnv } from '../platform/env.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { secretKeyOf } from '../platform/secret-key.ts';
import { contentsOf } from './installation-backup.ts';
import { explainTrouble } from '../start-trouble.ts';
import { noteBackup } from './note-backup.ts';
import { openDatabase } from './open-database.ts';
import { takeBackup } from './take-backup.ts';

// `npm run backup -- FILE [--without-files]`: the whole installation in one zip, while it runs or while it does not.
const words = process.argv.slice(2);
const paths = words.filter((word) => !word.startsWith('--'));
const flags = words.filter((word) => word.startsWith('--'));

let env: Env | undefined;
try {
  const [path] = paths;
  if (path === undefined || paths.length > 1 || flags.some((flag) => flag !== '--without-files')) {
    throw new Error('say where to: npm run backup -- /backups/onhand.zip [--without-files]');
  }
  await backUp((env = readEnv(process.env)), resolve(path), !flags.includes('--without-files'));
} catch (error) {
  console.error(`Nothing was backed up: ${explainTrouble(error, env)}`);
  process.exitCode = 1;
}

async function backUp(env: Env, path: string, includesFiles: boolean): Promise<void> {
  const started = performance.now();
  const database = await openDatabase(env);
  try {
    const manifest = await takeBackup(
      {
        connection: database.connection,
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
    await noteBackup(database.connection, { takenAt: manifest.takenAt, bytes: size }).catch((error: Error) =>
      console.log(`The figures will not tell of it (${error.message}).`),
    );
    if (env.secretKey) console.log('SECRET_KEY is not in it: keep that in another place.');
  } finally {
    await database.close();
  }
}
