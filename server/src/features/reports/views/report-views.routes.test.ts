import { api } from '@onhand/contract';
import type { ReportScheduleInput } from '@onhand/contract/report-views';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { mailReports } from './mail-reports.job.ts';

let world: World;
let other: World;

/** Signed in at this moment, whenever that is: sessions end. */
const as = async (who: 'owner' | 'admin') => world.withSession(await world.signIn((await world.people())[who]));

beforeAll(async () => {
  world = await openWorld();
  other = await openWorld({ database: world.database });
  const { organizationId } = await world.people();
  await world.database.admin.query(`UPDATE organizations SET time_zone = 'America/New_York' WHERE id = $1`, [organizationId]);
  await (await as('owner')).call(api.inventory.create, { body: { name: 'Boiler', quantity: '2', unitCost: '1234.505' } });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

test('[REP-01] a view is its maker’s own until it is shared, and then everybody’s who sees reports', async () => {
  const [owner, admin] = [await as('owner'), await as('admin')];
  const request = { period: 'last-month', folderId: 'none', groupBy: 'folder' } as const;
  const made = await owner.call(api.reportViews.create, { body: { name: ' Month end ', report: 'movement', request } });
  expect(made.body).toMatchObject({
    name: 'Month end',
    report: 'movement',
    request,
    isShared: false,
    isMine: true,
    madeBy: 'Olive Tester',
  });
  const { id } = made.body;
  const seen = async (caller: Caller) => (await caller.call(api.reportViews.list)).body.filter((view) => view.id === id);
  expect(await seen(admin)).toEqual([]);
  expect((await admin.call(api.reportViews.update, { params: { id }, body: { name: 'Mine' } })).status).toBe(404);
  expect((await owner.call(api.reportViews.create, { body: { name: 'month END', report: 'movement', request } })).status).toBe(409);

  await owner.call(api.reportViews.update, { params: { id }, body: { isShared: true } });
  expect(await seen(admin)).toMatchObject([{ isMine: false, isShared: true }]);
  expect((await admin.call(api.reportViews.update, { params: { id }, body: { isShared: false } })).status).toBe(403);
  const renamed = await admin.call(api.reportViews.update, {
    params: { id },
    body: { name: 'Closing', request: { period: 'last-quarter' } },
  });
  expect(renamed.body).toMatchObject({ name: 'Closing', request: { period: 'last-quarter' } });
  expect((await admin.call(api.reportViews.remove, { params: { id } })).body).toEqual({ deleted: true });
  expect(await seen(owner)).toEqual([]);
});

test('[REP-01] a report goes only to members who may see costs, and a week has seven days', async () => {
  const owner = await as('owner');
  const { staff, 'other-owner': stranger } = await world.people();
  for (const recipient of [staff, stranger]) {
    const refused = await owner.call(api.reportSchedules.create, { body: await mondays({ recipients: [recipient.id] }) });
    expect(refused.status).toBe(404);
  }
  const eighth = await owner.call(api.reportSchedules.create, { body: await mondays({ day: 8 }) });
  expect(eighth.body).toMatchObject({
    details: [{ field: 'day' }],
  });
  expect((await owner.call(api.reportSchedules.recipients)).body.map(({ name }) => name)).toEqual(['Adam Tester', 'Olive Tester']);
});

async function mondays(more: Partial<ReportScheduleInput> = {}): Promise<ReportScheduleInput> {
  const people = await world.people();
  const rhythm = { cadence: 'weekly', day: 1, hour: 8 } as const;
  return {
    name: 'Weekly value',
    report: 'valuation',
    request: {},
    ...rhythm,
    format: 'pdf',
    recipients: [people.owner.id, people.admin.id],
    ...more,
  };
}

// Saturday; the next Monday at 8 in New York is 13:00 in Greenwich.
const saturday = new Date('2030-02-02T12:00:00Z');
const due = '2030-02-04T13:00:00.000Z';
const at = (moment: string | Date) => [world, other].forEach((one) => one.setNow(new Date(moment)));
const run = (one: World) => mailReports.run(one.services, {}, new AbortController().signal);

interface MailRow {
  address: string;
  subject: string;
  text: string;
  file: string | null;
  type: string | null;
  bytes: number | null;
}

async function mails(): Promise<MailRow[]> {
  const { rows } = await world.database.admin.query<MailRow>(
    `SELECT m.address, m.subject, m.text, a.file_name AS file, a.content_type AS type, octet_length(a.content) AS bytes
       FROM mails m LEFT JOIN mail_attachments a ON a.organization_id = m.organization_id AND a.mail_id = m.id ORDER BY m.address`,
  );
  return rows;
}

beforeEach(async () => {
  await world.database.admin.query('DELETE FROM mails');
  await world.database.admin.query('DELETE FROM report_schedules');
  // Nobody's trial ends in these years.
  await world.database.admin.query(`UPDATE subscriptions SET trial_ends_at = '2031-01-01'`);
  at(saturday);
});

test('[REP-01] two processes mail a report that is due once to each recipient, with the file, and not before its time', async () => {
  const owner = await as('owner');
  const people = await world.people();
  const { body: schedule } = await owner.call(api.reportSchedules.create, { body: await mondays() });
  expect(schedule).toMatchObject({ nextAt: due, sentAt: null, recipients: [{ name: 'Adam Tester' }, { name: 'Olive Tester' }] });
  at('2030-02-04T12:59:00Z');
  await Promise.all([run(world), run(other)]);
  expect(await mails()).toEqual([]);

  at('2030-02-04T13:01:00Z');
  await Promise.all([run(world), run(other), run(world)]);
  await run(other);
  const written = await mails();
  expect(written.map(({ address }) => address)).toEqual([people.admin.email, people.owner.email].sort());
  for (const mail of written) {
    expect(mail).toMatchObject({ subject: 'Weekly value', file: 'Inventory valuation 2030-02-04.pdf', type: 'application/pdf' });
    expect(mail.bytes).toBeGreaterThan(2000);
    expect(mail.text).toContain('$2,469.01');
    expect(mail.text).toContain('/reports/valuation');
  }
  const [kept] = (await (await as('owner')).call(api.reportSchedules.list)).body.schedules;
  expect(kept).toMatchObject({ nextAt: '2030-02-11T13:00:00.000Z', sentAt: '2030-02-04T13:01:00.000Z' });
});

test('[REP-01] whoever may no longer see costs gets none, a rested schedule sends none, and weeks missed are not made up for', async () => {
  const owner = await as('owner');
  const people = await world.people();
  const { body: schedule } = await owner.call(api.reportSchedules.create, { body: await mondays({ format: 'xlsx' }) });
  await world.database.admin.query(`UPDATE memberships SET role = 'staff' WHERE user_id = $1`, [people.admin.id]);
  at('2030-02-20T00:00:00Z');
  await run(world);
  await world.database.admin.query(`UPDATE memberships SET role = 'admin' WHERE user_id = $1`, [people.admin.id]);
  expect((await mails()).map(({ address }) => address)).toEqual([people.owner.email]);

  await world.database.admin.query('DELETE FROM mails');
  const rested = { params: { id: schedule.id }, body: await mondays({ isActive: false }) };
  expect((await (await as('owner')).call(api.reportSchedules.update, rested)).body.nextAt).toBeNull();
  at('2030-03-20T00:00:00Z');
  await run(world);
  expect(await mails()).toEqual([]);
});

test('[REP-01] a mailed report says how to end it, and whoever did that gets none', async () => {
  const owner = await as('owner');
  const people = await world.people();
  await owner.call(api.reportSchedules.create, { body: await mondays() });
  at('2030-02-04T13:01:00Z');
  await run(world);
  const links = (await mails()).map(({ text }) => /\S+unsubscribe\S+/.exec(text)?.[0] ?? '');
  expect(new Set(links).size).toBe(2);
  for (const link of links)
    expect((await world.app.inject({ method: 'POST', url: link.replace(/^https?:\/\/[^/]+/, '') })).statusCode).toBe(200);

  await world.database.admin.query('DELETE FROM mails');
  at('2030-02-11T13:01:00Z');
  await run(world);
  expect(await mails()).toEqual([]);
  await world.database.admin.query('DELETE FROM notification_preferences WHERE user_id = ANY ($1)', [[people.owner.id, people.admin.id]]);
});

test('[REP-01] a period moves on with each mail, and what a report is filtered by may be gone', async () => {
  const owner = await as('owner');
  const { organizationId } = await world.people();
  const request = { period: 'last-month' } as const;
  await owner.call(api.reportSchedules.create, {
    body: await mondays({ report: 'movement', request, cadence: 'monthly', day: 1, hour: 6, format: 'csv' }),
  });
  const vendorId = await world.vendor(organizationId);
  await owner.call(api.reportSchedules.create, { body: await mondays({ name: 'Vendor', report: 'reorder', request: { vendorId } }) });
  await world.database.admin.query('DELETE FROM vendors WHERE id = $1', [vendorId]);
  at('2030-03-04T14:00:00Z');
  await run(world);
  const [movement] = (await mails()).filter(({ subject }) => subject === 'Weekly value');
  expect(movement).toMatchObject({ file: 'Stock movement 2030-02-01 to 2030-02-28.csv' });
  expect(movement?.text).toContain('Feb 1, 2030 – Feb 28, 2030');
  expect((await mails()).filter(({ subject }) => subject === 'Vendor')).toHaveLength(2);
});

test('[REP-01] a mailed report is in the organization’s currency, and comes at its hour by the new clock when the zone changes', async () => {
  const owner = await as('owner');
  await owner.call(api.reportSchedules.create, { body: await mondays() });
  const choose = (body: { currency?: 'EUR' | 'USD'; timeZone?: string }) => owner.call(api.preferences.changeOrganization, { body });
  const nextAt = async () => (await owner.call(api.reportSchedules.list)).body.schedules[0]?.nextAt;
  expect(await nextAt()).toBe(due);
  await choose({ timeZone: 'Asia/Tokyo', currency: 'EUR' });
  // Monday at 8 in Tokyo is still Sunday in Greenwich.
  expect(await nextAt()).toBe('2030-02-03T23:00:00.000Z');
  at('2030-02-03T23:01:00Z');
  await run(world);
  const [mail] = await mails();
  expect(mail?.text).toContain('€2,469.01');
  expect(mail?.text).not.toContain('$');
  // The report of that Monday has been sent, and another clock must not send it again.
  await (await as('owner')).call(api.preferences.changeOrganization, { body: { timeZone: 'America/New_York', currency: 'USD' } });
  const [moved] = (await (await as('owner')).call(api.reportSchedules.list)).body.schedules;
  expect(moved?.nextAt).toBe('2030-02-11T13:00:00.000Z');
});

test('[REP-01] [SET-01] each reader of a mailed report has it with their own figures and days', async () => {
  const owner = await as('owner');
  await owner.call(api.reportSchedules.create, { body: await mondays({ format: 'xlsx' }) });
  await owner.call(api.preferences.changeOwn, { body: { dateFormat: 'dmy', numberFormat: 'point-comma' } });
  at(due);
  await run(world);
  await run(other);
  const { owner: olive, admin: adam } = await world.people();
  const written = await mails();
  expect(written.map(({ address }) => address).sort()).toEqual([olive.email, adam.email].sort());
  const textTo = (email: string) => written.find(({ address }) => address === email)?.text ?? '';
  expect(textTo(olive.email)).toMatch(/2\.469,01.\$/);
  expect(textTo(olive.email)).toContain('as of 4 Feb 2030, 08:00');
  expect(textTo(adam.email)).toContain('$2,469.01');
  expect(textTo(adam.email)).toContain('as of Feb 4, 2030, 8:00 AM');
  expect(written.every(({ file }) => file === 'Inventory valuation 2030-02-04.xlsx')).toBe(true);
  await (await as('owner')).call(api.preferences.changeOwn, { body: { dateFormat: 'mdy', numberFormat: 'comma-point' } });
});
