import { api } from '@onhand/contract';
import { closeCodes } from '@onhand/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openWorld, type World } from '../../../test/harness.ts';
import { drawPicture, pictureForm } from '../../../test/pictures.ts';
import { sweepFiles } from '../../platform/files/file-sweep.ts';
import { opened } from '../../platform/realtime/realtime.fixtures.ts';
import { erasingOrganizations } from './erase-organizations.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());

const logo = async (format: 'png' | 'jpeg' = 'png') => pictureForm(await drawPicture({ format }), { field: 'logo' });
const pathOf = (url: string | null) => ({ method: 'GET', url: url ?? '' });

test('[SET-02] the three logos are set, shown to everyone, replaced and taken away; the sweep keeps what is shown', async () => {
  const [owner, staff] = [await world.as('owner'), await world.as('staff')];
  for (const kind of ['generic', 'light', 'dark'] as const) {
    expect((await owner.call(api.organization.setLogo, { params: { kind }, body: await logo() })).status).toBe(200);
  }
  const first = (await staff.call(api.organization.read)).body;
  for (const url of [first.logoUrl, first.logoLightUrl, first.logoDarkUrl]) {
    expect(await staff.raw(pathOf(url))).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  }
  expect((await (await world.as('other-owner')).raw(pathOf(first.logoUrl))).status).toBe(404);
  const replaced = (await owner.call(api.organization.setLogo, { params: { kind: 'dark' }, body: await logo('jpeg') })).body;
  const removed = (await owner.call(api.organization.removeLogo, { params: { kind: 'light' } })).body;
  expect(removed).toMatchObject({ logoUrl: first.logoUrl, logoLightUrl: null, logoDarkUrl: replaced.logoDarkUrl });
  const { services } = world;
  await sweepFiles(services)(services.db.platform, new Date(Date.now() + 2 * 3_600_000));
  expect((await staff.raw(pathOf(replaced.logoDarkUrl))).status).toBe(200);
  const { rows } = await world.database.admin.query('SELECT count(*)::int AS n FROM files');
  expect(rows[0].n).toBe(2);
  const wrong = pictureForm(new Uint8Array([1, 2, 3]), { field: 'logo' });
  expect((await owner.call(api.organization.setLogo, { params: { kind: 'dark' }, body: wrong })).status).toBe(415);
});

test('[SET-03] a person’s picture is seen by their colleagues and by nobody else', async () => {
  const [staff, owner] = [await world.as('staff'), await world.as('owner')];
  const body = pictureForm(await drawPicture(), { field: 'picture' });
  const { pictureUrl } = (await staff.call(api.profile.setPicture, { body })).body;
  expect((await staff.call(api.auth.user)).body.pictureUrl).toBe(pictureUrl);
  expect((await owner.call(api.team.list)).body.members.map((member) => member.pictureUrl)).toContain(pictureUrl);
  expect((await owner.raw(pathOf(pictureUrl))).status).toBe(200);
  expect((await (await world.as('other-owner')).raw(pathOf(pictureUrl))).status).toBe(404);
  await staff.call(api.profile.removePicture);
  expect((await owner.raw(pathOf(pictureUrl))).status).toBe(404);
});

test('[SET-02] whoever hands an organization over at the same moment does not delete it as well', async () => {
  for (let round = 0; round < 3; round++) {
    const [boss, heir] = [await world.person('Bess'), await world.person('Hal')];
    const organizationId = await world.organization(boss, 'Contested Ltd');
    await world.join(organizationId, heir, 'admin');
    const owner = world.withSession(await world.signIn(boss));
    const [handedOver, removed] = await Promise.all([
      owner.call(api.team.handOver, { params: { id: heir.id } }),
      owner.call(api.organization.remove, { body: { name: 'Contested Ltd' } }),
    ]);
    expect([handedOver.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
  }
});

test('[SET-02] deleting an organization takes its exact name, throws everyone out at once, and erases everything of it', async () => {
  const [boss, helper] = [await world.person('Bess'), await world.person('Hal')];
  const organizationId = await world.organization(boss, 'Doomed Ltd');
  await world.join(organizationId, helper, 'staff');
  const [owner, staff] = [world.withSession(await world.signIn(boss)), world.withSession(await world.signIn(helper))];
  const { id } = (await owner.call(api.inventory.create, { body: { name: 'Pump', quantity: '3', unitCost: '2', lowStockThreshold: '5' } }))
    .body;
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1' } });
  await owner.call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) });
  await owner.call(api.organization.setLogo, { params: { kind: 'generic' }, body: await logo() });
  await owner.call(api.preferences.changeOrganization, { body: { defaultUnitId: await world.unit(organizationId) } });
  await owner.call(api.invitations.create, { body: { email: 'late@example.test', role: 'staff' } });
  const token = await world.signIn(helper);
  const socket = await opened(new WebSocket(`ws://localhost:${world.env.port}/ws`, { headers: { cookie: `onhand_session=${token}` } }));
  socket.say({ type: 'auth', organizationId });
  await socket.hears((message) => message.type === 'auth_success');

  const wrong = await owner.call(api.organization.remove, { body: { name: 'doomed ltd' } });
  expect(wrong).toMatchObject({ status: 409, body: { details: [{ field: 'name' }] } });
  expect((await owner.call(api.organization.remove, { body: { name: 'Doomed Ltd' } })).status).toBe(200);
  expect((await socket.closing).code).toBe(closeCodes.signedOut);
  for (const caller of [owner, staff]) {
    expect((await caller.call(api.auth.user)).body).toMatchObject({ organizationId: null, role: null });
    expect((await caller.call(api.inventory.list, { query: {} })).status).toBe(403);
  }
  // They may begin anew.
  expect((await owner.call(api.organization.create, { body: { name: 'Risen Ltd' } })).status).toBe(200);

  // Those of the tests before go with it.
  expect(await erasingOrganizations.run(world.services, {}, new AbortController().signal)).not.toEqual({ erased: 0 });
  const { rows } = await world.database.admin.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'organization_id'
        AND table_name NOT IN ('events', 'files', 'users')`,
  );
  const left: string[] = [];
  for (const { name } of rows) {
    const found = await world.database.admin.query(`SELECT 1 FROM "${name}" WHERE organization_id = $1 LIMIT 1`, [organizationId]);
    if (found.rowCount) left.push(name);
  }
  expect(left).toEqual([]);
});
