import { api } from '@onhand/contract';
import type { NotificationSettingsChange } from '@onhand/contract/notifications';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { partsOf, startSmtp } from '../mails/smtp.fixtures.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notify } from './notifications.service.ts';
import type { Person } from '../../../test/factories.ts';

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
  owner = await world.person('Mona');
  organizationId = await world.organization(owner, 'Mail & <Works>');
  caller = world.withSession(await world.signIn(owner));
  // Lines that earlier tests left over are none of this one's.
  await world.database.admin.query('DELETE FROM mail_lines');
  await world.database.admin.query('DELETE FROM mails');
  world.mails.length = 0;
});

const choose = (body: NotificationSettingsChange, who = caller) => who.call(api.notifications.saveSettings, { body });
const lowStock = (email: 'off' | 'now' | 'digest') => ({ choices: [{ kind: 'low_stock' as const, email }] });

async function run(name: string, services = world.services): Promise<object> {
  return notificationJobs.find((job) => job.name === name)?.run(services, {}, new AbortController().signal) ?? {};
}

async function makeItem(name: string, folderId: number | null = null): Promise<number> {
  return (await caller.call(api.inventory.create, { body: { name, folderId, quantity: '6', lowStockThreshold: '2' } })).body.id;
}
const setTo = (id: number, quantity: string) => caller.call(api.inventory.changeStock, { params: { id }, body: { quantity } });
const later = (ms: number) => world.setNow(new Date(Date.now() + ms));
const mailsTo = (person = owner) => world.mails.filter(({ to }) => to === person.email);

test('[ALRT-04] what happens within a moment is one mail, however much it is', async () => {
  await choose(lowStock('now'));
  const ids = await Promise.all(Array.from({ length: 45 }, (_, n) => makeItem(`Part ${n}`)));
  const change = { action: 'edit', changes: { lowStockThreshold: '7' } } as const;
  expect((await caller.call(api.inventory.bulk, { body: { selection: { itemIds: ids }, change } })).status).toBe(200);
  await setTo(ids[0] as number, '9');
  await run('mails');
  expect(mailsTo(), 'it waits for what belongs to it').toEqual([]);
  later(2 * minute);
  await run('mails');
  await run('mails');
  expect(mailsTo().map(({ subject }) => subject)).toEqual(['44 items need restocking']);
  const [mail] = mailsTo();
  expect(mail?.text, 'what came back in time is not in it').not.toMatch(/Part 0\b/);
  expect(mail?.text).toContain('And 4 more.');
  expect(mail?.html).toContain('Mail &#38; &#60;Works&#62;');
});

test('[ALRT-04] a digest comes once a day at its hour, with what came since the last, and none when nothing did', async () => {
  // Today's is past, whatever the hour: the next one is tomorrow's.
  const today = Date.now();
  const digestHour = new Date(today).getUTCHours();
  const nextDay = (hours: number) => new Date((Math.floor(today / day) + 1) * day + hours * hour);
  const igniter = await makeItem('Igniter');
  await setTo(igniter, '2');
  await choose({ digestHour });
  world.setNow(nextDay(digestHour - 0.1));
  await run('digests');
  await run('mails');
  expect(mailsTo()).toEqual([]);
  world.setNow(nextDay(digestHour));
  for (const name of ['digests', 'mails', 'digests', 'mails']) await run(name);
  expect(mailsTo().map(({ subject }) => subject)).toEqual(['Daily digest: Igniter is running low']);
  world.setNow(nextDay(digestHour + 24));
  for (const name of ['digests', 'mails']) await run(name);
  expect(mailsTo()).toHaveLength(1);
});

test.each([
  { what: 'repeats', digestHour: 1, day: '2026-11-01', times: ['04:59', '05:00', '05:30', '06:00', '07:00', '23:00'] },
  { what: 'skips', digestHour: 2, day: '2026-03-08', times: ['06:59', '07:00', '07:30', '08:00', '23:00'] },
])('[ALRT-04] a day whose clock $what the hour has one digest', async ({ digestHour, day, times }) => {
  await world.database.admin.query(`UPDATE organizations SET time_zone = 'America/New_York' WHERE id = $1`, [organizationId]);
  await choose({ digestHour });
  const mailsOfDay = `SELECT subject FROM mails
                       WHERE organization_id = $1 AND (created_at AT TIME ZONE 'America/New_York')::date = $2`;
  for (const time of times) {
    const moment = `${day}T${time}:00Z`;
    await setTo(await makeItem(`Part of ${time}`), '1');
    world.setNow(new Date(moment));
    await run('mails');
    const before = `UPDATE mail_lines SET created_at = $2::timestamptz - interval '20 hours' WHERE organization_id = $1`;
    await world.database.admin.query(before, [organizationId, moment]);
    await run('digests');
    // Session and clock of the browser are today's.
    world.setNow(undefined);
  }
  expect((await world.database.admin.query(mailsOfDay, [organizationId, day])).rows).toHaveLength(1);
});

test('[ALRT-04] staff are mailed about their folders alone, and nobody about a kind they turned off', async () => {
  const staff = await world.person('Stan');
  await world.join(organizationId, staff, 'staff');
  const [mine, theirs] = [await world.folder(organizationId, { name: 'Van' }), await world.folder(organizationId, { name: 'Yard' })];
  await world.assign(organizationId, staff, [mine]);
  await choose(lowStock('off'));
  await choose(lowStock('now'), world.withSession(await world.signIn(staff)));
  await setTo(await makeItem('Van pump', mine), '1');
  await setTo(await makeItem('Yard pump', theirs), '1');
  await run('mails');
  later(2 * minute);
  await run('mails');
  expect(mailsTo(staff).map(({ subject }) => subject)).toEqual(['Van pump is running low']);
  expect(mailsTo()).toEqual([]);
});

test('[ALRT-04] through SMTP a mail has both parts, and one click in the mail program ends such mails', async () => {
  const smtp = await startSmtp();
  try {
    await choose(lowStock('now'));
    const id = await makeItem('Elbow <½"> & more');
    await setTo(id, '1');
    await run('mails');
    later(2 * minute);
    const env = { ...world.env, smtpUrl: smtp.url, mailFrom: 'Onhand <mail@onhand.test>' };
    await run('mails', { ...world.services, env, mail: openMail(env, world.services.log) });
    const [mail] = smtp.received;
    if (!mail) throw new Error('no mail came');
    expect(mail.to).toBe(owner.email);
    expect(mail.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@onhand\.test>$/);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const { 'text/plain': text, 'text/html': html } = partsOf(mail);
    expect(text).toContain('Elbow <½"> & more: Low stock\n  1 left, alert at 2');
    expect(html).toContain('Elbow &#60;½&#34;&#62; &#38; more');
    expect(html).toContain(`href="https://onhand.test/item/${id}"`);

    const url = /<(https:[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(text).toContain(`Unsubscribe: ${url}`);
    const { pathname, search } = new URL(url);
    const nobody = world.withSession(undefined);
    const page = await nobody.raw({ method: 'GET', url: pathname + search });
    expect(page.body).toContain('<button>Unsubscribe</button>');
    const emailOf = async () =>
      (await caller.call(api.notifications.settings)).body.choices.flatMap(({ kind, email }) =>
        kind === 'low_stock' || kind === 'reconciliation' ? email : [],
      );
    expect(await emailOf(), 'opening the page changes nothing').toEqual(['now', 'now']);
    const click = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    };
    const forged = await nobody.raw({ ...click, url: (pathname + search).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) });
    expect([forged.status, await emailOf()]).toEqual([404, ['now', 'now']]);
    expect((await nobody.raw({ ...click, url: pathname + search })).status).toBe(200);
    expect(await emailOf(), 'what the mail was about, and nothing else').toEqual(['off', 'now']);
  } finally {
    await smtp.close();
  }
});

test('[ALRT-04] a mail that cannot be sent is tried again, later and later, then given up, and the owner is told', async () => {
  await choose(lowStock('now'));
  await setTo(await makeItem('Valve'), '1');
  await run('mails');
  const failing = { isDelivered: true, send: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })) };
  const services = { ...world.services, mail: failing };
  const state = async () => (await world.database.admin.query('SELECT status, attempts, next_at FROM mails')).rows[0];
  const waits: number[] = [];
  for (let at = Date.now() + 2 * minute, tries = 0; tries < 40; tries++) {
    world.setNow(new Date(at));
    await run('mails', services);
    const mail = await state();
    if (mail.status === 'failed') break;
    waits.push(Math.round((mail.next_at.getTime() - at) / minute));
    at = mail.next_at.getTime();
  }
  expect(waits.slice(0, 6)).toEqual([1, 5, 15, 60, 240, 360]);
  expect(await state()).toMatchObject({ status: 'failed', attempts: waits.length + 1 });
  const { notifications } = (await caller.call(api.notifications.list, { query: {} })).body;
  expect(notifications).toContainEqual(expect.objectContaining({ kind: 'team', title: `A mail to ${owner.email} could not be delivered` }));
  expect(world.logs).toContainEqual(expect.objectContaining({ msg: 'a mail could not be sent and is given up' }));
});

test('[ALRT-04] an address that is refused for good is not tried again', async () => {
  await choose(lowStock('now'));
  await setTo(await makeItem('Gasket'), '1');
  await run('mails');
  later(2 * minute);
  const refused = Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' });
  await run('mails', { ...world.services, mail: { isDelivered: true, send: () => Promise.reject(refused) } });
  const { rows } = await world.database.admin.query('SELECT status, attempts FROM mails');
  expect(rows).toEqual([{ status: 'failed', attempts: 1 }]);
});

test('[ALRT-03] what was read goes after 90 days, what nobody read after a year, and resolved alerts with it', async () => {
  const scope = world.scope(organizationId, owner, 'owner');
  const tell = (title: string) =>
    world.services.db.tenant(scope, (tx) => notify(tx, scope, { kind: 'team', title, link: '/profile', to: { userIds: [owner.id] } }));
  for (const title of ['read, old', 'unread, old', 'read, new', 'unread, very old']) await tell(title);
  const id = await makeItem('Old alert');
  await setTo(id, '1');
  await setTo(id, '9');
  const age = (title: string, days: number) =>
    world.database.admin.query(
      `UPDATE notifications SET at = at - $2 * interval '1 day', read_at = CASE WHEN title LIKE 'read%' THEN now() END WHERE title = $1`,
      [title, days],
    );
  for (const [title, days] of [
    ['read, old', 91],
    ['unread, old', 91],
    ['read, new', 89],
    ['unread, very old', 366],
  ] as const)
    await age(title, days);
  await world.database.admin.query(`UPDATE alerts SET resolved_at = now() - interval '91 days' WHERE organization_id = $1`, [
    organizationId,
  ]);
  await run('notification-retention');
  const { notifications } = (await caller.call(api.notifications.list, { query: {} })).body;
  expect(notifications.map(({ title }) => title)).toEqual(['read, new', 'unread, old']);
});
