import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { openSite, type Site } from './jobs.fixtures.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  site = await openSite(world);
});

const theirs = (job: object = {}) => site.plan({ people: [{ userId: site.staffId }], ...job });

describe('staff', () => {
  test('[JOB-01] see the jobs they are on and those they made, and nothing of the others', async () => {
    const { owner, staff } = site;
    const [on, not] = [await theirs({ title: 'Theirs' }), await site.plan({ title: 'Not theirs', customerName: 'Secret & Co' })];
    const made = (await staff.call(api.jobs.make, { body: { title: 'Made' } })).body;
    expect(made.people).toMatchObject([{ userId: site.staffId }]);
    const { jobs } = (await staff.call(api.jobs.list, { query: { show: 'all', limit: 200 } })).body;
    expect(jobs.map(({ id }) => id)).toEqual(expect.arrayContaining([on.id, made.id]));
    expect(jobs.map(({ id }) => id)).not.toContain(not.id);
    expect((await staff.call(api.jobs.list, { query: { search: 'Secret' } })).body.jobs).toEqual([]);
    const id = not.id;
    for (const row of [api.jobs.read, api.jobs.start, api.jobs.exportLines] as const) {
      expect((await staff.call(row as typeof api.jobs.read, { params: { id } })).status).toBe(404);
    }
    expect((await staff.call(api.jobs.use, { params: { id }, body: { parts: [{ itemId: 1 }] } })).status).toBe(404);
    await owner.call(api.jobs.change, { params: { id: on.id }, body: { people: [] } });
    expect((await staff.call(api.jobs.read, { params: { id: on.id } })).status).toBe(404);
  });

  test('[JOB-01] change its note and nothing else, cancel none, and name no customer who is kept', async () => {
    const { staff } = site;
    const { id } = await theirs();
    expect((await staff.call(api.jobs.change, { params: { id }, body: { note: 'Key under the mat' } })).body).toMatchObject({
      note: 'Key under the mat',
    });
    const refused = await staff.call(api.jobs.change, { params: { id }, body: { title: 'Other' } });
    expect([refused.status, refused.body]).toMatchObject([403, { details: [{ field: 'title' }] }]);
    expect((await staff.call(api.jobs.cancel, { params: { id } })).status).toBe(403);
    const named = await staff.call(api.jobs.make, { body: { title: 'Mine', customerId: 1 } });
    expect([named.status, named.body]).toMatchObject([400, { details: [{ field: 'customerId' }] }]);
  });

  test('[JOB-03] are promised what lies in their places, and read of what is promised elsewhere without the place', async () => {
    const { staff, shop, van } = site;
    const itemId = await site.spread({ [shop]: '5', [van]: '2' });
    const { id } = await theirs();
    const plan = () => staff.call(api.jobs.planLines, { params: { id }, body: { lines: [{ itemId, quantity: '4' }] } });
    expect((await plan()).body.lines).toMatchObject([
      { wanted: '4', reserved: '2', short: '2', reservedIn: [{ placeId: van, isElsewhere: false }] },
    ]);
    await site.owner.call(api.jobs.reserve, { params: { id }, body: {} });
    const { lines } = await site.read(id, staff);
    expect(lines[0]?.reservedIn).toEqual(
      [
        { placeId: null, name: null, isElsewhere: true, isPicked: false, quantity: '2' },
        { placeId: van, name: 'Van 1', isElsewhere: false, isPicked: false, quantity: '2' },
      ].toSorted((one, other) => Number(one.isElsewhere) - Number(other.isElsewhere)),
    );
    const picked = await staff.call(api.jobs.pick, { params: { id }, body: { toPlaceId: van } });
    expect(picked.body.lines).toMatchObject([{ picked: '2', reserved: '4' }]);
    const from = await staff.call(api.jobs.pick, { params: { id }, body: { toPlaceId: van, lines: [{ line: 1, fromPlaceId: shop }] } });
    expect([from.status, from.body]).toMatchObject([400, { details: [{ field: 'lines.0.fromPlaceId' }] }]);
    const used = await site.use(id, [{ itemId, placeId: shop }], {}, staff);
    expect([used.status, used.body]).toMatchObject([400, { details: [{ field: 'parts.0.placeId' }] }]);
  });

  test('[JOB-01] read what is on their job though it lies elsewhere, and plan nothing that they cannot see', async () => {
    const { staff } = site;
    const [itemId, hidden] = [await site.make({ name: 'Hidden valve', quantity: '3' }), await site.make({ name: 'Other' })];
    const { id } = await theirs({ lines: [{ itemId, quantity: '2' }] });
    expect((await site.read(id, staff)).lines).toMatchObject([{ name: 'Hidden valve', hasItem: false, wanted: '2', reserved: '2' }]);
    const refused = await staff.call(api.jobs.planLines, { params: { id }, body: { lines: [{ itemId: hidden, quantity: '1' }] } });
    expect([refused.status, refused.body]).toMatchObject([400, { details: [{ field: 'lines.0.itemId' }] }]);
    expect((await site.use(id, [{ itemId: hidden }], {}, staff)).status).toBe(404);
    expect((await site.use(id, [{ itemId }], {}, staff)).status).toBe(400);
  });

  test('[JOB-03] are not told the numbers of jobs that are not theirs', async () => {
    const { staff, van } = site;
    const itemId = await site.make({ folderId: van, quantity: '2' });
    await site.plan({ title: 'Confidential', lines: [{ itemId, quantity: '2' }] });
    const { id } = await theirs();
    const refused = await site.use(id, [{ itemId }], {}, staff);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { details: [{ field: 'isMeant', message: '2 of “Valve” for other jobs.' }] },
    ]);
    expect(JSON.stringify(refused.body)).not.toContain('Confidential');
  });

  test('[JOB-05] say at the end what was used of their own places, and of a colleague’s van only where they may take from others', async () => {
    const { owner, staff, shop, van } = site;
    const colleagues = await world.folder(site.organizationId, { name: 'Van 2' });
    const itemId = await site.spread({ [shop]: '9', [van]: '5' });
    const loaded = async () => {
      const { id } = await theirs({ lines: [{ itemId, quantity: '4' }] });
      await owner.call(api.jobs.pick, { params: { id }, body: { toPlaceId: van, lines: [{ line: 1, quantity: '1', fromPlaceId: van }] } });
      await owner.call(api.jobs.pick, {
        params: { id },
        body: { toPlaceId: colleagues, lines: [{ line: 1, quantity: '1', fromPlaceId: shop }] },
      });
      return id;
    };
    const close = (id: number, used: string, kept: string, who = staff) =>
      who.call(api.jobs.close, { params: { id }, body: { rest: [{ line: 1, used, kept }] } });
    const first = await loaded();
    const refused = await close(first, '2', '0');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message:
          'Only 1 of “Valve” is loaded in a place of yours. Say that the rest stays where it is: whoever has it, or the office, puts it on the job.',
        details: [{ field: 'rest.0.used' }],
      },
    ]);
    expect((await close(first, '1', '1')).body).toMatchObject({
      state: 'done',
      lines: [{ used: '1' }],
      parts: [{ place: { placeId: van } }],
    });
    expect((await close(await loaded(), '2', '0', owner)).body).toMatchObject({ state: 'done', lines: [{ used: '2' }] });
    const third = await loaded();
    await owner.call(api.preferences.changeOrganization, { body: { staffSeePlaces: true, staffTakeElsewhere: true } });
    const allowed = await close(third, '2', '0');
    await owner.call(api.preferences.changeOrganization, { body: { staffSeePlaces: false, staffTakeElsewhere: false } });
    expect(allowed.body).toMatchObject({ state: 'done', lines: [{ used: '2' }] });
    await site.expectBooks();
  });

  test('[JOB-07] learn neither costs nor prices from a job, its file, or what it refuses', async () => {
    const { staff, van } = site;
    const itemId = await site.make({ folderId: van, quantity: '4', unitCost: '739142.47', sellingPrice: '583927.61' });
    const { id } = await theirs({ lines: [{ itemId, quantity: '2' }] });
    const used = await site.use(id, [{ itemId, quantity: '2' }], {}, staff);
    const back = await staff.call(api.jobs.giveBack, { params: { id }, body: { parts: [{ line: 1, quantity: '1' }] } });
    const file = await staff.call(api.jobs.exportLines, { params: { id } });
    const list = await staff.call(api.jobs.list, { query: {} });
    for (const { status, body } of [used, back, file, list, await staff.call(api.jobs.read, { params: { id } })]) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/739142|1478284|583927|1167855/);
    }
    expect(String(file.body)).not.toMatch(/Cost|Price/);
    const price = await staff.call(api.jobs.planLines, { params: { id }, body: { lines: [{ itemId, quantity: '1', price: '3' }] } });
    expect(price.status).toBe(403);
    expect(String((await site.owner.call(api.jobs.exportLines, { params: { id } })).body)).toMatch(/Price,Cost\n.*583927.61,739142.47\n/);
  });

  test('[JOB-04] somebody of the crew acts by a PIN on the device of another, and two on one job are told apart', async () => {
    const { owner, staff, van } = site;
    const name = `Pat ${van}`;
    const { id: crewId } = (await owner.call(api.crew.make, { body: { name, pin: '4711' } })).body;
    const { grant: crew } = (await staff.call(api.crew.enter, { params: { id: crewId }, body: { pin: '4711' } })).body;
    const itemId = await site.make({ folderId: van, quantity: '4' });
    const { id } = await theirs();
    const used = await site.use(id, [{ itemId }], { crew }, staff);
    expect(used.body).toMatchObject({ job: { parts: [{ by: name }] }, movements: [{ userName: name }] });
    expect((await site.use(id, [{ itemId }], {}, staff)).body).toMatchObject({ job: { parts: [{ by: 'Sam Tester' }, { by: name }] } });
    const wrong = await site.use(id, [{ itemId }], { crew: 'nobody' }, staff);
    expect([wrong.status, wrong.body]).toMatchObject([403, { error: 'PIN_REQUIRED' }]);
    const closed = await staff.call(api.jobs.close, { params: { id }, body: { crew } });
    expect(closed.body).toMatchObject({ state: 'done', closedBy: name });
  });
});
