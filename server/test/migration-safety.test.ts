import { expect, test } from 'vitest';
import { baseline } from '../src/platform/database/baseline.ts';
import { migrationNames, readMigration } from '../src/platform/database/migration-files.ts';
import { dangersIn } from './migration-safety.ts';
import { statementsOf } from './sql-statements.ts';

test('every migration after the baseline can run while the version before it serves people', async () => {
  const later = (await migrationNames()).filter((name) => name !== baseline);
  const dangers = await Promise.all(later.map(async (name) => [name, dangersIn((await readMigration(name)).sql)]));
  expect(dangers.filter(([, found]) => found?.length)).toEqual([]);
});

test.each([
  'CREATE INDEX movements_by_x ON movements (x);',
  'CREATE UNIQUE INDEX movements_by_x ON movements (x);',
  'DROP INDEX movements_by_x;',
  'ALTER TABLE items ALTER COLUMN sku SET NOT NULL;',
  'ALTER TABLE items ADD COLUMN weight numeric NOT NULL;',
  'ALTER TABLE items ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid();',
  'ALTER TABLE items ADD COLUMN double numeric GENERATED ALWAYS AS (quantity * 2) STORED;',
  'ALTER TABLE items ALTER COLUMN quantity TYPE numeric(30, 4);',
  'ALTER TABLE items DROP COLUMN notes;',
  'ALTER TABLE items RENAME COLUMN notes TO remarks;',
  'ALTER TABLE items ADD CHECK (quantity < 1e9);',
  'ALTER TABLE items ADD CONSTRAINT items_parent FOREIGN KEY (parent_id) REFERENCES items (id);',
  'ALTER TABLE items ADD CONSTRAINT one_sku UNIQUE (sku);',
  `UPDATE items SET notes = '';`,
  `WITH old AS (SELECT 1) UPDATE items SET notes = '';`,
  'DELETE FROM movements;',
  'DROP TABLE tags;',
  'DROP FUNCTION list_items(bigint, jsonb);',
  'TRUNCATE events;',
  'LOCK TABLE items;',
  `DO $$ BEGIN EXECUTE 'ALTER TABLE items DROP COLUMN notes'; END $$;`,
])('%s is refused, and allowed with a written reason', (statement) => {
  expect(dangersIn(`-- Something new.\n${statement}`)).not.toEqual([]);
  expect(dangersIn(`-- safe: the table has a few dozen rows at most\n${statement}`)).toEqual([]);
  // The reason stands right above what it is about.
  expect(dangersIn(`-- safe: the table has a few dozen rows at most\nSELECT 1;\n\n${statement}`)).not.toEqual([]);
});

test.each([
  'CREATE INDEX CONCURRENTLY movements_by_x ON movements (x);',
  'ALTER TABLE items ADD COLUMN weight numeric;',
  `ALTER TABLE items ADD COLUMN weight numeric NOT NULL DEFAULT 0 CHECK (weight >= 0);`,
  'ALTER TABLE items ADD CONSTRAINT light CHECK (weight < 9) NOT VALID;',
  'ALTER TABLE items VALIDATE CONSTRAINT light;',
  'CREATE TABLE parcels (id bigint); CREATE INDEX parcels_by_id ON parcels (id); ALTER TABLE parcels ADD CHECK (id > 0);',
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE items SET notes = 1; DELETE FROM movements $$;',
  'CREATE POLICY platform ON parcels TO onhand_platform USING (true); GRANT SELECT, UPDATE ON parcels TO onhand_app;',
])('%s may run while people work', (statement) => {
  expect(dangersIn(statement)).toEqual([]);
});

test('statements are told apart, whatever quotes and comments they hold', () => {
  const text = `-- one;\nSELECT ';', "a;b" /* ; */; CREATE FUNCTION f() AS $x$ a; b $x$ LANGUAGE sql;\n-- two\nSELECT 2`;
  expect(statementsOf(text).map(({ sql }) => sql.split(/\s/)[0])).toEqual(['SELECT', 'CREATE', 'SELECT']);
  expect(statementsOf(text)[2]?.comment).toBe('-- two\n');
});
