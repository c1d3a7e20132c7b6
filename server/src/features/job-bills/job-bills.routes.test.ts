import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { aUsedJob, useInAll } from '../../../test/used-jobs.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let itemId: number;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  const person = await world.person('Olga');
  organizationId = await world.organization(person);
  owner = world.withSession(await world.signIn(person));
  itemId = await world.item(organizationId, { name: 'Elbow' });
});
afterAll(() => world.close());

const unbilled = async (query = {}) => (await owner.call(api.jobBills.unbilled, { query })).body;
const bill = (body: { jobIds?: number[]; isDone?: boolean; note?: string } = {}) => owner.call(api.jobBills.make, { body });
const fileOf = async (id: number) => String((await owner.call(api.jobBills.exportBill, { params: { id } })).body);

test('[JOB-08] what was used and not billed is listed by customer and job, of cancelled jobs too; what has no price is counted', async () => {
  const lines = [
    { itemId, used: '3', price: '4' },
    { itemId, used: '2', price: null },
    { itemId, used: '5', billed: '5' },
  ];
  const zoe = await aUsedJob(world, organizationId, { customerName: 'Zoe', lines });
  const adam = await aUsedJob(world, organizationId, {
    customerName: 'adam',
    state: 'cancelled',
    lines: [{ itemId, used: '1', price: '4' }],
  });
  const { lines: listed, totals } = await unbilled();
  expect(
    listed.map(({ customerName, jobId, line, quantity, price, total }) => [customerName, jobId, line, quantity, price, total]),
  ).toEqual([
    ['adam', adam.id, 1, '1', '4', '4'],
    ['Zoe', zoe.id, 1, '3', '4', '12'],
    ['Zoe', zoe.id, 2, '2', null, null],
  ]);
  expect(totals).toEqual({ lines: 3, jobs: 2, price: '16', unpriced: 1 });
  expect((await unbilled({ jobId: adam.id })).totals.lines).toBe(1);
  expect((await unbilled({ isDone: true })).totals.lines).toBe(0);
});

test('[JOB-08] each line is rounded to the coins of the currency, half of one up, and what it comes to is the sum of these; a bill stays in its currency', async () => {
  const lines = ['0.125', '0.125', '2.004'].map((price) => ({ itemId, used: '1', price }));
  const job = await aUsedJob(world, organizationId, { lines });
  const { lines: listed, totals } = await unbilled();
  expect(listed.map(({ total }) => total)).toEqual(['0.13', '0.13', '2']);
  expect(totals.price).toBe('2.26');
  const made = (await bill()).body;
  expect(made.total).toBe('2.26');
  const file = await fileOf(made.id);
  expect(file).toMatch(/,0\.125,0\.13\r?\n/);
  expect((await owner.call(api.preferences.changeOrganization, { body: { currency: 'JPY' } })).status).toBe(200);
  expect(await fileOf(made.id)).toBe(file);
  // What comes back is credited as it was billed, but in whole yen by now.
  await useInAll(world, job.id, '0');
  expect((await unbilled()).lines).toMatchObject([{ quantity: '-1', total: '0' }]);
});

test('[JOB-08] a bill of before lines were rounded is the same bytes as ever', async () => {
  await aUsedJob(world, organizationId, { lines: [{ itemId, used: '3', price: '0.1254' }] });
  const { id } = (await bill()).body;
  await world.database.admin.query('UPDATE job_bills SET decimals = NULL WHERE id = $1', [id]);
  expect(await fileOf(id)).toMatch(/,0\.1254,0\.3762\r?\n/);
  expect((await owner.call(api.jobBills.list, { query: {} })).body.bills).toMatchObject([{ total: '0.3762' }]);
});

test('[JOB-08] a bill marks each line once; its file is the same bytes each time, whatever becomes of the job, the item and the customer', async () => {
  const job = await aUsedJob(world, organizationId, {
    customerName: '=cmd|calc',
    address: '1 Main St',
    title: 'Boiler',
    lines: [{ itemId, used: '3', price: '4.5', itemName: 'Elbow, brass' }],
  });
  const made = await bill({ note: 'November' });
  expect(made.body).toMatchObject({ number: 1, jobs: 1, lines: 1, total: '13.5', note: 'November', madeBy: 'Olga Tester', undoneAt: null });
  expect((await unbilled()).totals.lines).toBe(0);
  expect(await bill()).toMatchObject({ status: 409, body: { message: 'Everything that was used is billed already.' } });
  const file = await fileOf(made.body.id);
  expect(file).toBe(
    '\uFEFFCustomer,Address,Job,Title,Used on,Item,SKU,Quantity,Unit,Price,Amount\n' +
      `'=cmd|calc,1 Main St,J-${job.number},Boiler,2026-11-15,"Elbow, brass",,3,,4.5,13.5\n`,
  );
  await world.database.admin.query(`UPDATE jobs SET title = 'Other', customer_name = 'Other' WHERE id = $1`, [job.id]);
  await world.database.admin.query('UPDATE job_lines SET price = 9, used = 8 WHERE job_id = $1', [job.id]);
  await owner.call(api.inventory.update, { params: { id: itemId }, body: { name: 'Renamed' } });
  await world.database.admin.query(`UPDATE organizations SET time_zone = 'Pacific/Auckland' WHERE id = $1`, [organizationId]);
  expect(await fileOf(made.body.id)).toBe(file);
});

test('[JOB-08] many who bill at the same moment bill nothing twice', async () => {
  for (let n = 0; n < 5; n++) await aUsedJob(world, organizationId, { lines: [{ itemId, used: '2' }] });
  const answers = await Promise.all(Array.from({ length: 8 }, () => bill()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  const { rows } = await world.database.admin.query(
    'SELECT count(*)::int AS lines, sum(quantity)::int AS sum FROM job_bill_lines WHERE organization_id = $1',
    [organizationId],
  );
  expect(rows).toEqual([{ lines: 5, sum: 10 }]);
});

test('[JOB-08] a bill that is taken back restores its lines once, and a bill of later keeps its own', async () => {
  const job = await aUsedJob(world, organizationId, { lines: [{ itemId, used: '3' }] });
  const first = (await bill()).body;
  await useInAll(world, job.id, '5');
  const second = (await bill()).body;
  expect(second).toMatchObject({ number: 2, total: '10' });
  const undo = () => owner.call(api.jobBills.undo, { params: { id: first.id } });
  const answers = await Promise.all([undo(), undo()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await unbilled()).lines).toMatchObject([{ quantity: '3', total: '15' }]);
  const { bills } = (await owner.call(api.jobBills.list, { query: {} })).body;
  expect(bills.map(({ number, undoneBy }) => [number, undoneBy])).toEqual([
    [2, null],
    [1, 'Olga Tester'],
  ]);
  expect(await fileOf(first.id)).toContain(',3,');
});

test('[JOB-08] what came back after it was billed is a line of less than nothing on the next bill', async () => {
  const job = await aUsedJob(world, organizationId, { lines: [{ itemId, used: '4', price: '2.5' }] });
  await bill();
  await useInAll(world, job.id, '1');
  expect((await unbilled()).lines).toMatchObject([{ quantity: '-3', price: '2.5', total: '-7.5' }]);
  const credit = (await bill()).body;
  expect(credit).toMatchObject({ lines: 1, total: '-7.5' });
  expect(await fileOf(credit.id)).toContain(',-3,,2.5,-7.5\n');
  expect((await unbilled()).totals.lines).toBe(0);
});

test('[JOB-08] only the chosen jobs are billed, or those that are done; jobs that are not there are not found', async () => {
  const [one, done, third] = [
    await aUsedJob(world, organizationId, { lines: [{ itemId, used: '1' }] }),
    await aUsedJob(world, organizationId, { state: 'done', lines: [{ itemId, used: '2' }] }),
    await aUsedJob(world, organizationId, { lines: [{ itemId, used: '3' }] }),
  ];
  expect((await bill({ jobIds: [one.id, 999_999_999] })).status).toBe(404);
  expect((await bill({ isDone: true })).body.total).toBe('10');
  expect((await bill({ jobIds: [one.id] })).body.total).toBe('5');
  expect((await unbilled()).lines.map(({ jobId }) => jobId)).toEqual([third.id]);
  expect((await unbilled({ jobId: done.id })).totals.lines).toBe(0);
});
