import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { newToken } from './tokens.ts';

/** The installation's secret: as configured, else made once and kept in the data folder (never in production). */
export async function secretKeyOf(env: Env): Promise<string> {
  if (env.secretKey) return env.secretKey;
  const file = join(env.dataDir, 'secret-key');
  await mkdir(env.dataDir, { recursive: true });
  // `wx` so that of two starters one writes and both read the same.
  await writeFile(file, newToken(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
