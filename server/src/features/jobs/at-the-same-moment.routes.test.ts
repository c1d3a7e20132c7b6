import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
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

/** Until so many wait for a row that somebody else holds. */
const waiting = (count: number) =>
  vi.waitUntil(
    async () => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return ((await world.database.admin.query(sql)).rowCount ?? 0) >= count;
    },
    { timeout: 20_000 },
  );

const promises = async (jobId: number) => {
  const sql = 'SELECT place::int, quantity::float FROM job_reservations WHERE job_id = $1';
  return (await world.database.admin.query(sql, [jobId])).rows;
};

test('[JOB-03] a folder that is deleted while something is promised in it keeps the promise, and is not deleted', async () => {
  const { owner, organizationId } = site;
  const shelf = await world.folder(organizationId, { name: 'Shelf' });
  const itemId = await site.make({ folderId: shelf, quantity: '3' });
  const { id, number } = await site.plan();
  const holder = await world.database.admin.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM items WHERE id = $1 FOR UPDATE', [itemId]);
  const planning = owner.call(api.jobs.planLines, { params: { id }, body: { lines: [{ itemId, quantity: '2' }] } });
  await waiting(1);
  const deleting = owner.call(api.folders.remove, { params: { id: shelf }, query: { contents: 'move-to-parent' } });
  await waiting(2);
  await holder.query('COMMIT');
  holder.release();
  expect(figures((await planning).body)).toMatchObject([{ reserved: '2' }]);
  const deleted = await deleting;
  expect([deleted.status, deleted.body]).toMatchObject([
    409,
    { message: `Parts for J-${number} are reserved here. Pick them or give them up first.` },
  ]);
  expect((await site.read(id)).lines).toMatchObject([{ missing: '0', reservedIn: [{ placeId: shelf, quantity: '2' }] }]);
});

test('[JOB-05] a job that is closed while others put parts on it has all that they were told it has, and promises nothing any more', async () => {
  const { owner, van } = site;
  const itemId = await site.make({ quantity: '30' });
  const { id } = await site.plan({ placeId: van, lines: [{ itemId, quantity: '20' }] });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => site.use(id, [{ itemId }])),
    owner.call(api.jobs.close, { params: { id }, body: {} }),
    ...Array.from({ length: 6 }, () => site.use(id, [{ itemId }])),
    owner.call(api.jobs.reserve, { params: { id }, body: {} }),
  ]);
  const used = answers.slice(0, 13).filter((_, nth) => nth !== 6);
  expect(used.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const job = await site.read(id);
  expect(job).toMatchObject({ state: 'done', lines: [{ used: '12', reserved: '0', short: '0' }] });
  expect(job.parts).toHaveLength(12);
  expect(await promises(id)).toEqual([]);
  expect((await owner.call(api.inventory.read, { params: { id: itemId } })).body).toMatchObject({ quantity: '18', reserved: '0' });
  await site.expectBooks();
});

test('[JOB-08] a bill does not wait for a delivery whose parts are promised to its jobs, nor the delivery for it', async () => {
  const { owner } = site;
  const itemId = await site.make({ quantity: '5' });
  const { id } = await site.plan({ lines: [{ itemId, quantity: '9' }] });
  await site.use(id, [{ itemId, quantity: '2' }]);
  const delivery = await world.database.admin.connect();
  await delivery.query('BEGIN');
  // What is written for the delivery names the line, and so holds it until it is done.
  await delivery.query('SELECT FROM jobs WHERE id = $1 FOR KEY SHARE', [id]);
  await delivery.query('SELECT FROM job_lines WHERE job_id = $1 FOR KEY SHARE', [id]);
  const made = await owner.call(api.jobBills.make, { body: { jobIds: [id] } });
  expect([made.status, made.body]).toMatchObject([200, { lines: 1 }]);
  expect((await owner.call(api.jobBills.undo, { params: { id: made.body.id } })).status).toBe(200);
  await delivery.query('COMMIT');
  delivery.release();
});

test('[JOB-09] a line that is deleted while it is drafted is not drafted for, and the draft is made all the same', async () => {
  const { owner, organizationId } = site;
  const itemId = await site.make({ quantity: '0' });
  const vendorId = await world.vendor(organizationId);
  await owner.call(api.inventory.update, { params: { id: itemId }, body: { vendors: [{ vendorId, price: '2' }] } });
  const [boiler, sink] = [await site.plan({ lines: [{ itemId, quantity: '5' }] }), await site.plan({ lines: [{ itemId, quantity: '2' }] })];
  const holder = await world.database.admin.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM job_lines WHERE job_id = $1 FOR UPDATE', [boiler.id]);
  const drafting = owner.call(api.toOrder.draft, { body: { itemIds: [itemId] } });
  await waiting(1);
  await holder.query('DELETE FROM job_lines WHERE job_id = $1', [boiler.id]);
  await holder.query('COMMIT');
  holder.release();
  expect((await drafting).status).toBe(200);
  expect((await site.read(sink.id)).lines).toMatchObject([{ short: '2', onOrder: '2' }]);
});

test('[JOB-02] a part that is deleted while its kit is added is named, and nothing is added', async () => {
  const { owner } = site;
  const [valve, pipe] = [await site.make({ name: 'Ball valve' }), await site.make({ name: 'Pipe' })];
  const lines = [valve, pipe].map((itemId) => ({ itemId, quantity: '1' }));
  const kit = (await owner.call(api.kits.make, { body: { kind: 'template', name: 'Boiler set', lines } })).body;
  const { id } = await site.plan();
  const holder = await world.database.admin.connect();
  await holder.query('BEGIN');
  await holder.query('DELETE FROM items WHERE id = $1', [valve]);
  const adding = owner.call(api.jobs.addKit, { params: { id }, body: { kitId: kit.id } });
  await waiting(1);
  await holder.query('COMMIT');
  holder.release();
  expect(await adding).toMatchObject({
    status: 409,
    body: { message: '“Ball valve” was deleted, so “Boiler set” cannot be added as it is. Take it out of there first.' },
  });
  expect((await site.read(id)).lines).toEqual([]);
});

test('[JOB-02] a kit that is deleted while it is added is not there', async () => {
  const { owner } = site;
  const itemId = await site.make();
  const kit = (await owner.call(api.kits.make, { body: { kind: 'kit', name: 'Set', lines: [{ itemId, quantity: '1' }] } })).body;
  const { id } = await site.plan();
  const holder = await world.database.admin.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE kit_lines IN ACCESS EXCLUSIVE MODE');
  const adding = owner.call(api.jobs.addKit, { params: { id }, body: { kitId: kit.id } });
  await waiting(1);
  await holder.query('DELETE FROM kits WHERE id = $1', [kit.id]);
  await holder.query('COMMIT');
  holder.release();
  expect((await adding).status).toBe(404);
});
