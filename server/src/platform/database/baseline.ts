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

/** Any version that has all the steps leads to the baseline. */
export const versionBeforeBaseline = 'a version that still has the folder server/migrations (such as commit 490c702)';

/** The steps stay in the list: processes of the version before count them to know that they may serve. */
export async function adoptBaseline(client: pg.Client, applied: Map<string, string>, folder: URL): Promise<void> {
  const replaced = await replacedMigrations(folder);
  if (applied.has(baseline) || ![...replaced.keys()].some((name) => applied.has(name))) return;
  if ([...replaced.keys()].some((name) => !applied.has(name))) {
    const last = [...applied.keys()].sort().at(-1);
    throw new CannotStart(
      `The database was made by an older Onhand (its last migration is ${last}): start ${versionBeforeBaseline} on it once, then this one.`,
    );
  }
  const changed = [...replaced].find(([name, checksum]) => applied.get(name) !== checksum);
  if (changed) throw new CannotStart(`Migration ${changed[0]} was changed before it was applied: this database is not Onhand's.`);
  const { checksum } = await readMigration(baseline, folder);
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [baseline, checksum]);
  applied.set(baseline, checksum);
}
