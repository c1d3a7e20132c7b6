import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withoutPlaces } from '../../test/before-places.ts';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { migrate } from '../platform/migrate.ts';
import { checkBooks } from './check-books.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase(inject('postgres'));
  await database.admin.query(withoutPlaces);
  await database.admin.query(data);
});
afterEach(() => database.drop());

const data = `
  INSERT INTO organizations (name) VALUES ('Early Heating');
  INSERT INTO folders (organization_id, name) VALUES (2, 'Van 1'), (2, 'Van 2');
  INSERT INTO items (organization_id, name, qr_code, folder_id, quantity, total_value, archived_at) VALUES
    (2, 'Elbow', 'a', 1, 7, 14, NULL), (2, 'Valve', 'b', NULL, 4, 4, NULL), (2, 'Old pump', 'c', 1, 0, 0, now());
  INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, folder_id) VALUES
    (2, 1, 'Elbow', 'Ada', 'opening', 'edit', 7, 7, 14, 14, 2, 1), (2, 2, 'Valve', 'Ada', 'opening', 'edit', 4, 4, 4, 4, 1, NULL);`;

const levels = async () =>
  (
    await database.admin.query<{ item_id: string; place: string; quantity: string; minimum: string | null }>(
      'SELECT item_id, place, trim_scale(quantity) AS quantity, trim_scale(minimum) AS minimum FROM stock_levels ORDER BY item_id, place',
    )
  ).rows.map(({ item_id, place, quantity, minimum }) => [item_id, place, quantity, ...(minimum === null ? [] : [minimum])].join(' '));

/** The statements with which the version before changes stock, which know nothing of levels. */
const asBefore = (sql: string) => database.admin.query(`UPDATE items SET ${sql}`);

test('[PLC-02] every item lies where it lay, and the books are exact', async () => {
  await migrate(database.connection);
  expect(await levels()).toEqual(['1 1 7', '2 0 4', '3 1 0']);
  expect(await checkBooks(database.connection, () => undefined)).toMatchObject({ items: 3, movements: 2, differences: 0 });
});

test('[PLC-02] what the version before changes between the two steps is neither lost nor counted twice', async () => {
  await migrate(database.connection, { through: '0101_stock_levels.sql' });
  await asBefore(`quantity = 5, folder_id = 2 WHERE id = 1`);
  await database.admin.query(`INSERT INTO items (organization_id, name, qr_code, quantity, total_value) VALUES (2, 'New', 'd', 3, 3)`);
  await migrate(database.connection);
  expect(await levels()).toEqual(['1 2 5', '2 0 4', '3 1 0', '4 0 3']);
});

test('[PLC-02] [PLC-03] the places add up while the version before goes on changing items, also those that lie in several', async () => {
  await migrate(database.connection);
  await database.admin.query(`UPDATE stock_levels SET quantity = 4, minimum = 2 WHERE item_id = 1;
    INSERT INTO stock_levels (organization_id, item_id, place, quantity) VALUES (2, 1, 2, 1), (2, 1, 0, 2)`);
  await asBefore('quantity = quantity + 3 WHERE id = 1');
  expect(await levels()).toEqual(['1 0 2', '1 1 7 2', '1 2 1', '2 0 4', '3 1 0']);
  await asBefore('quantity = quantity - 9 WHERE id = 1');
  expect(await levels()).toEqual(['1 0 0', '1 1 0 2', '1 2 1', '2 0 4', '3 1 0']);
  await asBefore('quantity = quantity + 5, folder_id = 2 WHERE id = 1');
  expect(await levels()).toEqual(['1 0 0', '1 2 6', '2 0 4', '3 1 0']);
  await asBefore('folder_id = 1 WHERE id = 2');
  expect(await levels()).toEqual(['1 0 0', '1 2 6', '2 1 4', '3 1 0']);
});
