import { api } from '@onhand/contract';
import type { CustomerInput } from '@onhand/contract/customers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { aUsedJob } from '../../../test/used-jobs.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let itemId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  itemId = await world.item(organizationId);
});
afterAll(() => world.close());

const make = async (body: CustomerInput) => (await owner.call(api.customers.make, { body })).body;
const found = async (search: string) =>
  (await owner.call(api.customers.list, { query: { search } })).body.customers.map(({ name }) => name);
const addressOf = async (id: number) => (await world.database.admin.query('SELECT address FROM jobs WHERE id = $1', [id])).rows[0].address;

test('[JOB-01] customers are found by any part of name, phone, email or address, in any case, and nothing of a search is a wildcard', async () => {
  await make({ name: 'Ms Taylor', phone: '555-0100', email: 'taylor@example.test', address: '12 Oak Lane\nSpringfield' });
  await make({ name: 'Harbor Café 100%', address: '1 Quay' });
  for (const search of ['tayl', 'TAYLOR@', '0100', 'oak spring', 'spring tay']) expect(await found(search), search).toEqual(['Ms Taylor']);
  expect(await found('café')).toEqual(['Harbor Café 100%']);
  expect(await found('100%')).toEqual(['Harbor Café 100%']);
  for (const search of ['%', '_', 'oak quay']) expect((await found(search)).length, search).toBeLessThan(2);
  expect(await found('')).toEqual(['Harbor Café 100%', 'Ms Taylor']);
});

test('[JOB-01] a customer has a page of a hundred, by name', async () => {
  const sql = `INSERT INTO customers (organization_id, name) SELECT $1, 'Page ' || lpad(n::text, 3, '0') FROM generate_series(1, 101) AS n`;
  await world.database.admin.query(sql, [organizationId]);
  const page = async (offset: number) => (await owner.call(api.customers.list, { query: { search: 'page', offset } })).body;
  expect((await page(0)).customers[0]?.name).toBe('Page 001');
  expect((await page(0)).customers).toHaveLength(100);
  expect([(await page(0)).hasMore, (await page(100)).hasMore]).toEqual([true, false]);
});

test('[JOB-01] [JOB-08] a customer tells their jobs, open ones, and the price of what was used and is not billed', async () => {
  const { id } = await make({ name: 'Counted' });
  const line = { itemId, price: '2.5' };
  await aUsedJob(world, organizationId, {
    customerId: id,
    lines: [
      { ...line, used: '4' },
      { ...line, used: '1', price: null },
    ],
  });
  await aUsedJob(world, organizationId, { customerId: id, state: 'done', lines: [{ ...line, used: '3', billed: '1' }] });
  await aUsedJob(world, organizationId, { customerId: id, state: 'cancelled', lines: [{ ...line, used: '0', billed: '1' }] });
  await aUsedJob(world, organizationId, { lines: [{ ...line, used: '9' }] });
  // 4 × 2.50, 2 × 2.50, and one to be credited.
  expect((await owner.call(api.customers.read, { params: { id } })).body).toMatchObject({ jobs: 3, openJobs: 1, unbilled: '12.5' });
  const { customers } = (await owner.call(api.customers.list, { query: { search: 'counted' } })).body;
  expect(customers).toMatchObject([{ id, jobs: 3, openJobs: 1, unbilled: '12.5' }]);
});

test('[JOB-01] a new address goes to open jobs that had the one of before, and to no other', async () => {
  const before = { name: 'Mover', address: '1 Old Road' };
  const { id } = await make(before);
  const jobs = [
    { state: 'planned', address: '1 Old Road' },
    { state: 'under_way', address: '7 Site Way' },
    { state: 'done', address: '1 Old Road' },
  ] as const;
  const ids: number[] = [];
  for (const job of jobs) ids.push((await aUsedJob(world, organizationId, { ...job, customerId: id })).id);
  const other = await aUsedJob(world, organizationId, { address: '1 Old Road' });
  await owner.call(api.customers.change, { params: { id }, body: { ...before, address: '2 New Road' } });
  expect(await Promise.all([...ids, other.id].map(addressOf))).toEqual(['2 New Road', '7 Site Way', '1 Old Road', '1 Old Road']);
  const { entries } = (await owner.call(api.activity.list, { query: { kind: 'customer', subjectId: id } })).body;
  expect(entries[0]?.changes).toEqual([{ field: 'Address', from: '1 Old Road', to: '2 New Road' }]);
});

test('[JOB-01] a customer who is deleted leaves the jobs, with the name', async () => {
  const { id } = await make({ name: 'Gone' });
  const job = await aUsedJob(world, organizationId, { customerId: id, customerName: 'Gone' });
  expect((await owner.call(api.customers.remove, { params: { id } })).body).toEqual({ deleted: id });
  const { rows } = await world.database.admin.query('SELECT customer_id, customer_name FROM jobs WHERE id = $1', [job.id]);
  expect(rows).toEqual([{ customer_id: null, customer_name: 'Gone' }]);
  expect((await owner.call(api.customers.read, { params: { id } })).status).toBe(404);
});

test('[JOB-01] what is no email address, and too long a name, is refused by field', async () => {
  const answer = await owner.call(api.customers.make, { body: { name: 'x'.repeat(201), email: 'nobody' } });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'name' }, { field: 'email' }] } });
});
