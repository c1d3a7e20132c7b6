import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { statementsOf } from './sql-statements.ts';
import { databaseFolder, readFunctions } from '../src/platform/database/migration-files.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { dumpSchema } from './dump-schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase(inject('postgres'));
});
afterAll(() => database.drop());

test('server/database/schema.sql is what the migrations and functions make of an empty database; `npm run schema` writes it anew', async () => {
  expect(await dumpSchema(database.admin)).toBe(await readFile(new URL('schema.sql', databaseFolder), 'utf8'));
});

test('every function of the database is a file of its name, and every file is one function', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
        AND p.oid NOT IN (SELECT objid FROM pg_depend WHERE classid = 'pg_proc'::regclass AND deptype = 'e') ORDER BY p.proname COLLATE "C"`,
  );
  expect((await readFunctions()).map(({ name }) => name)).toEqual(rows.map(({ name }) => `${name}.sql`));
});

test('a function’s file can be applied while the version before calls it, and its body is valid', async () => {
  const client = await database.admin.connect();
  try {
    await client.query('BEGIN; SET LOCAL check_function_bodies = on; GRANT CREATE ON SCHEMA public TO onhand_platform');
    for (const { name, sql } of await readFunctions()) {
      const [made, ...rest] = statementsOf(sql).map((statement) => statement.sql);
      expect(made).toMatch(new RegExp(`^CREATE OR REPLACE FUNCTION ${name.replace('.sql', '')}\\(`));
      expect(
        rest.filter((statement) => !/^(?:ALTER FUNCTION .* OWNER TO|REVOKE ALL ON FUNCTION|GRANT EXECUTE ON FUNCTION) /.test(statement)),
      ).toEqual([]);
      await client.query(sql);
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('on a new installation, whose tables nobody has counted, an item is looked up by its id alone and not among all of its organization', async () => {
  const client = await database.admin.connect();
  try {
    await client.query(
      `SET plan_cache_mode = force_generic_plan; PREPARE by_id (bigint, bigint) AS SELECT * FROM items WHERE organization_id = $1 AND id = $2 LIMIT 1`,
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>('EXPLAIN EXECUTE by_id (1, 1)');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Cond: ((organization_id = $1) AND (id = $2))');
  } finally {
    await client.query('RESET plan_cache_mode; DEALLOCATE by_id');
    client.release();
  }
});
