import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { type Ask, lineOn } from './line.ts';
import type { StatementGroup } from './statement-group.ts';

let world: World;
let pool: pg.Pool;
beforeAll(async () => {
  world = await openWorld();
  pool = new pg.Pool({ ...world.database.connection, pipeline: true, max: 1 });
  // Dropping the database may cut off a connection that is just leaving.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

/** A line on the one connection, and the groups of statements that went over it. */
async function onLine(work: (ask: Ask) => Promise<void>): Promise<string[][]> {
  const client = await pool.connect();
  const groups: string[][] = [];
  const query = client.query.bind(client) as unknown as (group: StatementGroup) => void;
  client.query = ((group: StatementGroup) => {
    groups.push(group.statements.map(({ text }) => text));
    query(group);
  }) as never;
  try {
    await work(lineOn(client, 10_000));
  } finally {
    client.release(true);
  }
  return groups;
}

const outcome = (work: Promise<unknown>) => work.then(() => 'done').catch((error: { code?: string }) => error.code);

test('statements of one moment leave in one piece, and each is answered with its own rows', async () => {
  const groups = await onLine(async (ask) => {
    const answers = await Promise.all([
      ask({ name: 'one', text: 'SELECT 1 AS one, NULL::text AS nothing' }),
      ask({ text: 'SELECT $1::text AS word UNION ALL SELECT $2', values: ['a', 'b'] }),
      ask({ text: 'CREATE TEMPORARY TABLE shelf (n int)' }),
      ask({ text: 'INSERT INTO shelf SELECT generate_series(1, 3)' }),
      ask({ text: 'SELECT FROM shelf WHERE n > 5' }),
      ask({ text: '' }),
    ]);
    expect(answers).toMatchObject([
      { command: 'SELECT', rows: [{ one: 1, nothing: null }] },
      { rows: [{ word: 'a' }, { word: 'b' }], count: 2 },
      { command: 'CREATE', rows: [], count: 0 },
      { command: 'INSERT', count: 3, rows: [] },
      { count: 0, rows: [] },
      { rows: [] },
    ]);
    // What was prepared is asked again without asking for its columns.
    const again = await Promise.all([1, 2].map(() => ask({ name: 'one', text: 'SELECT 1 AS one, NULL::text AS nothing' })));
    expect(again).toMatchObject([{ rows: [{ one: 1, nothing: null }] }, { rows: [{ one: 1, nothing: null }] }]);
  });
  expect(groups.map(({ length }) => length)).toEqual([6, 2]);
});

test('where one fails, none behind it is run, and what it would have prepared is prepared when it is asked again', async () => {
  await onLine(async (ask) => {
    const made = ask({ text: 'CREATE TEMPORARY TABLE bin (n int)' });
    const failing = ask({ name: 'fails', text: 'SELECT 1 / $1::int', values: [0] });
    const behind = ask({ name: 'behind', text: 'SELECT 2 AS two' });
    expect(await Promise.all([made, failing, behind].map(outcome))).toEqual(['done', '22012', '25P02']);
    // They were one transaction, so the table went as well.
    expect(await outcome(ask({ text: 'SELECT FROM bin' }))).toBe('42P01');
    await expect(ask({ name: 'behind', text: 'SELECT 2 AS two' })).resolves.toMatchObject({ rows: [{ two: 2 }] });
    await expect(ask({ name: 'fails', text: 'SELECT 1 / $1::int', values: [1] })).resolves.toMatchObject({ count: 1 });
  });
});

test('what only fails as all of it ends fails every statement of it', async () => {
  await onLine(async (ask) => {
    await ask({ text: 'CREATE TEMPORARY TABLE label (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)' });
    const twice = [1, 2].map(() => ask({ text: 'INSERT INTO label VALUES (1)' }));
    expect(await Promise.all(twice.map(outcome))).toEqual(['23505', '23505']);
    await expect(ask({ text: 'SELECT FROM label' })).resolves.toMatchObject({ count: 0 });
  });
});

test('a value that cannot be read, or not be spelled, fails its own statement and no other', async () => {
  await onLine(async (ask) => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    const outcomes = [
      ask({ text: `SELECT '{'::text::bytea AS plain, '[1'::text AS text` }),
      ask({ text: 'SELECT $1::jsonb', values: [circle] }),
      ask({ text: `SELECT '2026-01-01'::date AS day` }),
    ].map((asked) => asked.then(() => 'done').catch((error: Error) => error.message.split('\n')[0]));
    expect(await Promise.all(outcomes)).toEqual(['done', expect.stringMatching(/circular/i), 'done']);
  });
  const { owner, organizationId } = await world.people();
  await world.services.db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => {
    const [large, small] = await Promise.allSettled([tx.value('SELECT 9007199254740993::bigint'), tx.value('SELECT 5::bigint')]);
    expect(large).toMatchObject({ status: 'rejected', reason: { message: 'integer out of range: 9007199254740993' } });
    expect(small).toEqual({ status: 'fulfilled', value: 5 });
  });
});

test('what is fetched from a cursor has the columns it was declared with, though the statement is the same', async () => {
  await onLine(async (ask) => {
    const fetched = async (declared: string) => {
      await ask({ text: 'BEGIN' });
      await ask({ text: `DECLARE shelf CURSOR FOR ${declared}` });
      const { rows } = await ask({ name: 'next', text: 'FETCH 10 FROM shelf' });
      await ask({ text: 'COMMIT' });
      return rows;
    };
    expect(await fetched(`SELECT 1 AS one, 'a' AS letter`)).toEqual([{ one: 1, letter: 'a' }]);
    expect(await fetched(`SELECT 'b' AS letter`)).toEqual([{ letter: 'b' }]);
  });
});
