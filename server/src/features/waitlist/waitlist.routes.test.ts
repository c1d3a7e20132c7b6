import { api } from '@onhand/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const join = (body: { email: string; name?: string; note?: string }) => world.withSession(undefined).call(api.waitlist.join, { body });
const list = async () => (await owner.call(api.waitlist.list)).body;

test('[SET-04] a stranger joins once, is invited by mail, exported and removed by an owner of organization 1', async () => {
  expect((await world.people()).organizationId).toBe(1);
  expect(await join({ email: 'Pat@example.test' })).toMatchObject({ status: 200, body: { success: true } });
  // The same answer, the same place; only what they say is new.
  expect(await join({ email: 'pat@EXAMPLE.test', name: 'Pat', note: '=9,000 items' })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  await join({ email: 'kim@example.test' });
  const [pat, kim] = await list();
  expect(pat).toMatchObject({ email: 'Pat@example.test', name: 'Pat', note: '=9,000 items', invitedAt: null });
  expect(kim).toMatchObject({ email: 'kim@example.test' });

  const invited = await owner.call(api.waitlist.invite, { params: { id: pat?.id ?? 0 } });
  expect(invited.body.invitedAt).not.toBeNull();
  expect(world.mails.at(-1)).toMatchObject({ to: 'Pat@example.test', text: expect.stringContaining('/signup') as string });

  const file = await owner.raw({ method: 'GET', url: api.waitlist.exportCsv.path });
  expect(file.headers['content-disposition']).toMatch(/waitlist-\d{4}-\d\d-\d\d\.csv/);
  expect(String(file.body)).toContain(`Pat@example.test,Pat,"'=9,000 items",`);

  expect((await owner.call(api.waitlist.remove, { params: { id: kim?.id ?? 0 } })).status).toBe(200);
  expect((await owner.call(api.waitlist.remove, { params: { id: kim?.id ?? 0 } })).status).toBe(404);
  expect((await owner.call(api.waitlist.invite, { params: { id: kim?.id ?? 0 } })).status).toBe(404);
  expect((await list()).map(({ email }) => email)).toEqual(['Pat@example.test']);
});

test('[SET-04] nobody else sees it: not an admin of organization 1, not the owner of another one', async () => {
  for (const persona of ['signed-out', 'staff', 'admin', 'other-owner'] as const) {
    const caller = await world.as(persona);
    for (const row of [api.waitlist.list, api.waitlist.exportCsv])
      expect((await caller.call(row)).status, persona).toBe(persona === 'signed-out' ? 401 : 403);
  }
});

test('an invitation that cannot be mailed is not marked as sent, and joining is limited', async () => {
  const { mail } = world.services;
  const send = mail.send;
  await join({ email: 'lee@example.test' });
  const lee = (await list()).find(({ email }) => email === 'lee@example.test');
  mail.send = () => Promise.reject(new Error('mail server away'));
  try {
    expect((await owner.call(api.waitlist.invite, { params: { id: lee?.id ?? 0 } })).status).toBe(503);
  } finally {
    mail.send = send;
  }
  expect((await list()).find(({ id }) => id === lee?.id)?.invitedAt).toBeNull();
  const statuses: number[] = [];
  for (let number = 0; number < 12; number += 1) statuses.push((await join({ email: `n${number}@example.test` })).status);
  expect(statuses.at(-1)).toBe(429);
});

describe('[SET-04] who runs the service is said by the configuration', () => {
  const opened = async (env: Record<string, string>) => {
    const server = await openWorld({ env: { DEMO: '0', ...env } });
    const person = async (email: string) => {
      const made = await server.person();
      await server.database.admin.query('UPDATE users SET email = $2 WHERE id = $1', [made.id, email]);
      return { ...made, caller: server.withSession(await server.signIn(made)) };
    };
    const create = async (caller: Caller, name: string) => (await caller.call(api.organization.create, { body: { name } })).body.id;
    const seen = async (caller: Caller) => ({
      status: (await caller.call(api.waitlist.list)).status,
      isOperator: (await caller.call(api.auth.user)).body.isOperator,
    });
    return { server, person, create, seen };
  };

  test('the first stranger on a fresh server is not the operator, and nobody is without the configuration', async () => {
    const { server, person, create, seen } = await opened({});
    const stranger = await person('stranger@example.test');
    expect(await create(stranger.caller, 'First')).toBeGreaterThan(1);
    expect(await seen(stranger.caller)).toEqual({ status: 403, isOperator: false });
    await server.close();
  });

  test('number 1 is kept for whom it names, whoever comes before', async () => {
    const { server, person, create, seen } = await opened({ OPERATOR_EMAIL: 'Boss@Example.test, second@example.test' });
    const [stranger, boss, colleague, second] = [
      await person('stranger@example.test'),
      await person('boss@example.test'),
      await person('colleague@example.test'),
      await person('second@example.test'),
    ];
    expect(await create(stranger.caller, 'First')).toBeGreaterThan(1);
    const own = await create(boss.caller, 'Operator');
    expect(own).toBe(1);
    await server.join(own, colleague, 'owner');
    await server.join(own, second, 'owner');
    expect(await seen(stranger.caller)).toEqual({ status: 403, isOperator: false });
    expect(await seen(boss.caller)).toEqual({ status: 200, isOperator: true });
    expect(await seen(colleague.caller), 'an owner, but not named').toEqual({ status: 403, isOperator: false });
    expect(await seen(second.caller)).toEqual({ status: 200, isOperator: true });
    await server.close();
  });
});
