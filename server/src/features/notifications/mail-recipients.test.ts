import { api } from '@onhand/contract';
import type { NotificationSettingsChange } from '@onhand/contract/notifications';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test/factories.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { type NewNotification, notify } from './notifications.service.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let world: World;
let owner: Person;
let caller: Caller;
let organizationId: number;

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://onhand.test' } });
});
afterAll(() => world.close());

beforeEach(async () => {
  world.setNow(undefined);
  owner = await world.person('Rita');
  organizationId = await world.organization(owner, 'Recipients');
  caller = world.withSession(await world.signIn(owner));
  // Lines that earlier tests left over are none of this one's.
  await world.database.admin.query('DELETE FROM mail_lines');
  await world.database.admin.query('DELETE FROM mails');
  world.mails.length = 0;
});

const choose = (choices: NotificationSettingsChange['choices'], who = caller) =>
  who.call(api.notifications.saveSettings, { body: { choices } });
const run = async (name: string) =>
  notificationJobs.find((job) => job.name === name)?.run(world.services, {}, new AbortController().signal);
const later = (ms: number) => world.setNow(new Date(Date.now() + ms));
const subjectsTo = (person = owner) => world.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);

async function runLow(name: string): Promise<void> {
  const body = { name, quantity: '6', lowStockThreshold: '2' };
  const { id } = (await caller.call(api.inventory.create, { body })).body;
  await caller.call(api.inventory.changeStock, { params: { id }, body: { quantity: '1' } });
}

async function tell(news: Partial<NewNotification>): Promise<void> {
  const scope = world.scope(organizationId, owner, 'owner');
  const whole: NewNotification = { kind: 'team', title: 'News', link: '/profile', to: { permission: 'VIEW_INVENTORY' }, ...news };
  await world.services.db.tenant(scope, (tx) => notify(tx, scope, whole));
}

async function member(name: string, role: 'admin' | 'staff'): Promise<Person> {
  const person = await world.person(name);
  await world.join(organizationId, person, role);
  return person;
}

test('[ALRT-04] whoever turned a kind off gets no mail about what happened before, in no digest either', async () => {
  await choose([
    { kind: 'low_stock', email: 'now' },
    { kind: 'team', email: 'now' },
    { kind: 'count', email: 'digest' },
  ]);
  await runLow('Pump');
  await tell({ title: 'Team news' });
  await tell({ title: 'Count news', kind: 'count' });
  await run('mails');
  await choose([
    { kind: 'low_stock', email: 'off' },
    { kind: 'count', email: 'off' },
  ]);
  later(2 * minute);
  await run('mails');
  world.setNow(new Date(Date.now() + 2 * day));
  for (const name of ['digests', 'mails']) await run(name);
  expect(subjectsTo()).toEqual(['Team news']);
});

test('[ALRT-04] whoever may no longer see a kind gets no mail about it', async () => {
  const person = await member('Max', 'admin');
  const max = world.withSession(await world.signIn(person));
  await choose(
    [
      { kind: 'count', email: 'now' },
      { kind: 'team', email: 'now' },
    ],
    max,
  );
  await tell({ title: 'Count news', kind: 'count', to: { userIds: [person.id] } });
  await tell({ title: 'Team news', to: { userIds: [person.id] } });
  await world.database.admin.query(`UPDATE memberships SET role = 'staff' WHERE user_id = $1`, [person.id]);
  later(2 * minute);
  await run('mails');
  expect(subjectsTo(person)).toEqual(['Team news']);
});

test.each(['mails', 'digests'])('[ALRT-04] one person’s mail that cannot be written keeps nobody else’s back: %s', async (job) => {
  const people = [owner, await member('Ada', 'admin'), await member('Abe', 'admin')];
  for (const person of people) {
    const email = job === 'mails' ? ('now' as const) : ('digest' as const);
    await choose([{ kind: 'team', email }], world.withSession(await world.signIn(person)));
    await tell({ title: 'Team news', to: { userIds: [person.id] } });
  }
  // The person with the oldest lines comes first.
  await world.database.admin.query(`ALTER TABLE mails ADD CONSTRAINT test_refusal CHECK (address <> '${owner.email}')`);
  try {
    world.setNow(new Date(Date.now() + 2 * day));
    await expect(run(job)).rejects.toThrow(AggregateError);
    if (job === 'digests') await run('mails');
    expect(people.flatMap((person) => subjectsTo(person))).toHaveLength(2);
  } finally {
    await world.database.admin.query('ALTER TABLE mails DROP CONSTRAINT test_refusal');
  }
  await run(job);
  await run('mails');
  expect(subjectsTo(), 'it comes when it can').toHaveLength(1);
});

test('[ALRT-04] what ran low just before the digest’s hour is in that digest, though it is found out after', async () => {
  await caller.call(api.notifications.saveSettings, { body: { digestHour: 6 } });
  await runLow('Pump');
  const six = new Date(Math.floor(Date.now() / day) * day - day + 6 * hour);
  const moment = (ms: number) => new Date(six.getTime() + ms);
  await world.database.admin.query('UPDATE alerts SET at = $2 WHERE organization_id = $1', [organizationId, moment(-1000)]);
  world.setNow(moment(5000));
  for (const name of ['digests', 'mails']) await run(name);
  expect(subjectsTo()).toEqual(['Daily digest: Pump is running low']);
});

test('[ALRT-04] a digest of very many alerts and notes names the first of each and counts the rest', async () => {
  const admin = world.database.admin;
  await admin.query(
    `INSERT INTO items (organization_id, name, qr_code, quantity, low_stock_threshold)
     SELECT $1, 'Part ' || n, 'digest-' || n, 9, 2 FROM generate_series(1, 300) AS n`,
    [organizationId],
  );
  await admin.query(`UPDATE items SET quantity = CASE WHEN name IN ('Part 7', 'Part 290') THEN 0 ELSE 1 END WHERE organization_id = $1`, [
    organizationId,
  ]);
  await choose([{ kind: 'team', email: 'digest' }]);
  for (let n = 1; n <= 42; n++) await tell({ title: `Note ${n} of many`, text: n === 42 ? 'The last' : '' });
  world.setNow(new Date(Date.now() + 2 * day));
  for (const name of ['digests', 'mails']) await run(name);
  expect(subjectsTo()).toEqual(['Daily digest: 342 updates from Recipients']);
  const text = world.mails.find(({ to }) => to === owner.email)?.text ?? '';
  const named = text.match(/Part \d+: \w+/g) ?? [];
  expect(named).toHaveLength(40);
  expect(named.slice(0, 2).sort(), 'what is out comes first').toEqual(['Part 290: Out', 'Part 7: Out']);
  expect(text).toContain('And 260 more.');
  expect(text.match(/Note \d+ of many/g)).toHaveLength(40);
  expect(text).toContain('And 2 more.');
});
