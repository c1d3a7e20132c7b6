import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { receiptOf } from '../../../test/receipt-of.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { figures, openSite, type Site } from './jobs.fixtures.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  site = await openSite(world);
});

const item = async (id: number) => (await site.owner.call(api.inventory.read, { params: { id } })).body;
const pick = (id: number, body: object = {}) => site.owner.call(api.jobs.pick, { params: { id }, body });
const giveBack = (id: number, parts: { line: number; quantity: string; placeId?: number | null }[]) =>
  site.owner.call(api.jobs.giveBack, { params: { id }, body: { parts } });
const close = (id: number, rest: object[] = []) => site.owner.call(api.jobs.close, { params: { id }, body: { rest } as never });
const undo = (id: number) => site.owner.call(api.transactions.undo, { params: { id }, body: {} });

describe('parts on a job', () => {
  test('[JOB-05] are picked into the van, used from there, and what is left comes back, on one list', async () => {
    const { van, shop } = site;
    const itemId = await site.make({ quantity: '10', unitCost: '2' });
    const { id } = await site.plan({ placeId: van, lines: [{ itemId, quantity: '6' }] });
    const picked = await pick(id);
    expect(picked.body.lines).toMatchObject([
      { reserved: '6', picked: '6', reservedIn: [{ placeId: van, isPicked: true, quantity: '6' }] },
    ]);
    expect((await item(itemId)).places).toMatchObject(
      [
        { placeId: shop, quantity: '4' },
        { placeId: van, quantity: '6' },
      ].map(({ quantity }) => ({ quantity })),
    );
    const used = await site.use(id, [{ itemId, quantity: '4' }]);
    expect(used.body).toMatchObject({
      job: {
        state: 'under_way',
        cost: '8',
        lines: [{ used: '4', picked: '2', reserved: '2', cost: '8' }],
        parts: [{ kind: 'use', quantity: '4', cost: '8' }],
      },
      movements: [{ kind: 'out', delta: '-4', document: { kind: 'job', id }, folder: 'Van 1' }],
    });
    const back = await giveBack(id, [{ line: 1, quantity: '1' }]);
    expect(back.body).toMatchObject({
      job: { cost: '6', lines: [{ used: '3' }] },
      movements: [{ kind: 'in', delta: '1', folder: 'Van 1' }],
    });
    expect(await item(itemId)).toMatchObject({ quantity: '7', totalValue: '14' });
    await site.expectBooks();
  });

  test('[JOB-04] goes onto a job with one scan, from the van, and a part nobody planned makes a line that wants nothing', async () => {
    const { van, shop } = site;
    const itemId = await site.spread({ [shop]: '3', [van]: '2' });
    const { qrCode } = await item(itemId);
    const { id } = await site.plan({ placeId: van });
    for (const used of ['1', '2']) {
      const scanned = await site.use(id, [{ code: qrCode }], { source: 'scan' });
      expect(scanned.body).toMatchObject({ job: { lines: [{ wanted: '0', used }] }, movements: [{ source: 'scan', folder: 'Van 1' }] });
    }
    // The van is empty, so it is taken where it is meant to be taken from.
    expect((await site.use(id, [{ code: qrCode }])).body).toMatchObject({ movements: [{ folder: 'Shop' }] });
    const unknown = await site.use(id, [{ code: 'no such code' }]);
    expect([unknown.status, unknown.body]).toMatchObject([404, { error: 'ITEM_NOT_FOUND' }]);
    const both = await site.use(id, [{ code: qrCode, itemId }]);
    expect(both.status).toBe(400);
  });

  test('[JOB-04] is put on it once, however often the device sends it', async () => {
    const { owner } = site;
    const itemId = await site.make({ quantity: '5' });
    const { id } = await site.plan();
    const request = {
      method: 'POST',
      url: `/api/jobs/${id}/parts`,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload: JSON.stringify({ parts: [{ itemId, quantity: '2' }] }),
    };
    const [first, second] = [await owner.raw(request), await owner.raw(request)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await site.read(id)).lines).toMatchObject([{ used: '2' }]);
    expect((await item(itemId)).quantity).toBe('3');
  });

  test('[JOB-05] splits over the lines of its item, each with a row of its own, and what is beyond them counts on the last', async () => {
    const itemId = await site.make({ quantity: '9' });
    const { id } = await site.plan({ lines: [1, 2].map(() => ({ itemId, quantity: '3' })) });
    const { body } = await site.use(id, [{ itemId, quantity: '8' }]);
    expect(body).toMatchObject({ movements: [{ delta: '-3' }, { delta: '-5' }] });
    expect(figures(await site.read(id))).toMatchObject([
      { used: '3', reserved: '0', short: '0' },
      { wanted: '3', used: '5', reserved: '0', short: '0' },
    ]);
    const named = await site.use(id, [{ itemId, quantity: '1', line: 7 }]);
    expect([named.status, named.body]).toMatchObject([400, { details: [{ field: 'parts.0.line' }] }]);
    await site.expectBooks();
  });

  test('[JOB-03] what is promised to another job is taken only where it is meant, and its shortage shows', async () => {
    const itemId = await site.make({ quantity: '5' });
    const other = await site.plan({ title: 'Pump', lines: [{ itemId, quantity: '4' }] });
    const { id } = await site.plan();
    const refused = await site.use(id, [{ itemId, quantity: '2' }]);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: 'Only 1 of “Valve” in “Shop” is free, the rest is promised to other jobs.',
      details: [{ field: 'isMeant', message: `4 of “Valve” for J-${other.number} “Pump”.` }],
    });
    expect((await site.use(id, [{ itemId, quantity: '2' }], { isMeant: true })).status).toBe(200);
    expect(await site.read(other.id)).toMatchObject({ lines: [{ reserved: '4', missing: '1' }] });
  });

  test('[JOB-05] more than lies there is refused with how many there are, and nothing of it is done', async () => {
    const { shop } = site;
    const [one, two] = [await site.make({ quantity: '5' }), await site.make({ name: 'Elbow', quantity: '1' })];
    const { id } = await site.plan();
    const refused = await site.use(id, [{ itemId: one }, { itemId: two, quantity: '2', placeId: shop }]);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'There is 1 of “Elbow” in “Shop”, not 2.', details: [{ field: 'parts.1.quantity' }] },
    ]);
    expect([(await item(one)).quantity, (await site.read(id)).lines]).toEqual(['5', []]);
  });

  test('[JOB-05] J2: five used of a hundred stay used when the job is cancelled, and 95 are free', async () => {
    const { owner } = site;
    const itemId = await site.make({ quantity: '100' });
    const { id, number } = await site.plan({ lines: [{ itemId, quantity: '5' }] });
    await site.use(id, [{ itemId, quantity: '5' }]);
    const cancelled = await owner.call(api.jobs.cancel, { params: { id } });
    expect(cancelled.body).toMatchObject({ state: 'cancelled', lines: [{ used: '5', reserved: '0' }] });
    expect((await item(itemId)).quantity).toBe('95');
    expect(figures(await site.plan({ lines: [{ itemId, quantity: '100' }] }))).toMatchObject([{ reserved: '95', short: '5' }]);
    const late = await site.use(id, [{ itemId }]);
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: `J-${number} was cancelled. Put the part on another job, or keep it in stock.` },
    ]);
  });

  test('[JOB-05] cancelling frees exactly what was open of it', async () => {
    const { owner, van } = site;
    const itemId = await site.make({ quantity: '10' });
    const [one, two] = [
      await site.plan({ placeId: van, lines: [{ itemId, quantity: '6' }] }),
      await site.plan({ lines: [{ itemId, quantity: '4' }] }),
    ];
    await pick(one.id, { lines: [{ line: 1, quantity: '2' }] });
    await owner.call(api.jobs.cancel, { params: { id: one.id } });
    expect(figures(await site.read(two.id))).toMatchObject([{ reserved: '4' }]);
    const { rows } = await world.database.admin.query('SELECT job_id::int AS job, quantity::int FROM job_reservations WHERE item_id = $1', [
      itemId,
    ]);
    expect(rows).toEqual([{ job: two.id, quantity: 4 }]);
    const reopened = await owner.call(api.jobs.reopen, { params: { id: one.id } });
    expect([reopened.body.state, figures(reopened.body)]).toMatchObject(['planned', [{ reserved: '6', picked: '0' }]]);
  });

  test('[JOB-06] J7: under FIFO what comes back goes to its old place in the queue at what it left at', async () => {
    const { owner } = site;
    const itemId = await site.make({ quantity: '5', unitCost: '10', valuationMethod: 'fifo' });
    await owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { adjustment: '5', purchasePrice: '20' } });
    const { id } = await site.plan({ lines: [{ itemId, quantity: '6' }] });
    expect((await site.use(id, [{ itemId, quantity: '6' }])).body).toMatchObject({ job: { cost: '70' } });
    const back = await giveBack(id, [{ line: 1, quantity: '2' }]);
    expect(back.body.job).toMatchObject({ cost: '40', lines: [{ used: '4', cost: '40' }] });
    expect(await item(itemId)).toMatchObject({ quantity: '6', totalValue: '110' });
    await site.expectBooks();
  });

  test('[JOB-06] J8: at an average what comes back comes back at what it left at, though the average is another by now', async () => {
    const { owner } = site;
    const itemId = await site.make({ quantity: '10', unitCost: '10', valuationMethod: 'moving_average' });
    const buy = (adjustment: string, purchasePrice: string) =>
      owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { adjustment, purchasePrice } });
    await buy('10', '20');
    const { id } = await site.plan();
    expect((await site.use(id, [{ itemId, quantity: '6' }])).body).toMatchObject({ job: { cost: '90' } });
    await buy('4', '30');
    expect((await giveBack(id, [{ line: 1, quantity: '2' }])).body.job).toMatchObject({ cost: '60' });
    expect(await item(itemId)).toMatchObject({ quantity: '20', totalValue: '360' });
  });

  test('[JOB-06] comes back over several uses, the last first, and never more than was used', async () => {
    const itemId = await site.make({ quantity: '9' });
    const { id, number } = await site.plan();
    for (const quantity of ['2', '3']) await site.use(id, [{ itemId, quantity }]);
    const back = await giveBack(id, [{ line: 1, quantity: '4' }]);
    expect(back.body.movements.map(({ delta }) => delta)).toEqual(['3', '1']);
    const refused = await giveBack(id, [{ line: 1, quantity: '2' }]);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: `1 of “Valve” is used on J-${number}, so 2 cannot come back.`, details: [{ field: 'parts.0.quantity' }] },
    ]);
    const twice = await giveBack(
      id,
      [1, 2].map(() => ({ line: 1, quantity: '1' })),
    );
    expect(twice.status).toBe(409);
    await site.expectBooks();
  });

  test('[JOB-09] what comes back is wanted no more, so nobody orders it again, and is where the return is undone', async () => {
    const { owner } = site;
    const itemId = await site.make({ quantity: '12' });
    const { id } = await site.plan({ lines: [{ itemId, quantity: '10' }] });
    await site.use(id, [{ itemId, quantity: '6' }]);
    expect((await giveBack(id, [{ line: 1, quantity: '1' }])).body.job).toMatchObject({ linesShort: 0 });
    expect(figures(await site.read(id))).toMatchObject([{ wanted: '9', used: '5', reserved: '4', short: '0' }]);
    await site.use(id, [{ itemId, quantity: '6' }]);
    // Of the eleven, two were never planned: these are back first.
    const back = await giveBack(id, [{ line: 1, quantity: '4' }]);
    expect(figures(back.body.job)).toMatchObject([{ wanted: '7', used: '7', reserved: '0', short: '0' }]);
    await site.plan({ lines: [{ itemId, quantity: '4' }] });
    const needs = (await owner.call(api.toOrder.list, { query: {} })).body.lines;
    expect(needs.find((line) => line.itemId === itemId)?.jobs ?? []).toEqual([]);
    for (const movement of back.body.movements) {
      const undone = await owner.call(api.transactions.undo, { params: { id: movement.id }, body: {} });
      expect(undone.status).toBe(200);
    }
    expect(figures(await site.read(id))).toMatchObject([{ wanted: '9', used: '11', short: '0' }]);
    await site.expectBooks();
  });

  test('[JOB-05] what stays where it lies at the end is wanted no more either, also once the job is opened again', async () => {
    const { owner, van } = site;
    const itemId = await site.make({ quantity: '10' });
    const { id } = await site.plan({ placeId: van, lines: [{ itemId, quantity: '5' }] });
    await pick(id);
    await owner.call(api.jobs.close, { params: { id }, body: { rest: [{ line: 1, used: '3', kept: '2' }] } });
    const reopened = (await owner.call(api.jobs.reopen, { params: { id } })).body;
    expect(figures(reopened)).toMatchObject([{ wanted: '3', used: '3', reserved: '0', short: '0' }]);
  });

  test('[JOB-05] J9: closing asks about what was picked and is neither used nor put back', async () => {
    const { van } = site;
    const itemId = await site.make({ quantity: '10' });
    const { id } = await site.plan({ placeId: van, lines: [{ itemId, quantity: '10' }] });
    await pick(id);
    await site.use(id, [{ itemId, quantity: '7' }]);
    const asked = await close(id);
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { message: '3 of “Valve” are picked. Say how many were used, and how many stay.', details: [{ field: 'rest.line-1' }] },
    ]);
    expect((await close(id, [{ line: 1, used: '1', kept: '1' }])).status).toBe(409);
    const closed = await close(id, [{ line: 1, kept: '3' }]);
    expect(closed.body).toMatchObject({
      state: 'done',
      closedBy: 'Olive Tester',
      lines: [{ used: '7', picked: '0', reserved: '0', short: '0' }],
    });
    expect((await item(itemId)).places).toMatchObject([{ quantity: '0' }, { placeId: van, quantity: '3' }]);
    expect((await close(id)).status).toBe(409);
  });

  test('[JOB-05] closing uses from where it lies what is said to be used of the rest', async () => {
    const { van } = site;
    const itemId = await site.make({ quantity: '4' });
    const { id } = await site.plan({ placeId: van, lines: [{ itemId, quantity: '4' }] });
    await pick(id, { lines: [{ line: 1, quantity: '3' }] });
    expect((await close(id, [{ line: 1, used: '2', kept: '1' }])).body).toMatchObject({ state: 'done', lines: [{ used: '2' }], cost: '4' });
    expect(await item(itemId)).toMatchObject({ quantity: '2' });
    await site.expectBooks();
  });

  test('[JOB-05] a job that is done takes a part that was waiting on a device, and the office is told', async () => {
    const { staff, staffId, van } = site;
    const itemId = await site.make({ folderId: van, quantity: '4' });
    const { id, number } = await site.plan({ people: [{ userId: staffId }] });
    await close(id);
    const late = await site.use(id, [{ itemId }], {}, staff);
    expect(late.body).toMatchObject({ job: { state: 'done', lines: [{ used: '1' }], parts: [{ isLate: true }] } });
    const { notifications } = (await site.owner.call(api.notifications.list, { query: {} })).body;
    expect(notifications.find(({ link }) => link === `/jobs/${id}`)).toMatchObject({
      title: `Parts came to J-${number} after it was closed`,
      text: '“Boiler”: 1 of “Valve”.',
    });
  });

  test('[JOB-05] picks only what lies there, where a place was counted lower, and from another place what is free in it', async () => {
    const { owner, shop, van } = site;
    const depot = await world.folder(site.organizationId, { name: 'Depot' });
    const itemId = await site.spread({ [shop]: '5', [depot]: '3' });
    const { id } = await site.plan({ placeId: van, lines: [{ itemId, quantity: '5' }] });
    await owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { placeId: shop, quantity: '4' } });
    const tooMany = await pick(id, { lines: [{ line: 1, quantity: '4', fromPlaceId: depot }] });
    expect([tooMany.status, tooMany.body]).toMatchObject([409, { details: [{ field: 'lines.0.quantity' }] }]);
    const there = await pick(id, { lines: [{ line: 1, quantity: '1', fromPlaceId: depot }] });
    expect(there.body.lines).toMatchObject([{ reserved: '5', picked: '1', missing: '0' }]);
    expect((await pick(id)).body.lines).toMatchObject([{ reserved: '5', picked: '5', missing: '0' }]);
    expect((await pick(id)).status).toBe(409);
    await site.expectBooks();
  });
});

describe('undoing a row of a job', () => {
  test('[JOB-06] takes a use off it', async () => {
    const itemId = await site.make({ quantity: '5' });
    const { id } = await site.plan();
    const { job, movements } = (await site.use(id, [{ itemId, quantity: '2' }])).body as never as {
      job: { parts: [] };
      movements: { id: number }[];
    };
    expect(job.parts).toHaveLength(1);
    expect((await undo(movements[0]?.id ?? 0)).status).toBe(200);
    expect(await site.read(id)).toMatchObject({ cost: '0', lines: [{ used: '0', cost: '0' }], parts: [{ isUndone: true }] });
    expect((await giveBack(id, [{ line: 1, quantity: '1' }])).status).toBe(409);
    await site.expectBooks();
  });

  test('[JOB-06] is refused of a use that came back in part, until that is undone', async () => {
    const itemId = await site.make({ quantity: '5' });
    const { id } = await site.plan();
    const { movements } = (await site.use(id, [{ itemId, quantity: '3' }])).body as never as { movements: { id: number }[] };
    const back = await giveBack(id, [{ line: 1, quantity: '1' }]);
    const refused = await undo(movements[0]?.id ?? 0);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: '1 of the 3 came back from the job since. Undo that first, or give back the rest on the job.' },
    ]);
    expect((await undo(back.body.movements[0]?.id ?? 0)).status).toBe(200);
    expect(await site.read(id)).toMatchObject({ cost: '6', lines: [{ used: '3' }] });
    expect((await undo(movements[0]?.id ?? 0)).status).toBe(200);
    expect((await item(itemId)).quantity).toBe('5');
    await site.expectBooks();
  });

  test('[JOB-06] puts what was picked back to where it is promised', async () => {
    const { owner, van, shop } = site;
    const itemId = await site.make({ quantity: '5' });
    const { id } = await site.plan({ placeId: van, lines: [{ itemId, quantity: '4' }] });
    await pick(id);
    const { movements } = (await owner.call(api.inventory.history, { params: { id: itemId }, query: {} })).body;
    expect((await undo(movements[0]?.id ?? 0)).status).toBe(200);
    expect((await site.read(id)).lines).toMatchObject([{ reserved: '4', picked: '0', reservedIn: [{ placeId: shop, quantity: '4' }] }]);
  });

  test('[JOB-07] freight that comes later is added to what the job used, and to what comes back of it', async () => {
    const { owner, shop } = site;
    const itemId = await site.make({ quantity: '0', unitCost: '0' });
    const { receiptId } = await receiptOf(world, [{ itemId, quantity: '10', value: '20', place: shop }]);
    const { id } = await site.plan();
    await site.use(id, [{ itemId, quantity: '4' }]);
    expect(await site.read(id)).toMatchObject({ cost: '8', costAdded: '0' });
    const charge = await owner.call(api.landedCosts.add, { body: { receiptId, kind: 'freight', amount: '5', share: 'value' } });
    expect(charge.status).toBe(200);
    expect(await site.read(id)).toMatchObject({ cost: '10', costAdded: '2', lines: [{ cost: '10' }] });
    expect((await giveBack(id, [{ line: 1, quantity: '4' }])).body.job).toMatchObject({ cost: '0' });
    expect(await item(itemId)).toMatchObject({ quantity: '10', totalValue: '25' });
    await site.expectBooks();
  });
});

test('[JOB-06] the nightly check finds a job whose figures are not what its parts and the ledger say', async () => {
  const itemId = await site.make({ quantity: '5' });
  const { id } = await site.plan();
  await site.use(id, [{ itemId, quantity: '2' }]);
  await site.expectBooks();
  const { admin } = world.database;
  await admin.query('UPDATE job_lines SET used = 3 WHERE job_id = $1', [id]);
  await admin.query('UPDATE job_parts SET cost = 5 WHERE job_id = $1', [id]);
  const differences = (await reconcile(world.services.db, site.organizationId))?.differences ?? [];
  expect(differences.map(({ figure, expected, found }) => [figure, expected, found])).toEqual([
    ['cost of a job', '5', '4'],
    ["cost of a job's part", '4', '5'],
    ['used on a job', '2', '3'],
  ]);
  await admin.query('UPDATE job_lines SET used = 2 WHERE job_id = $1', [id]);
  await admin.query('UPDATE job_parts SET cost = 4 WHERE job_id = $1', [id]);
  await site.expectBooks();
});

test('[JOB-03] the nightly check finds what is promised to a job that is over, and in a folder that is gone', async () => {
  const itemId = await site.make({ quantity: '5' });
  const { id } = await site.plan({ lines: [{ itemId, quantity: '2' }] });
  await site.expectBooks();
  const { admin } = world.database;
  const found = async () =>
    ((await reconcile(world.services.db, site.organizationId))?.differences ?? []).map(({ figure, expected, found: is }) => [
      figure,
      expected,
      is,
    ]);
  await admin.query(`UPDATE jobs SET state = 'done' WHERE id = $1`, [id]);
  expect(await found()).toEqual([['promised to a job that is over', '0', '2']]);
  await admin.query(`UPDATE jobs SET state = 'planned' WHERE id = $1`, [id]);
  await admin.query('UPDATE job_reservations SET place = 999999999 WHERE job_id = $1', [id]);
  expect(await found()).toEqual([['promised where nothing can lie', '0', '2']]);
  await admin.query('UPDATE job_reservations SET place = $2 WHERE job_id = $1', [id, site.shop]);
  await site.expectBooks();
});
