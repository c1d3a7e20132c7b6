import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../factories.ts';
import { type Caller, openWorld, type World } from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.mails.length = 0;
});

const newcomer = async (): Promise<{ person: Person; caller: Caller }> => {
  const person = await world.person('Phil');
  return { person, caller: world.withSession(await world.signIn(person)) };
};
const create = (caller: Caller, name: string) => caller.call(api.organization.create, { body: { name } });
const invite = (caller: Caller, email: string) => caller.call(api.invitations.create, { body: { email, role: 'staff' } });

const lures = [
  'Your bank account is locked: https://evil.example/login',
  'Pay now at evil.example',
  'Go to www.evil-shop today',
  'Write to help@evil.example',
  'evil。example',
  'help＠evil',
];

test('[TEAM-02] no name of an organization or a person holds an address that a mail would make a link of', async () => {
  const { caller } = await newcomer();
  for (const name of lures) {
    expect((await create(caller, name)).status, name).toBe(400);
    expect((await caller.call(api.profile.update, { body: { firstName: name.slice(0, 80), lastName: 'B' } })).status, name).toBe(400);
  }
  for (const name of ['Müller & Söhne GmbH & Co. KG', 'St. Mary’s', 'No. 1 Plumbing, Inc.', 'A.B. Heating', 'Rohr 3.5 mm']) {
    const one = await newcomer();
    expect((await create(one.caller, name)).status, name).toBe(200);
    expect((await one.caller.call(api.organization.change, { body: { name: 'evil.example' } })).status).toBe(400);
  }
  const joined = await world.withSession(undefined).call(api.waitlist.join, { body: { email: 'a@example.test', name: lures[1] ?? '' } });
  expect(joined.status).toBe(400);
});

test('[TEAM-02] a mail to a stranger quotes names, shortens them and breaks what came in as an address by another way', async () => {
  const { person, caller } = await newcomer();
  await create(caller, 'Plain');
  const admin = world.database.admin;
  await admin.query('UPDATE organizations SET name = $2 WHERE id = (SELECT organization_id FROM users WHERE id = $1)', [
    person.id,
    `Locked! Go to https://evil.example/login \u202e ${'now '.repeat(20)}`,
  ]);
  await admin.query(`UPDATE users SET first_name = 'Support of', last_name = 'bank.example' WHERE id = $1`, [person.id]);
  expect((await invite(caller, 'victim@example.test')).status).toBe(200);
  const { subject, text = '', html = '' } = world.mails.at(-1) ?? {};
  expect(subject).toContain('“Locked! Go to');
  expect((subject ?? '').length).toBeLessThan(160);
  for (const part of [subject, text, html]) {
    expect(part).not.toMatch(/evil\.example|bank\.example|\u202e|now now now now now now now now now now now now/);
  }
});

test('[TEAM-02] whoever deletes their organization and makes it again has sent the same number of mails, and not for ever', async () => {
  const { person, caller } = await newcomer();
  await create(caller, 'Again');
  expect((await invite(caller, 'one@example.test')).status).toBe(200);
  const counted = async (key: string) =>
    (await world.database.admin.query<{ hits: number }>('SELECT hits FROM rate_limits WHERE key = $1', [key])).rows[0]?.hits;
  expect(await counted(`invitations-by:${person.id}`)).toBe(1);
  await world.database.admin.query('UPDATE rate_limits SET hits = 50 WHERE key = $1', [`invitations-by:${person.id}`]);
  await caller.call(api.organization.remove, { body: { name: 'Again' } });
  await create(caller, 'Again');
  expect((await invite(caller, 'two@example.test')).status).toBe(429);

  for (let round = 0; round < 3; round++) {
    await caller.call(api.organization.remove, { body: { name: 'Again' } });
    expect((await create(caller, 'Again')).status).toBe(200);
  }
  await caller.call(api.organization.remove, { body: { name: 'Again' } });
  expect((await create(caller, 'Again')).status, 'the sixth of a day').toBe(429);
});

test('[TEAM-02] one mailbox gets five invitations a day, whoever sends them; further ones are links to hand over', async () => {
  const sent: boolean[] = [];
  for (let place = 0; place < 7; place++) {
    const { caller } = await newcomer();
    await create(caller, 'Shop');
    const { status, body } = await invite(caller, `often+${place}@example.test`);
    expect([status, body.link.includes('token=')]).toEqual([200, true]);
    sent.push(body.sentAt !== null);
  }
  expect(sent).toEqual([true, true, true, true, true, false, false]);
  expect(world.mails).toHaveLength(5);
});
