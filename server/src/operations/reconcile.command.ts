import { reconcile, reconcileAll } from '../features/reconciliation/reconciliation.service.ts';
import type { Db } from '../platform/db.ts';
import { withBaseline } from '../platform/database/baseline.ts';
import { migrationNames } from '../platform/database/migration-files.ts';
import { addUpBooks, verdictOf } from './check-books.ts';
import { runCommand, withDb } from './command.ts';
import { counted } from './installation-backup.ts';

// `npm run reconcile`: whether the books of every organization add up, or of those whose numbers are given. Ends with 1 where
// something differs and with 2 where nothing could be checked.
const [differs, notChecked] = [1, 2];

await runCommand(
  'Nothing was checked',
  (words, settings) => {
    const organizationIds = words.map(organizationIn);
    return withDb(settings(), (db) => check(db, organizationIds));
  },
  notChecked,
);

function organizationIn(word: string): number {
  if (!/^\d{1,15}$/.test(word)) throw new Error(`“${word}” is not the number of an organization.`);
  return Number(word);
}

async function check(db: Db, organizationIds: number[]): Promise<number> {
  await refuseOtherVersion(db);
  const started = performance.now();
  const books = await addUpBooks(organizationIds.length > 0 ? these(db, organizationIds) : reconcileAll(db), console.log);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Checked ${counted(books.items, 'item')} and ${counted(books.movements, 'movement')} of ${counted(books.organizations, 'organization')} in ${seconds} s.`,
  );
  console.log(verdictOf(books));
  return books.differences === 0 ? 0 : differs;
}

async function* these(db: Db, organizationIds: number[]): ReturnType<typeof reconcileAll> {
  for (const id of organizationIds) {
    const checked = await reconcile(db, id);
    if (!checked) throw new Error(`There is no organization ${id}.`);
    yield checked;
  }
}

async function refuseOtherVersion(db: Db): Promise<void> {
  const applied = await db.platform.values<string>('SELECT name FROM migrations ORDER BY name');
  if ((await withBaseline(applied)).join() !== (await migrationNames()).join()) {
    throw new Error('the database is of another version of Onhand. Start this version once, then check again.');
  }
}
