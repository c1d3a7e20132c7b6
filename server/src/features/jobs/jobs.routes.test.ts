import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('a job', () => {
  test('[JOB-01] has a number, a customer, an address, a day, people, a state and notes', async () => {
    const { owner, staffId, van } = site;
    const day = new Date().toISOString().slice(0, 10);
    const person = { userId: staffId };
    const job = await site.plan({
      title: 'Change the boiler',
      customerName: 'Smith',
      address: '1 Elm Street',
      phone: '555',
      day,
      placeId: van,
      note: 'Ring twice',
      people: [person],
    });
    expect(job).toMatchObject({
      title: 'Change the boiler',
      state: 'planned',
      customerName: 'Smith',
      address: '1 Elm Street',
      phone: '555',
      day,
      note: 'Ring twice',
      people: [{ userId: staffId, crewId: null }],
      place: { placeId: van, name: 'Van 1', isElsewhere: false },
      lines: [],
      cost: '0',
    });
    const next = await site.plan();
    expect(next.number).toBe(job.number + 1);
    const changed = await owner.call(api.jobs.change, {
      params: { id: job.id },
      body: { title: 'Boiler and pump', day: null, people: [] },
    });
    expect(changed.body).toMatchObject({ title: 'Boiler and pump', day: null, people: [], address: '1 Elm Street' });
    const { entries } = (await owner.call(api.activity.list, { query: { kind: 'job', subjectId: job.id } })).body;
    expect(entries.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(entries[0]?.changes.map(({ field }) => field)).toEqual(['Title', 'Day', 'People']);
  });

  test('[JOB-01] copies the name and the address of a customer, and keeps them when the customer goes', async () => {
    const { owner } = site;
    const { id: customerId } = (await owner.call(api.customers.make, { body: { name: 'Jones', address: '2 Oak Street', phone: '556' } }))
      .body;
    const { id } = await site.plan({ customerId });
    expect(await site.read(id)).toMatchObject({ customerId, customerName: 'Jones', address: '2 Oak Street', phone: '556' });
    await owner.call(api.customers.remove, { params: { id: customerId } });
    expect(await site.read(id)).toMatchObject({ customerId: null, customerName: 'Jones', address: '2 Oak Street' });
    const gone = await owner.call(api.jobs.make, { body: { title: 'Late', customerId } });
    expect([gone.status, gone.body]).toMatchObject([400, { details: [{ field: 'customerId' }] }]);
  });

  test('[JOB-01] is found by its number, title, customer and address, page by page', async () => {
    const { owner } = site;
    const job = await site.plan({ title: 'Quirky valve', customerName: 'Zimmermann', address: '7 Quince Road' });
    const found = async (search: string) =>
      (await owner.call(api.jobs.list, { query: { search, show: 'all' } })).body.jobs.map(({ id }) => id);
    for (const search of [`J-${job.number}`, `j ${job.number}`, 'quirky', 'IMMERM', 'quince road'])
      expect(await found(search)).toEqual([job.id]);
    expect(await found(String(job.number))).toContain(job.id);
    expect(await found('%')).toEqual([]);
    await site.plan({ title: 'Quirky pump' });
    const first = (await owner.call(api.jobs.list, { query: { search: 'quirky', limit: 1 } })).body;
    expect([first.jobs.length, first.hasMore]).toEqual([1, true]);
    const second = (await owner.call(api.jobs.list, { query: { search: 'quirky', limit: 1, offset: 1 } })).body;
    expect(second.hasMore).toBe(false);
    expect(second.jobs[0]?.id).not.toBe(first.jobs[0]?.id);
  });

  test('[JOB-01] is listed by its day, by customer, item and state, and counted', async () => {
    const { owner } = site;
    const before = (await owner.call(api.jobs.count)).body;
    const itemId = await site.make({ quantity: '0' });
    const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
    const [later, soon, never] = [
      await site.plan({ day: day(40), lines: [{ itemId, quantity: '1' }] }),
      await site.plan({ day: day(30), lines: [{ itemId, quantity: '1' }] }),
      await site.plan({ lines: [{ itemId, quantity: '1' }] }),
    ];
    const list = async (query: object) => (await owner.call(api.jobs.list, { query: { itemId, ...query } })).body.jobs.map(({ id }) => id);
    expect(await list({})).toEqual([soon.id, later.id, never.id]);
    expect(await list({ from: day(29), to: day(31) })).toEqual([soon.id]);
    expect((await owner.call(api.jobs.count)).body).toMatchObject({ open: before.open + 3, short: before.short + 3 });
    await owner.call(api.jobs.close, { params: { id: later.id }, body: {} });
    await owner.call(api.jobs.cancel, { params: { id: soon.id } });
    expect(await list({ show: 'done' })).toEqual([soon.id, later.id]);
    expect(await list({ show: 'all', state: 'cancelled' })).toEqual([soon.id]);
  });

  test('[JOB-01] tells whoever is put on it, once', async () => {
    const { owner, staff, staffId } = site;
    const { id, number } = await site.plan({ people: [{ userId: staffId }] });
    await owner.call(api.jobs.change, { params: { id }, body: { people: [{ userId: staffId }], note: 'more' } });
    const { notifications } = (await staff.call(api.notifications.list, { query: {} })).body;
    expect(notifications.filter(({ link }) => link === `/jobs/${id}`)).toMatchObject([{ kind: 'job', title: `You are on J-${number}` }]);
    const stranger = await owner.call(api.jobs.change, { params: { id }, body: { people: [{ crewId: 999_999 }] } });
    expect([stranger.status, stranger.body]).toMatchObject([400, { details: [{ field: 'people' }] }]);
  });

  test('[JOB-02] is planned by hand: a scan adds, a tap sets, and a line of nothing goes', async () => {
    const { owner } = site;
    const itemId = await site.make({ quantity: '10', sellingPrice: '9.5' });
    const { id } = await site.plan();
    const plan = async (line: object) =>
      (await owner.call(api.jobs.planLines, { params: { id }, body: { lines: [{ itemId, quantity: '1', ...line }] } })).body;
    await plan({ quantity: '2' });
    const job = await plan({ quantity: '3', note: 'kitchen' });
    expect(job.lines).toMatchObject([{ line: 1, wanted: '5', reserved: '5', short: '0', price: '9.5', note: 'kitchen' }]);
    expect((await plan({ quantity: '2', mode: 'set', line: 1, price: '8' })).lines).toMatchObject([
      { wanted: '2', reserved: '2', price: '8' },
    ]);
    expect((await plan({ quantity: '0', mode: 'set' })).lines).toEqual([]);
    expect((await owner.call(api.inventory.read, { params: { id: itemId } })).body.quantity).toBe('10');
  });

  test('[JOB-02] J6: seven kits of which five are there are five done and two open, and a kit that changes later changes no job', async () => {
    const { owner } = site;
    const [one, two] = [await site.make({ quantity: '5' }), await site.make({ quantity: '5' })];
    const lines = [one, two].map((itemId) => ({ itemId, quantity: '1' }));
    const body = { kind: 'kit' as const, name: `Faucet ${one}`, lines };
    const { id: kitId } = (await owner.call(api.kits.make, { body })).body;
    const { id } = await site.plan();
    const added = await owner.call(api.jobs.addKit, { params: { id }, body: { kitId, count: '7' } });
    expect(figures(added.body)).toEqual([one, two].map(() => ({ wanted: '7', reserved: '5', picked: '0', used: '0', short: '2' })));
    expect(added.body.lines.map(({ kit }) => kit)).toEqual([body.name, body.name]);
    await owner.call(api.kits.change, { params: { id: kitId }, body: { ...body, lines: [{ itemId: one, quantity: '9' }] } });
    expect(figures(await site.read(id))).toEqual(figures(added.body));
  });

  test('[JOB-01] takes pictures, which go with it', async () => {
    const { owner, staff } = site;
    const { drawPicture, pictureForm } = await import('../../../test/pictures.ts');
    const { id } = await site.plan();
    const added = await owner.call(api.jobs.addPicture, { params: { id }, body: pictureForm(await drawPicture()) });
    expect(added.status).toBe(200);
    const pictureId = added.body.pictures[0]?.id ?? 0;
    const size = 'large' as const;
    expect((await owner.call(api.jobs.picture, { params: { id, pictureId, size } })).status).toBe(200);
    expect((await staff.call(api.jobs.picture, { params: { id, pictureId, size } })).status).toBe(404);
    expect((await owner.call(api.jobs.removePicture, { params: { id, pictureId } })).body.pictures).toEqual([]);
  });
});

describe('what a job is promised', () => {
  test('[JOB-03] J1: is taken from the home first and then from elsewhere; the next job gets the rest and misses one', async () => {
    const { shop, van } = site;
    const itemId = await site.spread({ [shop]: '10', [van]: '15' });
    const [first, second] = [
      await site.plan({ lines: [{ itemId, quantity: '13' }] }),
      await site.plan({ lines: [{ itemId, quantity: '13' }] }),
    ];
    expect(first.lines[0]?.reservedIn).toMatchObject([
      { placeId: shop, quantity: '10' },
      { placeId: van, quantity: '3' },
    ]);
    expect(second.lines).toMatchObject([{ reserved: '12', short: '1', reservedIn: [{ placeId: van, quantity: '12' }] }]);
    expect(second).toMatchObject({ linesShort: 1 });
    await site.expectBooks();
  });

  test('[JOB-03] J3: five free and two lines of three in one request give three and two', async () => {
    const itemId = await site.make({ quantity: '5' });
    const lines = [1, 2].map(() => ({ itemId, quantity: '3' }));
    expect((await site.plan({ lines })).lines.map(({ reserved, short }) => [reserved, short])).toEqual([
      ['3', '0'],
      ['2', '1'],
    ]);
  });

  test('[JOB-03] J4: the last unit is promised once, however many ask at once', async () => {
    const { owner } = site;
    const itemId = await site.make({ quantity: '1' });
    const jobs = await Promise.all(Array.from({ length: 64 }, () => site.plan()));
    const lines = [{ itemId, quantity: '1' }];
    const answers = await Promise.all(jobs.map(({ id }) => owner.call(api.jobs.planLines, { params: { id }, body: { lines } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const told = answers.map(({ body }) => body.lines[0]);
    expect(told.filter((line) => line?.reserved === '1' && line.short === '0')).toHaveLength(1);
    expect(told.filter((line) => line?.reserved === '0' && line.short === '1')).toHaveLength(63);
    const { rows } = await world.database.admin.query('SELECT sum(quantity)::int AS sum FROM job_reservations WHERE item_id = $1', [
      itemId,
    ]);
    expect(rows).toEqual([{ sum: 1 }]);
  });

  test('[JOB-03] J4: the last unit goes onto one job, 63 are told, and nothing is left promised', async () => {
    const itemId = await site.make({ quantity: '1' });
    const jobs = await Promise.all(Array.from({ length: 64 }, () => site.plan()));
    const answers = await Promise.all(jobs.map(({ id }) => site.use(id, [{ itemId }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(63);
    const { rows } = await world.database.admin.query('SELECT FROM job_reservations WHERE item_id = $1', [itemId]);
    expect(rows).toEqual([]);
    const lines = await world.database.admin.query('SELECT used::int FROM job_lines WHERE item_id = $1', [itemId]);
    expect(lines.rows).toEqual([{ used: 1 }]);
    await site.expectBooks();
  });

  test('[JOB-03] is given up and taken again by hand', async () => {
    const { owner } = site;
    const itemId = await site.make({ quantity: '4' });
    const [first, second] = [
      await site.plan({ lines: [{ itemId, quantity: '4' }] }),
      await site.plan({ lines: [{ itemId, quantity: '4' }] }),
    ];
    expect(figures(second)).toMatchObject([{ reserved: '0', short: '4' }]);
    expect(figures((await owner.call(api.jobs.release, { params: { id: first.id }, body: {} })).body)).toMatchObject([
      { reserved: '0', short: '4' },
    ]);
    expect(figures((await owner.call(api.jobs.reserve, { params: { id: second.id }, body: { lines: [1] } })).body)).toMatchObject([
      { reserved: '4' },
    ]);
    const gone = await owner.call(api.jobs.reserve, { params: { id: second.id }, body: { lines: [9] } });
    expect([gone.status, gone.body]).toMatchObject([400, { details: [{ field: 'lines.0' }] }]);
  });

  test('[JOB-03] J10: a place that is counted lower keeps its count, and the job sees what it misses', async () => {
    const { owner, shop } = site;
    const itemId = await site.make({ quantity: '10' });
    const [first, second] = [
      await site.plan({ lines: [{ itemId, quantity: '6' }] }),
      await site.plan({ lines: [{ itemId, quantity: '4' }] }),
    ];
    await owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { placeId: shop, quantity: '7' } });
    expect((await owner.call(api.inventory.read, { params: { id: itemId } })).body.quantity).toBe('7');
    expect(await site.read(first.id)).toMatchObject({ linesShort: 0, lines: [{ reserved: '6', missing: '0' }] });
    expect(await site.read(second.id)).toMatchObject({ linesShort: 1, lines: [{ reserved: '4', missing: '3' }] });
    const { jobs } = (await owner.call(api.jobs.list, { query: { itemId } })).body;
    expect(jobs.map(({ id, linesShort }) => [id, linesShort])).toEqual([
      [first.id, 0],
      [second.id, 1],
    ]);
  });

  test('[JOB-03] keeps its item and its place from going while something is promised there', async () => {
    const { owner, organizationId } = site;
    const shelf = await world.folder(organizationId, { name: 'Shelf' });
    const itemId = await site.make({ folderId: shelf, quantity: '2' });
    const { id, number } = await site.plan({ lines: [{ itemId, quantity: '1' }] });
    const archive = () => owner.call(api.inventory.bulk, { body: { selection: { itemIds: [itemId] }, change: { action: 'archive' } } });
    const remove = () => owner.call(api.folders.remove, { params: { id: shelf }, query: { contents: 'move-to-parent' } });
    for (const refused of [await archive(), await remove()]) {
      expect(refused.status).toBe(409);
      expect(JSON.stringify(refused.body)).toContain(`J-${number}`);
    }
    await owner.call(api.jobs.release, { params: { id }, body: {} });
    expect((await remove()).status).toBe(200);
    expect((await archive()).status).toBe(200);
  });
});
