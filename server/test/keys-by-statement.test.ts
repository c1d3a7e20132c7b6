import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { openWorld, type World } from './harness.ts';
import { anImport } from './import-files.ts';

let world: World;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const admin = () => world.database.admin;
const idOf = async (sql: string, values: unknown[] = []) =>
  Number((await admin().query<{ id: string }>(sql, [organizationId, ...values])).rows[0]?.id);
const count = async (table: string, condition: string, value: number) =>
  Number((await admin().query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${condition} = $1`, [value])).rows[0]?.n);

let nth = 0;
let named: { item: number; tag: number; vendor: number; folder: number };
beforeEach(async () => {
  nth++;
  const item = await world.item(organizationId, { name: `Named ${nth}` });
  named = {
    item,
    tag: await idOf(`INSERT INTO tags (organization_id, name, color) VALUES ($1, $2, '#112233') RETURNING id`, [`tag ${nth}`]),
    vendor: await idOf('INSERT INTO vendors (organization_id, name) VALUES ($1, $2) RETURNING id', [`vendor ${nth}`]),
    folder: await idOf(`INSERT INTO folders (organization_id, name, color) VALUES ($1, $2, '#112233') RETURNING id`, [`folder ${nth}`]),
  };
});

const nobody = 999_999_999;
const tagged = 'INSERT INTO item_tags (organization_id, item_id, tag_id) VALUES ($1, $2, $3)';
const supplied = 'INSERT INTO item_vendors (organization_id, item_id, vendor_id) VALUES ($1, $2, $3)';
const placed = 'INSERT INTO stock_levels (organization_id, item_id, place, quantity) VALUES ($1, $2, $3, 0)';
const unknown = { code: '23503' };

test('what names an item, a tag, a vendor or a folder that is not there, or is of another organization, is refused', async () => {
  const { item, tag, vendor, folder } = named;
  const another = await world.organization(await world.person('Other'), 'Other');
  for (const [sql, there] of [
    [tagged, tag],
    [supplied, vendor],
    [placed, folder],
  ] as const) {
    await expect(admin().query(sql, [organizationId, item, nobody])).rejects.toMatchObject(unknown);
    await expect(admin().query(sql, [organizationId, nobody, there])).rejects.toMatchObject(unknown);
    await expect(admin().query(sql, [another, item, there])).rejects.toMatchObject(unknown);
    await admin().query(sql, [organizationId, item, there]);
  }
  // Neither on the way nor in somebody's hands is a folder.
  await admin().query(placed, [organizationId, item, -1]);
});

test('a row goes on naming what it named: nobody has looked for what an update would have it name', async () => {
  const { item, tag, vendor, folder } = named;
  await admin().query(tagged, [organizationId, item, tag]);
  await admin().query(supplied, [organizationId, item, vendor]);
  await admin().query(placed, [organizationId, item, folder]);
  const line = (await anImport(world)).params.id;
  const update = (table: string, column: string, condition: string, id: number) =>
    admin().query(`UPDATE ${table} SET ${column} = $1 WHERE ${condition} = $2`, [nobody, id]);
  for (const [table, column] of [
    ['item_tags', 'tag_id'],
    ['item_tags', 'item_id'],
    ['item_vendors', 'vendor_id'],
    ['item_vendors', 'item_id'],
    ['stock_levels', 'place'],
    ['stock_levels', 'item_id'],
  ] as const) {
    await expect(update(table, column, 'item_id', item)).rejects.toMatchObject(unknown);
  }
  await expect(update('import_lines', 'import_id', 'import_id', line)).rejects.toMatchObject(unknown);
  // What else a row says may be changed: here of the level in the folder and of the one in none.
  await update('stock_levels', 'minimum', 'item_id', item);
  expect(await count('stock_levels', 'minimum', nobody)).toBe(2);
});

test('what is deleted takes along what names it, and a folder that an item lies in does not go', async () => {
  const { item, tag, vendor, folder } = named;
  const name = async () => {
    await admin().query(tagged, [organizationId, item, tag]);
    await admin().query(supplied, [organizationId, item, vendor]);
  };
  await name();
  await admin().query('DELETE FROM tags WHERE id = $1', [tag]);
  await admin().query('DELETE FROM vendors WHERE id = $1', [vendor]);
  expect([await count('item_tags', 'item_id', item), await count('item_vendors', 'item_id', item)]).toEqual([0, 0]);
  named.tag = await idOf(`INSERT INTO tags (organization_id, name, color) VALUES ($1, $2, '#112233') RETURNING id`, [`again ${nth}`]);
  await admin().query(tagged, [organizationId, item, named.tag]);
  await admin().query(placed, [organizationId, item, folder]);
  await expect(admin().query('DELETE FROM folders WHERE id = $1', [folder])).rejects.toMatchObject(unknown);
  await admin().query('DELETE FROM items WHERE id = $1', [item]);
  expect([await count('item_tags', 'item_id', item), await count('stock_levels', 'item_id', item)]).toEqual([0, 0]);
  await admin().query('DELETE FROM folders WHERE id = $1', [folder]);
  const one = (await anImport(world)).params.id;
  expect(await count('import_lines', 'import_id', one)).toBe(1);
  await admin().query('DELETE FROM imports WHERE id = $1', [one]);
  expect(await count('import_lines', 'import_id', one)).toBe(0);
});

/** Two at once: the second begins while the first has not ended, waits for it, and is answered once it has. */
async function atOnce(first: [string, unknown[]], second: [string, unknown[]]): Promise<unknown> {
  const [one, other] = [new pg.Client(world.database.connection), new pg.Client(world.database.connection)];
  await Promise.all([one.connect(), other.connect()]);
  try {
    await one.query('BEGIN');
    await one.query(...first);
    const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = other.query(...second).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
    const waits = 'SELECT cardinality(pg_blocking_pids($1))::int AS n';
    await expect.poll(async () => (await admin().query<{ n: number }>(waits, [rows[0]?.pid])).rows[0]?.n).toBe(1);
    await one.query('COMMIT');
    return await waiting;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

test('whoever names what somebody is just deleting is refused once it is gone, and whoever deletes what somebody is just naming takes it along', async () => {
  const pairs = (): [string, number, string][] => [
    [tagged, named.tag, 'tags'],
    [supplied, named.vendor, 'vendors'],
    [placed, named.folder, 'folders'],
  ];
  for (const [naming, id, table] of pairs()) {
    const deleting: [string, unknown[]] = [`DELETE FROM ${table} WHERE id = $1`, [id]];
    expect(await atOnce(deleting, [naming, [organizationId, named.item, id]])).toBe('23503');
  }
  const { item } = named;
  const tag = await idOf(`INSERT INTO tags (organization_id, name, color) VALUES ($1, $2, '#112233') RETURNING id`, [`late ${nth}`]);
  const folder = await idOf(`INSERT INTO folders (organization_id, name, color) VALUES ($1, $2, '#112233') RETURNING id`, [`late ${nth}`]);
  expect(await atOnce([tagged, [organizationId, item, tag]], ['DELETE FROM tags WHERE id = $1', [tag]])).toBe('done');
  expect(await count('item_tags', 'tag_id', tag)).toBe(0);
  expect(await atOnce([placed, [organizationId, item, folder]], ['DELETE FROM folders WHERE id = $1', [folder]])).toBe('23503');
  const kept = await idOf(`INSERT INTO tags (organization_id, name, color) VALUES ($1, $2, '#112233') RETURNING id`, [`kept ${nth}`]);
  expect(await atOnce([tagged, [organizationId, item, kept]], ['DELETE FROM items WHERE id = $1', [item]])).toBe('done');
  expect(await count('item_tags', 'tag_id', kept)).toBe(0);
  const gone = await world.item(organizationId, { name: `Gone ${nth}` });
  expect(await atOnce(['DELETE FROM items WHERE id = $1', [gone]], [tagged, [organizationId, gone, kept]])).toBe('23503');
});

test('who looks at one moment deletes nothing that may be named: they would leave behind what was named since', async () => {
  const another = new pg.Client(world.database.connection);
  await another.connect();
  try {
    for (const level of ['REPEATABLE READ', 'SERIALIZABLE']) {
      await another.query(`BEGIN ISOLATION LEVEL ${level}`);
      await another.query('SELECT');
      await admin().query(`${tagged} ON CONFLICT DO NOTHING`, [organizationId, named.item, named.tag]);
      await expect(another.query('DELETE FROM tags WHERE id = $1', [named.tag])).rejects.toMatchObject({ code: '0A000' });
      await another.query('ROLLBACK');
    }
  } finally {
    await another.end();
  }
  expect(await count('item_tags', 'tag_id', named.tag)).toBe(1);
});
