import { api } from '@onhand/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from './counts.fixtures.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());

const movementsOf = async (id: number) =>
  (await shop.owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements.map(({ kind, source, delta, note }) => ({
    kind,
    source,
    delta,
    note,
  }));
const countOf = async (id: number) => (await shop.owner.call(api.counts.read, { params: { id } })).body;
const outcomes = async (count: number) =>
  Object.fromEntries((await shop.lines(shop.owner, count)).map(({ itemId, outcome }) => [itemId, outcome]));

describe('posting', () => {
  test('[STK-04] books every difference as a row of the ledger that names the count, at the cost of the moment', async () => {
    const [more, less, same, fifo] = [
      await shop.make(),
      await shop.make(),
      await shop.make(),
      await shop.make({ valuationMethod: 'fifo', quantity: '8', unitCost: '10' }),
    ];
    const received = { adjustment: '4', purchasePrice: '16' };
    await shop.owner.call(api.inventory.changeStock, { params: { id: fifo }, body: received });
    const count = await shop.start([more, less, same, fifo]);
    for (const [item, quantity] of [
      [more, '13'],
      [less, '6'],
      [same, '10'],
      [fifo, '2'],
    ] as const) {
      await shop.enter(shop.owner, count, item, quantity);
    }
    expect((await countOf(count)).review).toMatchObject({ matched: 1, up: 1, down: 2, problems: 0, upValue: '15', downValue: '-140' });

    const { body } = await shop.post(count, { entries: 4 });
    // Eight at 10 and two at 16 went: the oldest first, not the average.
    const review = { matched: 1, up: 1, down: 2, problems: 0, upValue: '15', downValue: '-132', netValue: '-117' };
    expect(body).toMatchObject({ status: 'posted', closedBy: 'Olive Tester', uncounted: 'leave', review });
    expect(await Promise.all([more, less, same, fifo].map(shop.quantityOf))).toEqual(['13', '6', '10', '2']);
    expect((await movementsOf(less))[0]).toEqual({ kind: 'set', source: 'count', delta: '-4', note: 'Stock count: Year end' });
    expect(await movementsOf(same)).toHaveLength(1);
    expect(await outcomes(count)).toEqual({ [more]: 'changed', [less]: 'changed', [same]: 'matched', [fifo]: 'changed' });
    const { rows } = await shop.world.database.admin.query(
      `SELECT l.item_id::int AS item FROM count_lines l JOIN movements m ON m.organization_id = l.organization_id AND m.id = l.movement_id
        WHERE l.count_id = $1 AND m.item_id = l.item_id AND m.delta = l.posted_delta AND m.value_delta = l.posted_value ORDER BY l.item_id`,
      [count],
    );
    expect(rows.map(({ item }) => item)).toEqual([more, less, fifo]);
    await shop.expectLedgersToAgree(more, less, same, fifo);
  });

  test('what is sold or received after an item was counted is not undone', async () => {
    const [sold, received, before] = [await shop.make(), await shop.make(), await shop.make()];
    const count = await shop.start([sold, received, before]);
    // Sold before it was counted: the shelf has 7, and so have the books.
    await shop.sell(before, '3');
    await shop.enter(shop.owner, count, before, '7');
    // One is missing on each shelf; then life goes on.
    await shop.enter(shop.owner, count, sold, '9');
    await shop.enter(shop.owner, count, received, '9');
    await shop.sell(sold, '4');
    await shop.owner.call(api.inventory.changeStock, { params: { id: received }, body: { adjustment: '20', purchasePrice: '6' } });
    expect((await shop.post(count)).status).toBe(200);
    expect(await Promise.all([sold, received, before].map(shop.quantityOf))).toEqual(['5', '29', '7']);
    await shop.expectLedgersToAgree(sold, received, before);
  });

  test('shelf after shelf is held against the books of the first, a replacement against those of its own moment', async () => {
    const [added, replaced] = [await shop.make(), await shop.make()];
    const count = await shop.start([added, replaced]);
    for (const item of [added, replaced]) await shop.enter(shop.owner, count, item, '6');
    for (const item of [added, replaced]) await shop.sell(item, '2');
    await shop.enter(shop.owner, count, added, '4', { mode: 'add' });
    await shop.enter(shop.owner, count, replaced, '8', { mode: 'set' });
    await shop.post(count);
    expect(await Promise.all([added, replaced].map(shop.quantityOf))).toEqual(['8', '8']);
  });

  test('an entry that waited on a device counts for the moment it was made', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    const { admin } = shop.world.database;
    await admin.query(`UPDATE counts SET created_at = created_at - interval '1 hour' WHERE id = $1`, [count]);
    await admin.query(`UPDATE movements SET at = at - interval '1 hour' WHERE item_id = $1`, [item]);
    await shop.sell(item, '4');
    // Ten minutes ago there were 10 in the books and 9 on the shelf; what was sold since is not missing.
    const late = await shop.enter(shop.owner, count, item, '9', { secondsAgo: 600 });
    expect(late.body).toMatchObject({ expected: '10', difference: '-1' });
    await shop.post(count);
    expect(await shop.quantityOf(item)).toBe('5');
  });

  test('a quantity set after it was counted, by hand or by another count, stays', async () => {
    const [byHand, twice] = [await shop.make(), await shop.make()];
    const [first, second] = [await shop.start([byHand, twice]), await shop.start([twice])];
    for (const item of [byHand, twice]) await shop.enter(shop.owner, first, item, '8');
    await shop.enter(shop.owner, second, twice, '8');
    await shop.owner.call(api.inventory.changeStock, { params: { id: byHand }, body: { quantity: '8' } });
    await shop.post(second);
    expect((await countOf(first)).review).toMatchObject({ down: 0, problems: 2, netValue: '0' });
    expect((await shop.lines(shop.owner, first)).map(({ state }) => state)).toEqual(['corrected', 'corrected']);
    await shop.post(first);
    expect(await Promise.all([byHand, twice].map(shop.quantityOf))).toEqual(['8', '8']);
    expect(await outcomes(first)).toEqual({ [byHand]: 'corrected', [twice]: 'corrected' });
  });

  test('undoing what stood in the books corrects it as well; a correction that is itself undone is none', async () => {
    const [mistaken, reset] = [await shop.make(), await shop.make()];
    const undoLast = async (item: number) => {
      const [last] = (await shop.owner.call(api.inventory.history, { params: { id: item }, query: {} })).body.movements;
      expect((await shop.owner.call(api.transactions.undo, { params: { id: last?.id ?? 0 }, body: {} })).status).toBe(200);
    };
    // Booked by mistake: nothing ever left the shelf.
    await shop.sell(mistaken, '4');
    const count = await shop.start([mistaken, reset]);
    await shop.enter(shop.owner, count, mistaken, '10');
    await undoLast(mistaken);
    await shop.enter(shop.owner, count, reset, '9');
    await shop.owner.call(api.inventory.changeStock, { params: { id: reset }, body: { quantity: '1' } });
    await undoLast(reset);
    await shop.post(count);
    expect(await Promise.all([mistaken, reset].map(shop.quantityOf))).toEqual(['10', '9']);
    expect(await outcomes(count)).toEqual({ [mistaken]: 'corrected', [reset]: 'changed' });
  });

  test('takes what is there where less is left than was missing, and the ledger says what was asked', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    await shop.enter(shop.owner, count, item, '6');
    await shop.sell(item, '9');
    await shop.post(count);
    expect(await shop.quantityOf(item)).toBe('0');
    const [last] = (await shop.owner.call(api.inventory.history, { params: { id: item }, query: {} })).body.movements;
    expect(last).toMatchObject({ delta: '-1', requested: '-4' });
    expect((await shop.lines(shop.owner, count))[0]).toMatchObject({ difference: '-1', outcome: 'changed' });
  });

  test('leaves what nobody counted, or sets it to zero when asked to', async () => {
    const [left, counted] = [await shop.make(), await shop.make()];
    const leave = await shop.start([left, counted]);
    await shop.enter(shop.owner, leave, counted, '10');
    await shop.post(leave);
    expect(await outcomes(leave)).toEqual({ [left]: 'left', [counted]: 'matched' });
    const zero = await shop.start([left, counted]);
    await shop.enter(shop.owner, zero, counted, '10');
    await shop.post(zero, { uncounted: 'zero' });
    expect(await Promise.all([left, counted].map(shop.quantityOf))).toEqual(['0', '10']);
    expect(await outcomes(zero)).toEqual({ [left]: 'zeroed', [counted]: 'matched' });
    expect((await shop.lines(shop.owner, zero)).find(({ itemId }) => itemId === left)).toMatchObject({ expected: '10', value: '-50' });
    await shop.expectLedgersToAgree(left, counted);
  });

  test('an item archived or deleted meanwhile keeps its line back, not the others', async () => {
    const [archived, deleted, fine] = [await shop.make(), await shop.make({ name: 'Gone pump' }), await shop.make()];
    const count = await shop.start([archived, deleted, fine]);
    for (const item of [archived, deleted, fine]) await shop.enter(shop.owner, count, item, '9');
    const change = (id: number, action: 'archive' | 'delete') =>
      shop.owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action } } });
    await change(archived, 'archive');
    await change(deleted, 'delete');
    expect(await shop.enter(shop.owner, count, archived, '8')).toMatchObject({ status: 409, body: { message: /archived/ } });
    expect(await shop.enter(shop.owner, count, deleted, '8')).toMatchObject({ status: 409, body: { message: /deleted/ } });
    expect((await shop.post(count)).body.review).toMatchObject({ down: 1, problems: 2 });
    expect(await outcomes(count)).toEqual({ [archived]: 'archived', [deleted]: 'deleted', [fine]: 'changed' });
    expect((await shop.lines(shop.owner, count)).find(({ itemId }) => itemId === deleted)?.name).toBe('Gone pump');
    expect(await shop.quantityOf(fine)).toBe('9');
  });

  test('is done once by two who post at the same moment, while someone still sells and counts', async () => {
    const items = await Promise.all(Array.from({ length: 12 }, () => shop.make()));
    const count = await shop.start(items);
    for (const item of items) await shop.enter(shop.owner, count, item, '8');
    const admin = await shop.world.as('admin');
    const posts = [shop.post(count), admin.call(api.counts.post, { params: { id: count }, body: {} })];
    const [statuses] = await Promise.all([
      Promise.all(posts),
      ...items.map((item) => shop.sell(item, '1')),
      ...items.slice(0, 4).map((item) => shop.enter(admin, count, item, '1', { mode: 'add' })),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const booked = new Map((await shop.lines(shop.owner, count)).map(({ itemId, counted }) => [itemId, Number(counted)]));
    for (const item of items) expect(Number(await shop.quantityOf(item))).toBe((booked.get(item) ?? 0) - 1);
    await shop.expectLedgersToAgree(...items);
  });

  test('is refused when someone counted on after the reviewer looked, and when the count is closed', async () => {
    const item = await shop.make();
    const count = await shop.start([item]);
    await shop.enter(shop.owner, count, item, '9');
    const { entries } = await countOf(count);
    await shop.enter(shop.owner, count, item, '1', { mode: 'add' });
    expect(await shop.post(count, { entries })).toMatchObject({ status: 409, body: { message: /counted more in the meantime/ } });
    const change = (body: { status?: 'open' | 'cancelled'; name?: string }) =>
      shop.owner.call(api.counts.change, { params: { id: count }, body });
    expect((await change({ status: 'cancelled', name: 'Not today' })).body).toMatchObject({ status: 'cancelled', name: 'Not today' });
    expect((await shop.enter(shop.owner, count, item, '1')).status).toBe(409);
    expect((await shop.post(count)).status).toBe(409);
    expect((await change({ status: 'open' })).body).toMatchObject({ status: 'open', closedAt: null, counted: 1 });
    expect((await shop.post(count)).body.status).toBe('posted');
    for (const refused of [await shop.enter(shop.owner, count, item, '1'), await shop.post(count), await change({ status: 'open' })]) {
      expect(refused).toMatchObject({ status: 409, body: { message: 'This count was posted and can no longer be changed.' } });
    }
  });

  test('leaves a file that a spreadsheet can open without running anything', async () => {
    const [item, other] = [await shop.make({ name: '=HYPERLINK("http://evil")' }), await shop.make({ name: 'Pump, "big"', sku: 'P-1' })];
    const count = await shop.start([item, other]);
    await shop.enter(shop.owner, count, item, '8');
    await shop.post(count);
    const { body, headers } = await shop.owner.call(api.counts.exportLines, { params: { id: count } });
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''Year%20end.csv");
    expect(String(body).replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Item,SKU,Folder,Unit,Expected at start,Expected when counted,Counted,Booked,Unit cost,Value of difference,Counted by,Result',
      `"'=HYPERLINK(""http://evil"")",,,,10,10,8,-2,5,-10,Olive Tester,Difference booked`,
      '"Pump, ""big""",P-1,,,10,10,,,5,,,"Not counted, left as is"',
    ]);
  });
});
