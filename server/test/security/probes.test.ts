import { isDeepStrictEqual } from 'node:util';
import { api } from '@onhand/contract';
import type { ServerMessage } from '@onhand/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { opened } from '../../src/platform/realtime/realtime.fixtures.ts';
import { everyRoute, type NamedRoute, validCall } from '../every-route.ts';
import { type Caller, openWorld, type World } from '../harness.ts';
import { drawPicture, pictureForm } from '../pictures.ts';
import { type AnyInput, filledInputs, type ForeignIds, hasOtherParams, mirrored, mixedInputs } from './probe-inputs.ts';
import { fingerprintsQuery, foreignIds, mark, markNames } from './probe-world.ts';

/**
 * Outsiders of an organization, and staff without a folder of it, call every row of the contract with its ids: alone, mixed with their own,
 * and in every field that could hold one. Every name in that organization says that it is its own, by a trigger, so that nothing of it can
 * come out unseen; and what is stored of it is compared before and after.
 */
let world: World;
/**
 * By day the owner of another organization tries everything. People without one and staff without a folder are asked by permissions.test.ts
 * and staff-folders.test.ts then, and try the same as the owner at night.
 */
const isNight = process.env.NIGHTLY !== undefined;
let attackers: { name: string; caller: Caller }[];
let staff: Caller;
let ids: ForeignIds;
let secrets: RegExp;
let storedQuery: { name: string; text: string };
const unseen = new RegExp(`${mark} (items|folders)`);
const tried = { calls: 0, parsed: 0, leaks: 0, files: 0, messages: 0 };

/** The holder of an invitation's token may read what is in it: that is what it is for. */
const opensByToken = new Set(['invitations.verify']);
/** What goes into a kit is told to whoever uses jobs, by name, wherever it lies: that is what a kit is for. */
const namesItsParts = new Set(['kits.list', 'kits.read']);
/** Without an organization's ids of their own to mix in: people are in one organization only, and the waitlist is nobody's. */
const notMixed = new Set([
  'team.leave',
  'team.change',
  'team.remove',
  'waitlist.list',
  'waitlist.invite',
  'waitlist.remove',
  'waitlist.exportCsv',
]);

beforeAll(async () => {
  world = await openWorld({ listens: true });
  const people = await world.people();
  await markNames(world, people.organizationId);
  const newcomer = world.withSession(await world.signIn(await world.person('Newt')));
  attackers = [
    { name: 'the owner of another organization', caller: await world.as('other-owner') },
    ...(isNight
      ? [
          { name: 'someone without one', caller: newcomer },
          { name: 'nobody', caller: await world.as('signed-out') },
        ]
      : []),
  ];
  staff = await world.as('staff');
  ids = await foreignIds(world, people.organizationId, people.owner.id);
  secrets = new RegExp([mark, ...['owner', 'admin', 'staff'].map((role) => people[role as 'owner'].email)].join('|'), 'i');
  storedQuery = await fingerprintsQuery(world);
});
afterAll(async () => {
  console.info(
    `probes: ${tried.calls} calls (${tried.parsed} past the schema), ${tried.files} file addresses, ${tried.messages} socket messages, ${tried.leaks} leaks`,
  );
  await world.close();
});

interface Fingerprint {
  name: string;
  versions: string;
}

async function stored(): Promise<Fingerprint[]> {
  const { organizationId } = await world.people();
  return (await world.database.admin.query<Fingerprint>({ ...storedQuery, values: [organizationId] })).rows;
}

/** Staff without a folder have no business with these tables; their own settings they may change. */
const stockIn = (all: Fingerprint[]) =>
  all.filter(({ name }) => /^(items|folders|movements|item_images|counts|count_lines|tags|vendors|units)$/.test(name));

/** These rows have nothing to do with folders. */
const isOpenToStaff = ({ row, feature }: NamedRoute) => row.access === 'public' || feature === 'auth' || feature === 'team';

async function attempt(route: NamedRoute, input: AnyInput, caller: Caller, forbidden: RegExp, who: string): Promise<number> {
  const answer = await caller.call(route.row, input as never);
  const { status } = answer;
  const body: unknown = answer.body;
  tried.calls++;
  if (status !== 400) tried.parsed++;
  const text = body instanceof Blob ? Buffer.from(await body.arrayBuffer()).toString('latin1') : JSON.stringify(body ?? null);
  const isMeant = opensByToken.has(route.name) || (forbidden === unseen && namesItsParts.has(route.name));
  const isLeak = forbidden.test(text) && !isMeant;
  if (isLeak) tried.leaks++;
  const about = `${who}: ${JSON.stringify(input)}`;
  expect(isLeak ? text : '', about).toBe('');
  expect(status, about).toBeLessThan(500);
  return status;
}

describe('[TEAM-09] [FOLD-04] no row of the contract gives out or changes anything of another organization, or of unseen folders', () => {
  for (const route of everyRoute) {
    // Ending sessions is what these rows are for, and it ends the caller's own.
    if (route.name === 'auth.logout' || route.name === 'auth.revokeOtherSessions') continue;
    test(`by ${route.name}`, async () => {
      const theirs = (await validCall(route, world)) as AnyInput;
      const own = notMixed.has(route.name) ? undefined : ((await validCall(route, mirrored(world))) as AnyInput);
      const isReading = route.row.method === 'GET';
      const before = isReading ? undefined : await stored();
      // Bytes tell nothing to whoever looks for words in them: what is asked for by a foreign id must not be answered at all.
      const isById = own !== undefined && hasOtherParams(theirs, own);
      for (const { name, caller } of attackers) {
        const status = await attempt(route, theirs, caller, secrets, name);
        if (isById) expect(status, name).toBeGreaterThanOrEqual(400);
      }
      const [{ name, caller }] = attackers as [(typeof attackers)[number]];
      const mixed = own ? [...mixedInputs(theirs, own), ...filledInputs(route.row, own, ids)] : [];
      for (const input of mixed) await attempt(route, input, caller, secrets, name);
      if (!isReading) expect(await stored()).toEqual(before);

      if (!isNight || isOpenToStaff(route)) return;
      for (const input of [theirs, ...filledInputs(route.row, theirs, ids)]) await attempt(route, input, staff, unseen, 'staff');
      if (before) expect(stockIn(await stored())).toEqual(stockIn(before));
    });
  }
});

test('[RT-06] what happens in one organization reaches no socket of another, and none of staff without its folders', async () => {
  const { organizationId, otherOrganizationId } = await world.people();
  const origin = `ws://127.0.0.1:${world.env.port}/ws`;
  const listen = async (caller: Caller, id: number) => {
    const client = await opened(new WebSocket(origin, { headers: { cookie: caller.cookie ?? '' } }));
    client.say({ type: 'auth', organizationId: id });
    await client.hears(({ type }) => type === 'auth_success');
    return client;
  };
  // A socket may hear of the seconds before it came, and others were at work then.
  await world.database.admin.query('DELETE FROM events');
  const other = await world.as('other-owner');
  const others = await listen(other, otherOrganizationId);
  const staffs = await listen(staff, organizationId);
  const owner = await world.as('owner');
  const owners = await listen(owner, organizationId);

  const folder = (await owner.call(api.folders.create, { body: { name: 'Probed' } })).body.id;
  const { id } = (
    await owner.call(api.inventory.create, { body: { name: 'Probed', folderId: folder, quantity: '5', lowStockThreshold: '4' } })
  ).body;
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-2' } });
  await owner.call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) });
  await owner.call(api.counts.start, { body: { name: 'Probed', selection: { itemIds: [id] } } });
  await owner.call(api.folders.move, { body: { folderIds: [folder], targetParentId: null } });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'archive' } } });
  await owner.call(api.folders.remove, { params: { id: folder }, query: { contents: 'unassign' } });
  // Something everyone in it hears, last: whoever has heard it has heard all before it.
  await owner.call(api.tags.create, { body: { name: 'Probed' } });
  const last = (message: ServerMessage) => message.type === 'preferences_update';
  await Promise.all([owners.hears(last), staffs.hears(last)]);
  await other.call(api.tags.create, { body: { name: 'Their own' } });
  await others.hears(last);

  tried.messages = owners.messages.length;
  expect(owners.messages.length).toBeGreaterThan(8);
  const namesAny = (message: ServerMessage) => /"(itemId|folderId|folderIds|parentId|item)":/.test(JSON.stringify(message));
  expect(staffs.messages.filter(namesAny)).toEqual([]);
  const { rows } = await world.database.admin.query('SELECT message FROM events WHERE organization_id = $1', [otherOrganizationId]);
  const theirs: ServerMessage[] = rows.map(({ message }) => message);
  const foreign = others.messages.filter((message) => {
    const place = theirs.findIndex((own) => isDeepStrictEqual(own, message));
    // Each of their own accounts for one.
    if (place !== -1) theirs.splice(place, 1);
    return place === -1 && message.type !== 'auth_success';
  });
  expect(foreign).toEqual([]);
  for (const client of [others, staffs, owners]) client.raw.close();
});

test.each([
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..\\..\\package.json',
  '/social/..%2f..%2f..%2fpackage.json',
  '/social/%2e%2e%2fapp.html',
  '/api/profile/picture/..%2f..%2fsecret-key',
  '/api/organization/logo/..%2fsecret-key',
  '/api/mails/outbox/..%2f..%2fsecret-key',
  '/data/secret-key',
  '/secret-key',
  '/files/',
  '/uploads/',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/src/main.ts',
  '/app.html.br',
  '//etc/passwd',
  '/%00',
  '/assets/%00.js',
  '/public/index.html',
])('%s leads to no file', async (url) => {
  tried.files++;
  for (const caller of [await world.as('owner'), await world.as('signed-out')]) {
    const { status, body } = await caller.raw({ method: 'GET', url });
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toMatch(/"workspaces"|test-secret|root:|\[core\]|startServer/);
  }
});
