import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { reconcile } from '../features/reconciliation/reconciliation.service.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { loadDemo } from './demo.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await loadDemo(world.services);
}, 120_000);
afterAll(() => world.close());

async function as(email: string) {
  const { rows } = await world.database.admin.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return world.withSession(await world.signIn({ id: rows[0]?.id ?? '', email }));
}
const one = async (sql: string) => (await world.database.admin.query(sql)).rows[0];

test('[JOB-11] the demo has jobs in every state, a season of done ones, reserved, picked, short, billed and not billed', async () => {
  const states = await one(
    `SELECT count(*) FILTER (WHERE state = 'planned')::int AS planned, count(*) FILTER (WHERE state = 'under_way')::int AS under_way,
            count(*) FILTER (WHERE state = 'done')::int AS done, count(*) FILTER (WHERE state = 'cancelled')::int AS cancelled,
            count(DISTINCT customer_id)::int AS customers, (max(day) - min(day)) AS days FROM jobs`,
  );
  expect(states).toMatchObject({ planned: 7, under_way: 3, cancelled: 2, customers: readCatalogue().customers.length });
  expect(states.done).toBeGreaterThan(300);
  expect(states.days).toBeGreaterThan(170);
  const lines = await one(
    `SELECT (SELECT count(*)::int FROM job_reservations WHERE NOT is_picked) AS reserved, (SELECT count(*)::int FROM job_reservations WHERE is_picked) AS picked,
            (SELECT count(*)::int FROM job_parts WHERE kind = 'return') AS back, (SELECT count(*)::int FROM job_bills WHERE undone_at IS NULL) AS bills,
            (SELECT count(*)::int FROM job_bills WHERE undone_at IS NOT NULL) AS undone,
            count(*) FILTER (WHERE used <> billed)::int AS unbilled, count(*) FILTER (WHERE billed > 0)::int AS billed FROM job_lines`,
  );
  expect(lines).toMatchObject({ picked: 3, bills: 6, undone: 1 });
  expect(lines.reserved).toBeGreaterThan(15);
  expect(lines.back).toBeGreaterThan(20);
  expect(lines.unbilled).toBeGreaterThan(30);
  expect(lines.billed).toBeGreaterThan(800);
  const owner = await as('owner@demo.test');
  const { jobs } = (await owner.call(api.jobs.list, { query: { show: 'open' } })).body;
  expect(jobs.filter(({ linesShort }) => linesShort > 0).length).toBeGreaterThan(1);
  const toOrder = (await owner.call(api.toOrder.list, { query: {} })).body;
  const named = JSON.stringify(toOrder);
  const short = jobs.find(({ title }) => title === 'Two restrooms, toilets reset');
  expect(named, 'what a job misses is ordered with its name').toContain(`"number":${short?.number}`);
  const kits = (await owner.call(api.kits.list, { query: {} })).body;
  expect(kits.length).toBe(readCatalogue().jobs.kits.length);
  expect(kits.some(({ canMake }) => canMake === '0') && kits.some(({ canMake }) => Number(canMake) > 3)).toBe(true);
});

test('[JOB-11] two technicians on one job are told apart on every line, and the ledger names whose hands it was', async () => {
  const owner = await as('owner@demo.test');
  const { jobs } = (await owner.call(api.jobs.list, { query: { search: 'Boiler piping, zones' } })).body;
  const job = (await owner.call(api.jobs.read, { params: { id: jobs[0]?.id ?? 0 } })).body;
  expect(job.people.map(({ name }) => name)).toEqual(['Dan Brooks', 'Luis Ortega', 'Tessa Doyle']);
  const pipe = job.lines.find(({ sku }) => sku === 'CUM-075');
  const ofPipe = job.parts.filter(({ line }) => line === pipe?.line);
  expect(ofPipe.map(({ by, quantity }) => [by, quantity])).toEqual([
    ['Tessa Doyle', '2'],
    ['Dan Brooks', '4'],
  ]);
  const elbow = job.lines.find(({ sku }) => sku === 'CE90-075');
  expect([elbow?.wanted, elbow?.used], 'twelve were taken, two came back').toEqual(['10', '10']);
  const differing = await one(
    `SELECT count(*)::int AS n FROM job_parts p JOIN movements m ON m.organization_id = p.organization_id AND m.id = p.movement_id
      WHERE m.user_name <> p.by_name OR m.crew_id IS DISTINCT FROM p.crew_id OR m.document_kind <> 'job' OR m.document_id <> p.job_id
         OR abs(m.delta) <> p.quantity OR m.place <> p.place OR m.at <> p.at`,
  );
  expect(differing.n).toBe(0);
});

test('[JOB-11] [JOB-06] what the demo’s jobs cost is what the ledger says they took, and its books agree', async () => {
  const cost = await one(
    `SELECT (SELECT sum(cost) FROM job_lines) - (SELECT sum(CASE kind WHEN 'use' THEN cost ELSE -cost END) FROM job_parts) AS parts,
            (SELECT count(*)::int FROM job_lines l WHERE l.used <> (SELECT COALESCE(sum(CASE kind WHEN 'use' THEN quantity ELSE -quantity END), 0)
               FROM job_parts p WHERE p.organization_id = l.organization_id AND p.job_id = l.job_id AND p.line = l.line)) AS lines,
            (SELECT count(*)::int FROM job_parts b LEFT JOIN job_parts u ON u.id = b.of_part WHERE b.kind = 'return' AND (u.kind IS DISTINCT FROM 'use' OR u.came_back < b.quantity)) AS returns,
            (SELECT count(*)::int FROM movements m WHERE m.document_kind = 'job' AND m.kind IN ('in', 'out')
               AND NOT EXISTS (SELECT FROM job_parts p WHERE p.movement_id = m.id)) AS rows`,
  );
  expect({ ...cost, parts: Number(cost.parts) }).toEqual({ parts: 0, lines: 0, returns: 0, rows: 0 });
  const organization = await one('SELECT id FROM organizations');
  expect((await reconcile(world.services.db, Number(organization.id)))?.differences).toEqual([]);
});

test('[JOB-11] Luis sees the jobs he is on and works from his van, and the crew’s PINs open', async () => {
  const luis = await as('staff@demo.test');
  const { jobs } = (await luis.call(api.jobs.list, { query: { show: 'open' } })).body;
  expect(jobs.map(({ title }) => title).sort()).toEqual([
    'Boiler piping, zones 2 and 3',
    'Furnace tune-up',
    'Furnace tune-up, both units',
    'No heat, igniter',
  ]);
  expect((await luis.call(api.jobs.list, { query: { show: 'done' } })).body.jobs.length).toBeGreaterThan(20);
  const crew = (await luis.call(api.crew.list)).body;
  const pins = new Map(readCatalogue().jobs.crew.map(({ name, pin }) => [name, pin]));
  for (const { id, name } of crew) {
    const { status } = await luis.call(api.crew.enter, { params: { id }, body: { pin: pins.get(name) ?? '' } });
    expect(status, name).toBe(200);
  }
});

const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);

test('[JOB-10] cost of goods by job, customer and person tells who used what for whom', async () => {
  const owner = await as('owner@demo.test');
  const rowsBy = async (groupBy: 'job' | 'customer' | 'person') =>
    (await owner.call(api.reports.run, { params: { report: 'cost-of-goods' }, query: { groupBy, from: dayAgo(90), to: dayAgo(0) } })).body
      .rows;
  expect((await rowsBy('job')).length).toBeGreaterThan(30);
  const customers = JSON.stringify(await rowsBy('customer'));
  for (const { name } of readCatalogue().customers.slice(0, 5)) expect(customers).toContain(name);
  const people = JSON.stringify(await rowsBy('person'));
  for (const name of ['Maria Keller', 'Dan Brooks', 'Luis Ortega', 'Ray Sutton', 'Tessa Doyle']) expect(people).toContain(name);
});
