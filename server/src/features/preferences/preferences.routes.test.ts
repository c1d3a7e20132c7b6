import { api } from '@onhand/contract';
import type { PersonalPreferences } from '@onhand/contract/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { opened } from '../../platform/realtime/realtime.fixtures.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld({ listens: true });
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const read = async (caller: Caller) => (await caller.call(api.preferences.read)).body;

async function listen(persona: 'admin' | 'staff') {
  const headers = { cookie: `onhand_session=${await world.sessionOf(persona)}` };
  const client = await opened(new WebSocket(`ws://localhost:${world.env.port}/ws`, { headers }));
  client.say({ type: 'auth', organizationId });
  await client.hears((message) => message.type === 'auth_success');
  return client;
}

test('[SET-01] a person’s choices are theirs, everywhere they are signed in, and come with the user', async () => {
  const [staff, admin] = [await world.as('staff'), await world.as('admin')];
  const choices: PersonalPreferences = {
    theme: 'dark',
    dateFormat: 'iso',
    numberFormat: 'point-comma',
    itemsView: 'grid',
    scannerSound: false,
    itemColumns: ['quantity', 'sku'],
  };
  expect((await staff.call(api.preferences.changeOwn, { body: choices })).body).toMatchObject(choices);
  await staff.call(api.preferences.changeOwn, { body: { theme: 'light' } });
  const elsewhere = world.withSession(await world.signIn((await world.people()).staff));
  expect((await elsewhere.call(api.auth.user)).body.preferences).toMatchObject({ ...choices, theme: 'light' });
  expect(await read(admin)).toMatchObject({ theme: 'system', dateFormat: 'mdy', itemsView: 'list', scannerSound: true });
});

test('[SET-05] a change is told to the person’s own devices, and the organization’s to everyone’s', async () => {
  const [staffDevice, adminDevice] = [await listen('staff'), await listen('admin')];
  await (await world.as('staff')).call(api.preferences.changeOwn, { body: { theme: 'dark' } });
  await staffDevice.hears((message) => message.type === 'preferences_update');
  expect(adminDevice.messages.map(({ type }) => type)).not.toContain('preferences_update');
  await owner.call(api.preferences.changeOrganization, { body: { currency: 'CAD' } });
  await adminDevice.hears((message) => message.type === 'preferences_update');
  expect((await read(await world.as('staff'))).currency).toBe('CAD');
});

test('[SET-01] a new item begins with the organization’s unit and costing method, unless it says otherwise', async () => {
  const unit = await world.unit(organizationId);
  await owner.call(api.preferences.changeOrganization, { body: { defaultMethod: 'fifo', defaultUnitId: unit } });
  const made = await owner.call(api.inventory.create, { body: { name: 'Plain' } });
  expect(made.body).toMatchObject({ valuationMethod: 'fifo', unit: { id: unit } });
  const told = await owner.call(api.inventory.create, { body: { name: 'Told', unitId: null, valuationMethod: 'standard' } });
  expect(told.body).toMatchObject({ valuationMethod: 'standard', unit: null });
  // The unit may go; then there is no default.
  await owner.call(api.units.remove, { params: { id: unit }, query: { reassignTo: await world.unit(organizationId) } });
  expect((await read(owner)).defaultUnitId).toBeNull();
});

test('[SET-01] what cannot be is refused at its field', async () => {
  const theirs = await world.unit((await world.people()).otherOrganizationId);
  const wrong = [
    [{ currency: 'XXX' }, 'currency'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ timeZone: '+05:00' }, 'timeZone'],
    [{ quantityPresets: [1, 1, 2, 3] }, 'quantityPresets'],
    [{ quantityPresets: [0, 1, 2, 3] }, 'quantityPresets.0'],
    [{ defaultUnitId: theirs }, 'defaultUnitId'],
  ] as const;
  for (const [body, field] of wrong) {
    const answer = await owner.call(api.preferences.changeOrganization, { body: body as never });
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  }
});

test('[SET-01] the time zone decides what a day is, in the trend and for the digest', async () => {
  // Noon in Greenwich is the next day on Kiritimati, and the same one on Midway.
  const day = new Date().toISOString().slice(0, 10);
  const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  world.setNow(new Date(`${day}T12:00:00Z`));
  const today = async (timeZone: string) => {
    await owner.call(api.preferences.changeOrganization, { body: { timeZone } });
    return (await owner.call(api.dashboard.valueTrend, { query: { range: '7d' } })).body.today;
  };
  expect(await today('Pacific/Kiritimati')).toBe(nextDay);
  expect(await today('Pacific/Midway')).toBe(day);
  expect((await owner.call(api.notifications.settings)).body.timeZone).toBe('Pacific/Midway');
  world.setNow(undefined);
});

test('[SET-01] an organization begins in the time zone of whoever makes it, if there is such a one', async () => {
  for (const [timeZone, expected] of [
    ['America/Denver', 'America/Denver'],
    ['Nowhere/Else', 'UTC'],
  ] as const) {
    const caller = world.withSession(await world.signIn(await world.person('Nell')));
    expect((await caller.call(api.organization.create, { body: { name: 'Fresh', timeZone } })).status).toBe(200);
    expect((await read(caller)).timeZone).toBe(expected);
  }
});
