import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { databaseFolder, readMigration } from './migration-files.ts';

/**
 * The first migration makes the whole database, in the place of fifty-seven that led there step by step (045-one-baseline.md). A database
 * that has gone all those steps is the same; it is told so instead of made anew.
 */
export const baseline = '0100_baseline';

/** The steps and their checksums, as an installation of that time has them in its table `migrations`. */
export async function replacedMigrations(folder = databaseFolder): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(new URL(`migrations/${baseline}/replaces.txt`, folder), 'utf8').catch(() => '');
  return new Map(
    text
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(' ') as [string, string]),
  );
}

/** What is applied, with the baseline in the place of all the steps it replaces; some of the steps alone stay as they are. */
export async function withBaseline(applied: readonly string[]): Promise<string[]> {
  const replaced = await replacedMigrations();
  const isThere = applied.includes(baseline) || [...replaced.keys()].every((name) => applied.includes(name));
  return isThere ? [baseline, ...applied.filter((name) => name !== baseline && !replaced.has(name))] : [...applied];
}

/** Said of a database, or of a backup, that has not gone all the steps. */
export const howToReachBaseline = (lacking: readonly string[]) =>
  `It was made by an early Onhand (it lacks ${lacking.join(', ')}). Start the last version that has the folder server/migrations (commit 490c702) on it once, then this one.`;

/** The steps stay in the list: processes of the version before count them to know that they may serve. */
export async function adoptBaseline(client: pg.Client, applied: Map<string, string>, folder: URL): Promise<void> {
  const replaced = await replacedMigrations(folder);
  if (applied.has(baseline) || ![...replaced.keys()].some((name) => applied.has(name))) return;
  const lacking = [...replaced.keys()].filter((name) => !applied.has(name));
  if (lacking.length > 0) throw new CannotStart(`The database is too old. ${howToReachBaseline(lacking)}`);
  const changed = [...replaced].find(([name, checksum]) => applied.get(name) !== checksum);
  if (changed) throw new CannotStart(`Migration ${changed[0]} was changed before it was applied: this database is not Onhand's.`);
  const { checksum } = await readMigration(baseline, folder);
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [baseline, checksum]);
  applied.set(baseline, checksum);
}
