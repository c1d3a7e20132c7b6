import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { CountLine } from '@onhand/contract/counts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import type { Tx } from '../../platform/db.ts';
import { openShop, type Shop } from './counts.fixtures.ts';
import { listCounts as listRows } from './counts.store.ts';

let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.world.as('admin');
});
afterAll(() => shop.world.close());

const only = (lines: readonly CountLine[]) => {
  expect(lines).toHaveLength(1);
  return lines[0] as CountLine;
};

describe('starting', () => {
  test('a folder is counted with everything below it, without what is archived, and others do not count at all', async () => {
    const { world, organizationId, owner, make } = shop;
    const van = await world.folder(organizationId, { name: 'Van' });
    const drawer = await world.folder(organizationId, { name: 'Drawer', parentId: van });
    await make({ name: 'In the van', folderId: van });
    await make({ name: 'In the drawer', folderId: drawer });
    await make({ name: 'Elsewhere' });
    await world.item(organizationId, { folderId: van, isArchived: true });
    const { body } = await owner.call(api.counts.start, { body: { name: 'Van', selection: { filter: { folderId: van } } } });
    expect(body).toMatchObject({ status: 'open', lines: 2, counted: 0, folder: { id: van, name: 'Van' }, createdBy: 'Olive Tester' });
    expect((await shop.lines(owner, body.id)).map(({ name }) => name).sort()).toEqual(['In the drawer', 'In the van']);
    const empty = await world.folder(organizationId);
    const nothing = await owner.call(api.counts.start, { body: { name: 'Empty', selection: { filter: { folderId: empty } } } });
    expect(nothing).toMatchObject({ status: 404, body: { message: 'There is nothing to count here.' } });
  });

  test('what is archived or deleted before it was counted is not waited for; the count stays, also when nothing is left', async () => {
    const { owner, world, organizationId } = shop;
    const [counted, archived, deleted] = [await shop.make(), await shop.make(), await shop.make()];
    const id = await shop.start([counted, archived, deleted]);
    await shop.enter(owner, id, counted, '9');
    const change = (itemId: number, action: 'archive' | 'restore' | 'delete') =>
      owner.call(api.inventory.bulk, { body: { selection: { itemIds: [itemId] }, change: { action } } });
    const progress = async () => {
      const { lines, counted: done } = (await owner.call(api.counts.read, { params: { id } })).body;
      return [done, lines];
    };
    await change(deleted, 'delete');
    expect(await progress()).toEqual([1, 2]);
    await change(archived, 'archive');
    expect(await progress()).toEqual([1, 1]);
    await change(archived, 'restore');
    expect(await progress()).toEqual([1, 2]);
    await change(counted, 'delete');
    expect(await progress()).toEqual([1, 2]);

    // A reader that asks only for changes is told of it too.
    const since = (await owner.call(api.counts.lines, { params: { id }, query: {} })).body.since;
    await change(archived, 'archive');
    const news = (await owner.call(api.counts.lines, { params: { id }, query: { since } })).body.lines;
    expect(news.find(({ itemId }) => itemId === archived)?.state).toBe('archived');

    const folderId = await world.folder(organizationId);
    const alone = await shop.make({ folderId });
    const other = await shop.start([alone]);
    await change(alone, 'delete');
    expect((await owner.call(api.counts.read, { params: { id: other } })).body).toMatchObject({ lines: 0, counted: 0 });
  });

  test('a long count is read page by page, and then only what changed', async () => {
    const { world, organizationId, owner } = shop;
    const folderId = await world.folder(organizationId);
    await world.database.admin.query(
      `INSERT INTO items (organization_id, name, qr_code, folder_id, quantity)
       SELECT $1, 'Part ' || n, 'many-' || n, $2, n FROM generate_series(1, 1200) AS n`,
      [organizationId, folderId],
    );
    // Nothing gathers statistics by itself here; plans for a few items would take seconds with so many.
    await world.database.admin.query('ANALYZE items');
    const count = (await owner.call(api.counts.start, { body: { name: 'All', selection: { filter: { folderId } } } })).body;
    expect(count.lines).toBe(1200);
    const first = (await owner.call(api.counts.lines, { params: { id: count.id }, query: { limit: 1000 } })).body;
    const rest = (await owner.call(api.counts.lines, { params: { id: count.id }, query: { after: first.nextAfter ?? 0 } })).body;
    expect(new Set([...first.lines, ...rest.lines].map(({ itemId }) => itemId)).size).toBe(1200);
    const { itemId } = rest.lines[17] as CountLine;
    // Lines come again while anything is under way that began before them, even in another database of this PostgreSQL.
    let { since } = first;
    const changed = async () => {
      const { body } = await owner.call(api.counts.lines, { params: { id: count.id }, query: { since } });
      ({ since } = body);
      return body.lines.length;
    };
    await expect.poll(changed, { timeout: 20_000 }).toBe(0);
    await shop.enter(owner, count.id, itemId, '4');
    const news = (await owner.call(api.counts.lines, { params: { id: count.id }, query: { since } })).body;
    expect(only(news.lines)).toMatchObject({ itemId, counted: '4' });
  });
});

describe('several people at once', () => {
  test('two shelves of one item, counted at the same moment, are added up', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    const answers = await Promise.all([shop.enter(shop.owner, count, item, '4'), shop.enter(admin, count, item, '5')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(only(await shop.lines(shop.owner, count))).toMatchObject({ counted: '9', difference: '-1', isMineOnly: false });
    expect(only(await shop.lines(shop.owner, count)).countedBy.sort()).toEqual(['Adam Tester', 'Olive Tester']);
  });

  test('twenty scans of one each, at once, are twenty', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    const scans = Array.from({ length: 20 }, (_, n) => shop.enter(n % 2 ? admin : shop.owner, count, item, '1', { mode: 'add' }));
    await Promise.all(scans);
    expect(only(await shop.lines(shop.owner, count)).counted).toBe('20');
  });

  test('one’s own count is replaced, that of another only when asked for', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    await shop.enter(shop.owner, count, item, '4');
    expect((await shop.enter(shop.owner, count, item, '6')).body).toMatchObject({ counted: '6', isMineOnly: true });
    expect((await shop.enter(admin, count, item, '2')).body).toMatchObject({ counted: '8' });
    expect((await shop.enter(admin, count, item, '7', { mode: 'set' })).body).toMatchObject({ counted: '7', countedBy: ['Adam Tester'] });
  });

  test('an entry sent again is made once, also at the same moment and after it was taken back', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    const id = randomUUID();
    const send = () => shop.enter(shop.owner, count, item, '3', { id, mode: 'add' });
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(only(await shop.lines(shop.owner, count)).counted).toBe('3');
    const removed = await shop.owner.call(api.counts.removeEntry, { params: { id: count, entryId: id } });
    expect(removed.body).toMatchObject({ counted: null, countedBy: [] });
    expect((await send()).body.counted).toBeNull();
    expect((await shop.enter(admin, count, item, '3', { id })).status).toBe(409);
  });

  test('who counted what stays on record; only its author takes an entry back, and then what it replaced counts again', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    await shop.enter(shop.owner, count, item, '4');
    const id = randomUUID();
    await shop.enter(admin, count, item, '9', { id, mode: 'set' });
    const refused = await shop.owner.call(api.counts.removeEntry, { params: { id: count, entryId: id } });
    expect(refused).toMatchObject({ status: 403, body: { message: 'Only whoever made an entry can take it back.' } });
    expect((await admin.call(api.counts.removeEntry, { params: { id: count, entryId: id } })).body.counted).toBe('4');
    const { entries } = (await admin.call(api.counts.line, { params: { id: count, itemId: item } })).body;
    expect(entries).toMatchObject([
      { userName: 'Olive Tester', quantity: '4', isMine: false, isRemoved: false, isInForce: true },
      { userName: 'Adam Tester', quantity: '9', isMine: true, isRemoved: true, isInForce: false },
    ]);
  });

  test('a line that is to be counted again is as if nobody had', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    await shop.enter(admin, count, item, '9');
    const again = await shop.owner.call(api.counts.recount, { params: { id: count, itemId: item } });
    expect(again.body).toMatchObject({ counted: null, isRecount: true, difference: null });
    expect((await shop.enter(admin, count, item, '10')).body).toMatchObject({ counted: '10', isRecount: false });
  });
});

test('an item that was not picked can be found, but only by saying so', async () => {
  const [item, other] = [await shop.make(), await shop.make({ name: 'Stray' })];
  const count = await shop.start([item]);
  expect((await shop.enter(shop.owner, count, other, '1')).status).toBe(404);
  const found = await shop.enter(shop.owner, count, other, '12', { isAlsoFound: true });
  expect(found.body).toMatchObject({ name: 'Stray', isAlsoFound: true, counted: '12', difference: '2' });
  expect((await shop.enter(shop.owner, count, 999_999_999, '1', { isAlsoFound: true })).status).toBe(404);
});

test('quantities have decimals where the unit has them, and are never below zero', async () => {
  const metres = await shop.world.unit(shop.organizationId, { allowsDecimals: true });
  const [whole, pipe] = [await shop.make(), await shop.make({ unitId: metres })];
  const count = await shop.start([whole, pipe]);
  expect(await shop.enter(shop.owner, count, whole, '2.5')).toMatchObject({ status: 400, body: { details: [{ field: 'quantity' }] } });
  expect((await shop.enter(shop.owner, count, pipe, '2.5')).body.counted).toBe('2.5');
  expect((await shop.enter(shop.owner, count, whole, '-1')).status).toBe(400);
  expect((await shop.enter(shop.owner, count, whole, '999999999')).status).toBe(200);
  expect((await shop.enter(shop.owner, count, whole, '999999999', { mode: 'add' })).status).toBe(400);
});

test('the list of counts reads the lines of the counts on its page, not of all there ever were', async () => {
  const { world } = shop;
  const person = await world.person('Lena');
  const organizationId = await world.organization(person);
  await world.item(organizationId);
  const { admin } = world.database;
  await admin.query(
    `WITH made AS (INSERT INTO counts (organization_id, name, is_blind, created_by, status)
       SELECT $1, 'Week ' || n, false, 'Lena', 'posted' FROM generate_series(1, 80) n RETURNING id)
     INSERT INTO count_lines (organization_id, count_id, item_id, item_name, expected)
     SELECT $1, made.id, n, 'Item ' || n, 1 FROM made, generate_series(1, 50) n`,
    [organizationId],
  );
  await admin.query('ANALYZE count_lines, counts');
  const asked: { text: string; values: unknown[] }[] = [];
  const noting = { rows: async (text: string, values: unknown[]) => (asked.push({ text, values }), []) } as unknown as Tx;
  await listRows(noting, world.scope(organizationId, person, 'owner'), { offset: 0, limit: 26 });
  const { text = '', values = [] } = asked[0] ?? {};
  const explained = await admin.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const read = linesRead(explained.rows[0]?.['QUERY PLAN'][0].Plan);
  expect(read).toBeGreaterThanOrEqual(26 * 50);
  expect(read, 'one line of each count at most besides the page').toBeLessThanOrEqual(26 * 50 + 80);
  const listed = (await world.withSession(await world.signIn(person)).call(api.counts.list, { query: {} })).body;
  expect([listed.hasMore, listed.counts.map(({ lines }) => lines)]).toEqual([true, Array(25).fill(50)]);
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function linesRead(node: PlanNode | undefined): number {
  if (!node) return 0;
  const own =
    node['Relation Name'] === 'count_lines' ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0;
  return own + (node.Plans ?? []).reduce((sum, below) => sum + linesRead(below), 0);
}

describe('staff', () => {
  test('count what lies in their folders, and hear of nothing else', async () => {
    const { world, organizationId, owner } = shop;
    const [mine, other] = [await world.folder(organizationId), await world.folder(organizationId)];
    const [here, there] = [await shop.make({ folderId: mine }), await shop.make({ folderId: other })];
    const count = await shop.start([here, there]);
    const staff = await shop.staffOf(mine);
    await shop.enter(owner, count, there, '3');
    expect((await staff.call(api.counts.read, { params: { id: count } })).body).toMatchObject({
      lines: 1,
      counted: 0,
      entries: 0,
      review: null,
    });
    expect(only(await shop.lines(staff, count))).toMatchObject({ itemId: here, expected: '10' });
    expect((await shop.enter(staff, count, there, '1')).status).toBe(404);
    expect((await shop.enter(staff, count, here, '9')).body).toMatchObject({ counted: '9', difference: '-1' });
    const { rows } = await world.database.admin.query(
      `SELECT message, audience FROM events WHERE organization_id = $1 ORDER BY id DESC LIMIT 2`,
      [organizationId],
    );
    const news = { message: { type: 'batch_update', about: 'count' } };
    expect(rows).toEqual([
      { ...news, audience: { folderIds: [mine] } },
      { ...news, audience: { folderIds: [other] } },
    ]);
    for (const row of [api.counts.post, api.counts.change, api.counts.recount]) {
      expect((await staff.call(row, { params: { id: count, itemId: here }, body: {} } as never)).status).toBe(403);
    }
  });

  test('learn nothing of what is expected in a blind count, nor of costs in any', async () => {
    const { world, organizationId, owner } = shop;
    const folder = await world.folder(organizationId);
    const item = await shop.make({ folderId: folder, quantity: '4711', unitCost: '8.15' });
    const count = await shop.start([item], { isBlind: true });
    const staff = await shop.staffOf(folder);
    const entered = await shop.enter(staff, count, item, '3');
    const answers = [
      entered.body,
      await shop.lines(staff, count),
      (await staff.call(api.counts.line, { params: { id: count, itemId: item } })).body,
      (await staff.call(api.counts.lines, { params: { id: count }, query: { since: '1' } })).body,
      (await staff.call(api.counts.read, { params: { id: count } })).body,
      (await staff.call(api.counts.list, { query: {} })).body,
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/"-?(?:4711|4708|8\.15|383\d\d)|unitCost|netValue/);
    expect(only(await shop.lines(owner, count))).toMatchObject({ expected: '4711', difference: '-4708', unitCost: '8.15' });
  });
});
