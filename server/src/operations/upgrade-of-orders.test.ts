import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { migrate } from '../platform/migrate.ts';
import { checkBooks } from './check-books.ts';

const steps = ['0152_lines_of_orders.sql', '0153_first_lines_of_orders.sql'] as const;

/** Takes back what the steps made, for a database as the version before them left it. */
const withoutLinesShown = `
  DROP TRIGGER lines_added ON order_lines; DROP TRIGGER lines_changed ON order_lines; DROP TRIGGER lines_taken_out ON order_lines;
  DROP FUNCTION keep_order_lines_shown, order_lines_shown;
  ALTER TABLE orders DROP COLUMN lines, DROP COLUMN lines_received, DROP COLUMN lines_open, DROP COLUMN lines_partly, DROP COLUMN lines_untouched,
    DROP COLUMN lines_total, DROP COLUMN lines_confirmed_on, DROP COLUMN lines_unconfirmed, DROP COLUMN first_items;
  DELETE FROM migrations WHERE name IN ('${steps.join("', '")}')`;

const data = `
  INSERT INTO organizations (name) VALUES ('Early Heating');
  INSERT INTO orders (organization_id, number, state, vendor_name, place, places, created_by, expected_on)
    SELECT 2, n, 'sent', 'Acme', 0, '{0}', 'Ada', '2020-01-02' FROM generate_series(1, 600) n;
  INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, packs, pieces_per_pack, price, received)
    SELECT 2, o.id, k, k, 'Item ' || k, 2, 5, 1.25, CASE WHEN k = 1 THEN 10 WHEN k = 2 THEN 3 ELSE 0 END FROM orders o CROSS JOIN generate_series(1, 4) k;`;

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase(inject('postgres'));
  await database.admin.query(withoutLinesShown);
  await database.admin.query(data);
});
afterEach(() => database.drop());

const shown = async (number: number) =>
  (
    await database.admin.query(
      `SELECT lines, lines_received, lines_open, lines_partly, lines_untouched, lines_total::text, lines_unconfirmed, first_items FROM orders WHERE number = $1`,
      [number],
    )
  ).rows[0];
const booksAreExact = async () =>
  expect(await checkBooks(database.connection, () => undefined)).toMatchObject({ organizations: 1, differences: 0 });

test('[BUY-14] an upgrade fills in what lists show of the orders that are here', async () => {
  await migrate(database.connection);
  const asFilled = {
    lines: 4,
    lines_received: 1,
    lines_open: 3,
    lines_partly: 1,
    lines_untouched: 2,
    lines_total: '10',
    lines_unconfirmed: 3,
  };
  for (const number of [1, 600]) expect(await shown(number)).toEqual({ ...asFilled, first_items: ['Item 1', 'Item 2', 'Item 3'] });
  await booksAreExact();
});

test('[BUY-14] what the version before writes between the two steps and after them is kept too', async () => {
  const asBefore = async (number: number) => {
    const own = `organization_id = 2 AND order_id = (SELECT id FROM orders WHERE number = ${number})`;
    await database.admin.query(`UPDATE order_lines SET received = 10 WHERE ${own} AND line = 2`);
    await database.admin.query(`DELETE FROM order_lines WHERE ${own} AND line = 4`);
  };
  await migrate(database.connection, { through: steps[0] });
  await asBefore(7);
  await migrate(database.connection);
  await asBefore(8);
  for (const number of [7, 8])
    expect(await shown(number)).toMatchObject({ lines: 3, lines_received: 2, lines_open: 1, lines_total: '7.5' });
  await booksAreExact();
});
