import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { openWorld } from '../../test/harness.ts';
import { migrate, migrationNames } from '../platform/migrate.ts';
import { checkBooks } from './check-books.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const owner = { id: randomUUID(), email: 'owner@early.test' };

/** Rows that an installation of that time had, each put in right after its migration, as the columns were then. */
const dataAfter: Record<string, string> = {
  '0002_organizations.sql': `
    INSERT INTO organizations (name) VALUES ('Early Heating');
    INSERT INTO users (id, issuer, subject, email, first_name, last_name, organization_id) VALUES ('${owner.id}', 'embedded', 'early', '${owner.email}', 'Ada', 'Early', 1);
    INSERT INTO memberships (organization_id, user_id, role) VALUES (1, '${owner.id}', 'owner');
    INSERT INTO subscriptions (organization_id, plan_name, status) VALUES (1, 'starter', 'active');`,
  '0005_catalogue.sql': `
    INSERT INTO folders (organization_id, name) VALUES (1, 'Van 1');
    INSERT INTO tags (organization_id, name) VALUES (1, 'Copper');`,
  '0006_stock.sql': `
    INSERT INTO items (organization_id, name, qr_code, folder_id, quantity, valuation_method, total_value, last_unit_cost, archived_at, low_stock_threshold) VALUES
      (1, 'Elbow', 'a', 1, 7, 'fifo', 17.5, 2.5, NULL, NULL), (1, 'Valve', 'b', NULL, 4, 'moving_average', 4, 1, NULL, 9), (1, 'Old pump', 'c', 1, 2, 'standard', 10, 5, now(), NULL);
    INSERT INTO item_tags VALUES (1, 1, 1);
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value) VALUES (1, 1, 500, 7, 17.5);
    INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, folder_id, detail) VALUES
      (1, 1, 'Elbow', 'Ada Early', 'opening', 'edit', 10, 10, 25, 25, 2.5, 1, '{"put":[{"layerId":500,"quantity":"10","value":"25"}],"taken":[]}'),
      (1, 2, 'Valve', 'Ada Early', 'opening', 'edit', 4, 4, 4, 4, 1, NULL, '{"put":[],"taken":[]}'),
      (1, 3, 'Old pump', 'Ada Early', 'opening', 'edit', 2, 2, 10, 10, 5, 1, '{"put":[],"taken":[]}'),
      (1, 1, 'Elbow', 'Ada Early', 'out', 'scan', -3, 7, -7.5, 17.5, 2.5, 1, '{"put":[],"taken":[{"layerId":500,"quantity":"3","value":"7.5"}]}');`,
  '0007_images.sql': `
    INSERT INTO files (organization_id, key, parts) VALUES (1, '00000000-0000-4000-8000-000000000001', '{small}');
    INSERT INTO item_images (organization_id, item_id, file_key, position, width, height) VALUES (1, 1, '00000000-0000-4000-8000-000000000001', 0, 9, 9);`,
};

test('an installation of the first day comes through every migration with its data, works on, and its books are exact', async () => {
  for (const name of await migrationNames()) {
    await migrate(database.connection, { through: name });
    if (dataAfter[name]) await database.admin.query(dataAfter[name]);
  }
  expect(await checkBooks(database.connection, () => undefined)).toMatchObject({ items: 3, movements: 4, differences: 0 });

  const world = await openWorld({ database });
  const caller = world.withSession(await world.signIn(owner));
  const list = await caller.call(api.inventory.list, { query: {} });
  expect(list.body.items.map(({ name, quantity, stockStatus }) => [name, quantity, stockStatus])).toEqual([
    ['Elbow', '7', 'in'],
    ['Valve', '4', 'low'],
  ]);
  const found = await caller.call(api.inventory.read, { params: { id: 1 } });
  expect(found.body).toMatchObject({
    totalValue: '17.5',
    images: [expect.anything()],
    tags: [expect.objectContaining({ name: 'Copper' })],
  });
  const taken = await caller.call(api.inventory.changeStock, { params: { id: 1 }, body: { adjustment: '-2' } });
  expect(taken.body).toMatchObject({ quantity: '5', totalValue: '12.5' });
  const undone = await caller.call(api.transactions.undo, { params: { id: taken.body.movement?.id ?? 0 }, body: {} });
  expect(undone.status).toBe(200);
  await world.close();
  expect(await checkBooks(database.connection, () => undefined)).toMatchObject({ movements: 6, differences: 0 });
});
