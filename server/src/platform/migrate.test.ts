import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await emptyDatabase(inject('postgres'));
  folder = await mkdtemp(join(tmpdir(), 'onhand-migrations-'));
  await mkdir(join(folder, 'migrations'));
  await mkdir(join(folder, 'functions'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, 'migrations', name), sql);
const writeFunction = (name: string, sql: string) => writeFile(join(folder, 'functions', name), sql);
const run = (options: { lockTimeoutMs?: number; through?: string } = {}) =>
  migrate(database.connection, { folder: pathToFileURL(`${folder}/`), ...options });

test('a block that goes through a table in use in small steps commits each of them, and is one statement', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id bigint); INSERT INTO things SELECT generate_series(1, 3);');
  await write(
    '0002_steps.sql',
    '-- outside a transaction: step by step\nCREATE TABLE steps (id bigint, at xid8);\nDO $$\nBEGIN\n  FOR id IN 1..3 LOOP\n    INSERT INTO steps VALUES (id, pg_current_xact_id());\n    COMMIT;\n  END LOOP;\nEND $$;\n',
  );
  await run();
  const { rows } = await database.admin.query('SELECT count(DISTINCT at)::int AS transactions FROM steps');
  expect(rows).toEqual([{ transactions: 3 }]);
});

test('an index on a table in use is made concurrently, though several processes start at once', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id bigint, name text); INSERT INTO things VALUES (1, $$a; b$$);');
  await write(
    '0002_index.sql',
    '-- outside a transaction: people work on things\nDROP INDEX CONCURRENTLY IF EXISTS things_by_name;\n\n-- Names are looked up.\nCREATE INDEX CONCURRENTLY things_by_name\n  ON things (name);\n',
  );
  expect(await Promise.all([run(), run(), run()])).toEqual([2, 2, 2]);
  const { rows } = await database.admin.query(
    `SELECT indisvalid AS "isValid", (SELECT count(*)::int FROM migrations) AS applied FROM pg_index WHERE indexrelid = 'things_by_name'::regclass`,
  );
  expect(rows).toEqual([{ isValid: true, applied: 2 }]);
});

test('a migration that waits for a table lets everybody else pass, and goes through when it can', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id bigint);');
  await run();
  await write('0002_column.sql', 'ALTER TABLE things ADD COLUMN name text;');
  const reader = new pg.Client(database.connection);
  await reader.connect();
  await reader.query('BEGIN; SELECT FROM things');
  const migrating = run({ lockTimeoutMs: 500 });
  const isWaiting = async () =>
    (
      await database.admin.query(
        'SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
      )
    ).rowCount !== 0;
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  // Queued behind the migration, it would never be answered: the reader above does not end before.
  await database.admin.query('SELECT FROM things');
  await reader.query('COMMIT');
  await reader.end();
  expect(await migrating).toBe(2);
});

test('a migration that people at work and it wait for each other with begins again', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id bigint); CREATE SEQUENCE tries;');
  await run();
  // As where it has one table and waits for another, and whoever has that one waits for the first; the sequence outlives the rollback.
  await write(
    '0002_column.sql',
    `ALTER TABLE things ADD COLUMN name text;
     DO $$ BEGIN IF nextval('tries') = 1 THEN RAISE deadlock_detected; END IF; END $$;`,
  );
  expect(await run()).toBe(2);
});

test('it goes as far as it is told to, and refuses one that was changed or that it does not know', async () => {
  await write('0001_things.sql', 'CREATE TABLE things (id bigint);');
  await write('0002_others.sql', 'CREATE TABLE others (id bigint);');
  await run({ through: '0001_things.sql' });
  expect((await database.admin.query(`SELECT to_regclass('others') AS others`)).rows).toEqual([{ others: null }]);
  await run();
  await write('0001_things.sql', 'CREATE TABLE things (id int);');
  await expect(run()).rejects.toThrow(/0001_things\.sql was changed/);
  await rm(join(folder, 'migrations/0002_others.sql'));
  await expect(run()).rejects.toThrow(/made by a newer Onhand/);
});

test('a function is applied again when its file changes; what a newer version has applied is left alone', async () => {
  const answer = (value: string) => `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT ${value} $$;`;
  const answered = async () => (await database.admin.query('SELECT answer() AS n')).rows[0].n as number;
  await writeFunction('answer.sql', answer('later_one()'));
  await writeFunction('later_one.sql', 'CREATE OR REPLACE FUNCTION later_one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;');
  await run();
  expect(await answered()).toBe(1);
  await writeFunction('answer.sql', answer('2'));
  await run();
  expect(await answered()).toBe(2);
  await database.admin.query(`UPDATE applied_functions SET version = '99.0.0'`);
  await writeFunction('answer.sql', answer('3'));
  await run();
  expect(await answered()).toBe(2);

  await writeFunction('broken.sql', 'CREATE OR REPLACE FUNCTION broken() RETURNS nothing LANGUAGE sql AS $$ SELECT 1 $$;');
  await expect(run()).rejects.toThrow(/^Function broken\.sql failed: type "nothing" does not exist$/);
});

test('a folder is one migration of several files, which include the functions that their triggers call', async () => {
  await mkdir(join(folder, 'migrations/0001_things'));
  await write('0001_things/01_things.sql', 'CREATE TABLE things (id bigint);');
  await write(
    '0001_things/02_triggers.sql',
    '\\ir ../../functions/refuse.sql\nCREATE TRIGGER refused BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION refuse();',
  );
  const refuse = (word: string) =>
    `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${word}'; END $$;`;
  await writeFunction('refuse.sql', refuse('never'));
  expect(await run()).toBe(1);
  // The function goes on to change, which changes no migration.
  await writeFunction('refuse.sql', refuse('not now'));
  expect(await run()).toBe(1);
  await expect(database.admin.query('INSERT INTO things VALUES (1)')).rejects.toThrow('not now');
});
