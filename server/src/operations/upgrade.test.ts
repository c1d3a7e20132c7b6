import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { api } from '@onhand/contract';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withoutPlaces } from '../../test/before-places.ts';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { dumpSchema } from '../../test/dump-schema.ts';
import { openWorld } from '../../test/harness.ts';
import { replacedMigrations } from '../platform/database/baseline.ts';
import { databaseFolder, migrationNames } from '../platform/database/migration-files.ts';
import { migrate } from '../platform/migrate.ts';
import { checkBooks } from './check-books.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase(inject('postgres'));
  await toVersionBeforeBaseline();
});
afterEach(() => database.drop());

/**
 * Recreates what the version before the baseline left: the same tables (045-one-baseline.md), its own list of migrations, and none of what
 * came since.
 */
async function toVersionBeforeBaseline(): Promise<void> {
  await database.admin.query(
    `${withoutPlaces}; DROP TABLE applied_functions; DROP FUNCTION tenant_table, platform_table; DELETE FROM migrations`,
  );
  for (const row of await replacedMigrations()) await database.admin.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', row);
}

const owner = { id: randomUUID(), email: 'owner@early.test' };

const data = `
  INSERT INTO organizations (name) VALUES ('Early Heating');
  INSERT INTO users (id, issuer, subject, email, first_name, last_name, organization_id) VALUES ('${owner.id}', 'embedded', 'early', '${owner.email}', 'Ada', 'Early', 2);
  INSERT INTO memberships (organization_id, user_id, role) VALUES (2, '${owner.id}', 'owner');
  INSERT INTO subscriptions (organization_id, plan_name, status) VALUES (2, 'starter', 'active');
  INSERT INTO folders (organization_id, name) VALUES (2, 'Van 1');
  INSERT INTO items (organization_id, name, qr_code, folder_id, quantity, valuation_method, total_value, last_unit_cost, archived_at, low_stock_threshold) VALUES
    (2, 'Elbow', 'a', 1, 7, 'fifo', 17.5, 2.5, NULL, NULL), (2, 'Valve', 'b', NULL, 4, 'moving_average', 4, 1, NULL, 9), (2, 'Old pump', 'c', 1, 2, 'standard', 10, 5, now(), NULL);
  INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, folder_id, detail) VALUES
    (2, 1, 'Elbow', 'Ada Early', 'opening', 'edit', 10, 10, 25, 25, 2.5, 1, '{"put":[{"layerId":1,"quantity":"10","value":"25"}],"taken":[]}'),
    (2, 2, 'Valve', 'Ada Early', 'opening', 'edit', 4, 4, 4, 4, 1, NULL, '{"put":[],"taken":[]}'),
    (2, 3, 'Old pump', 'Ada Early', 'opening', 'edit', 2, 2, 10, 10, 5, 1, '{"put":[],"taken":[]}'),
    (2, 1, 'Elbow', 'Ada Early', 'out', 'scan', -3, 7, -7.5, 17.5, 2.5, 1, '{"put":[],"taken":[{"layerId":1,"quantity":"3","value":"7.5"}]}');
  INSERT INTO cost_layers (organization_id, item_id, id, quantity, value) VALUES (2, 1, 1, 7, 17.5);`;

test('an installation of the version before the baseline is opened with its data, works on, and its books are exact', async () => {
  await database.admin.query(data);
  await migrate(database.connection);
  expect(await checkBooks(database.connection, () => undefined)).toMatchObject({ items: 3, movements: 4, differences: 0 });

  const world = await openWorld({ database });
  const caller = world.withSession(await world.signIn(owner));
  const list = await caller.call(api.inventory.list, { query: {} });
  expect(list.body.items.map(({ name, quantity, stockStatus }) => [name, quantity, stockStatus])).toEqual([
    ['Elbow', '7', 'in'],
    ['Valve', '4', 'low'],
  ]);
  const taken = await caller.call(api.inventory.changeStock, { params: { id: 1 }, body: { adjustment: '-2' } });
  expect(taken.body).toMatchObject({ quantity: '5', totalValue: '12.5' });
  const undone = await caller.call(api.transactions.undo, { params: { id: taken.body.movement?.id ?? 0 }, body: {} });
  expect(undone.status).toBe(200);
  await world.close();
  expect(await checkBooks(database.connection, () => undefined)).toMatchObject({ movements: 6, differences: 0 });
});

test('it becomes the same as a new one, and processes of the version before still find all their migrations', async () => {
  await migrate(database.connection);
  expect(await dumpSchema(database.admin)).toBe(await readFile(new URL('schema.sql', databaseFolder), 'utf8'));
  const { rows } = await database.admin.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
  expect(rows.map(({ name }) => name)).toEqual([...(await replacedMigrations()).keys(), ...(await migrationNames())]);
  // The next start has nothing left to do.
  expect(await migrate(database.connection)).toBe((await migrationNames()).length);
});

test('an older database is refused in a sentence that says which version to start first, and so is one that went other steps', async () => {
  await database.admin.query(`DELETE FROM migrations WHERE name = '0073_last_backup.sql'`);
  await expect(migrate(database.connection)).rejects.toThrow(
    /^The database was made by an older Onhand \(its last migration is 0072_admitted_addresses\.sql\): start a version that .* on it once, then this one\.$/,
  );
  await database.admin.query(`INSERT INTO migrations (name, checksum) VALUES ('0073_last_backup.sql', 'of another')`);
  await expect(migrate(database.connection)).rejects.toThrow(/0073_last_backup\.sql was changed/);
  expect((await database.admin.query(`SELECT to_regclass('applied_functions') AS functions`)).rows).toEqual([{ functions: null }]);
});
