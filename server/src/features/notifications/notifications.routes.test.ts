import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { notify, type NewNotification } from './notifications.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const listOf = async (caller: Caller, query: { show?: 'all' | 'unread'; cursor?: string; limit?: number } = {}) =>
  (await caller.call(api.notifications.list, { query })).body;
const titlesOf = async (caller: Caller, query = {}) => (await listOf(caller, query)).notifications.map(({ title }) => title);
const unread = async (caller: Caller) => (await caller.call(api.notifications.count)).body.unread;

async function itemGoesLow(name: string, folderId: number | null = null): Promise<number> {
  const body = { name, folderId, quantity: '6', lowStockThreshold: '2' };
  const { id } = (await owner.call(api.inventory.create, { body })).body;
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-4' } });
  return id;
}

async function tell(news: Partial<NewNotification>): Promise<void> {
  const people = await world.people();
  const scope = world.scope(organizationId, people.owner, 'owner');
  const whole: NewNotification = { kind: 'team', title: 'News', link: '/profile', to: { permission: 'VIEW_INVENTORY' }, ...news };
  await world.services.db.tenant(scope, (tx) => notify(tx, scope, whole));
}

const caller = async (person: { id: string; email: string }) => world.withSession(await world.signIn(person));

test('[ALRT-03] alerts and everything else are one list, newest first, page after page', async () => {
  const person = await world.person('Pia');
  await world.join(organizationId, person, 'admin');
  const pia = await caller(person);
  await itemGoesLow('Page pump');
  await tell({ title: 'Import finished', kind: 'import', to: { userIds: [person.id] } });
  const last = await itemGoesLow('Page valve');
  await owner.call(api.inventory.changeStock, { params: { id: last }, body: { quantity: '0' } });
  await tell({ title: 'Role changed', text: 'You are an admin now.', to: { userIds: [person.id] } });

  const all = (await listOf(pia)).notifications;
  expect(all.map(({ title }) => title).slice(0, 5)).toEqual([
    'Role changed',
    'Page valve is out of stock',
    'Page valve is running low',
    'Import finished',
    'Page pump is running low',
  ]);
  expect(all[1]).toMatchObject({ kind: 'low_stock', tone: 'bad', text: 'None left, alert at 2', link: `/item/${last}`, isRead: false });
  const paged: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listOf(pia, { limit: 2, ...(cursor && { cursor }) });
    paged.push(...page.notifications.map(({ id }) => id));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all.map(({ id }) => id));
  expect((await pia.call(api.notifications.list, { query: { cursor: 'x' } })).status).toBe(400);
});

test('[ALRT-03] each person reads for themselves, one or all; what is resolved counts as read', async () => {
  const [person, other] = [await world.person('Uma'), await world.person('Una')];
  for (const one of [person, other]) await world.join(organizationId, one, 'admin');
  const [uma, una] = [await caller(person), await caller(other)];
  await uma.call(api.notifications.mark, { body: {} });
  await una.call(api.notifications.mark, { body: {} });
  expect(await unread(uma)).toBe(0);

  const item = await itemGoesLow('Read pump');
  await tell({ title: 'Someone joined', to: { userIds: [person.id, other.id] } });
  expect(await unread(uma)).toBe(2);
  const [first, second] = (await listOf(uma, { show: 'unread' })).notifications;
  const marked = await uma.call(api.notifications.mark, { body: { ids: [first?.id ?? ''] } });
  expect(marked.body).toEqual({ unread: 1 });
  expect(await titlesOf(uma, { show: 'unread' })).toEqual([second?.title]);
  expect(await unread(una), 'somebody else has read nothing').toBe(2);
  await uma.call(api.notifications.mark, { body: { ids: [first?.id ?? ''], isRead: false } });
  expect(await unread(uma)).toBe(2);
  const foreign = await una.call(api.notifications.mark, { body: { ids: [first?.id ?? ''] } });
  expect(foreign.status).toBe(200);
  expect(await unread(uma), 'nobody reads in another’s name').toBe(2);

  await owner.call(api.inventory.changeStock, { params: { id: item }, body: { quantity: '9' } });
  expect(await unread(uma)).toBe(1);
  const resolved = (await listOf(uma)).notifications.find(({ title }) => title === 'Read pump is running low');
  expect(resolved).toMatchObject({ isRead: true, isResolved: true, tone: 'good', text: 'Resolved: 9 now' });
  await uma.call(api.notifications.mark, { body: {} });
  expect(await unread(uma)).toBe(0);
});

test('[ALRT-03] staff are told of their folders alone, and hear nothing of them once they are somebody else’s', async () => {
  const person = await world.person('Stu');
  await world.join(organizationId, person, 'staff');
  const [mine, below, theirs] = [
    await world.folder(organizationId, { name: 'Van 7' }),
    await world.folder(organizationId, { name: 'Elsewhere' }),
    await world.folder(organizationId, { name: 'Yard' }),
  ];
  await world.database.admin.query('UPDATE folders SET parent_id = $1 WHERE id = $2', [mine, below]);
  await world.assign(organizationId, person, [mine]);
  const stu = await caller(person);
  await itemGoesLow('Van pump', below);
  await itemGoesLow('Yard pump', theirs);
  await tell({ title: 'Van counted', folderIds: [below] });
  await tell({ title: 'Yard counted', folderIds: [theirs] });
  await tell({ title: 'Books differ', kind: 'reconciliation', to: { permission: 'MANAGE_SYSTEM' } });
  expect(await titlesOf(stu)).toEqual(['Van counted', 'Van pump is running low']);
  expect(await unread(stu)).toBe(2);

  await world.assign(organizationId, person, []);
  await world.database.admin.query('DELETE FROM folder_assignments WHERE user_id = $1', [person.id]);
  expect(await titlesOf(stu)).toEqual([]);
  expect(await unread(stu)).toBe(0);
});

test('[ALRT-03] news go to whom they concern, once, and never to who caused them', async () => {
  const admin = await world.as('admin');
  const { admin: person } = await world.people();
  await tell({ title: 'Once only', dedupeKey: 'one', except: person.id, to: { permission: 'MANAGE_INVENTORY' } });
  await tell({ title: 'Once only', dedupeKey: 'one', to: { permission: 'MANAGE_SYSTEM' } });
  expect((await titlesOf(owner)).filter((title) => title === 'Once only')).toHaveLength(1);
  expect(await titlesOf(admin)).not.toContain('Once only');
  expect(await titlesOf(await world.as('staff'))).not.toContain('Once only');
  expect(await titlesOf(await world.as('other-owner'))).toEqual([]);
});

test('[ALRT-03] a posted count is told to those who may post one, but not to who posted it', async () => {
  const id = await itemGoesLow('Counted pump');
  const { body: count } = await owner.call(api.counts.start, { body: { name: 'Spring', selection: { itemIds: [id] } } });
  const entry = { id: crypto.randomUUID(), itemId: id, quantity: '1' };
  await owner.call(api.counts.enter, { params: { id: count.id }, body: entry });
  expect((await owner.call(api.counts.post, { params: { id: count.id }, body: {} })).status).toBe(200);
  const [told] = (await listOf(await world.as('admin'))).notifications.filter(({ kind }) => kind === 'count');
  expect(told).toMatchObject({
    title: 'The count “Spring” was posted',
    text: '1 item differed from the books.',
    link: `/counts/${count.id}`,
  });
  expect((await listOf(owner)).notifications.filter(({ kind }) => kind === 'count')).toEqual([]);
});

test('[ALRT-04] a person chooses for each kind; what is not chosen is as the product has it', async () => {
  const person = await world.person('Cleo');
  await world.join(organizationId, person, 'admin');
  const cleo = await caller(person);
  const { body: before } = await cleo.call(api.notifications.settings);
  expect(before).toMatchObject({ digestHour: 8, timeZone: 'UTC', email: person.email, isMailDelivered: true });
  expect(before.choices.find(({ kind }) => kind === 'low_stock')).toEqual({ kind: 'low_stock', inApp: true, email: 'digest' });
  expect(
    before.choices.map(({ kind }) => kind),
    'what is for owners is not offered',
  ).not.toContain('billing');

  await cleo.call(api.notifications.saveSettings, { body: { choices: [{ kind: 'low_stock', inApp: false }] } });
  await cleo.call(api.notifications.saveSettings, { body: { digestHour: 17, choices: [{ kind: 'low_stock', email: 'now' }] } });
  const { body: saved } = await cleo.call(api.notifications.saveSettings, { body: { choices: [{ kind: 'team', inApp: false }] } });
  expect(saved.digestHour).toBe(17);
  expect(saved.choices).toEqual(
    before.choices.map((choice) => {
      if (choice.kind === 'low_stock') return { ...choice, inApp: false, email: 'now' };
      return choice.kind === 'team' ? { ...choice, inApp: false } : choice;
    }),
  );
  expect(saved).toEqual((await cleo.call(api.notifications.settings)).body);
  await itemGoesLow('Unwanted pump');
  await tell({ title: 'Unwanted news', to: { userIds: [person.id] } });
  expect(await titlesOf(cleo)).toEqual([]);
  expect(await unread(cleo)).toBe(0);
  expect((await cleo.call(api.alerts.count)).body.count, 'the alerts screen stays as it is').toBeGreaterThan(0);
  expect((await cleo.call(api.notifications.saveSettings, { body: { digestHour: 24 } })).status).toBe(400);
});

test('[ALRT-04] only what is told of is offered, and only with the mails there are of it', async () => {
  const kinds = async () => (await owner.call(api.notifications.settings)).body.choices;
  const offered = (await kinds()).map(({ kind }) => kind);
  expect(offered).toContain('report');
  expect(offered).toContain('billing');
  const save = (email: 'digest' | 'off') => owner.call(api.notifications.saveSettings, { body: { choices: [{ kind: 'report', email }] } });
  expect((await save('digest')).body).toMatchObject({ details: [{ field: 'choices.0.email' }] });
  expect((await kinds()).find(({ kind }) => kind === 'report')?.email).toBe('now');
  expect((await save('off')).status).toBe(200);
});

test('[ALRT-03] [ALRT-01] what is unread is counted up to a thousand, which a badge shows as 999+; what is low is counted whole', async () => {
  const person = await world.person('Manny');
  const many = await world.organization(person, 'Many Works');
  const manny = await caller(person);
  const admin = world.database.admin;
  await admin.query(
    `INSERT INTO items (organization_id, name, qr_code, quantity, low_stock_threshold)
     SELECT $1, 'Part ' || n, 'many-' || n, 9, 2 FROM generate_series(1, 2005) AS n`,
    [many],
  );
  await admin.query(`UPDATE items SET quantity = CASE WHEN name IN ('Part 5', 'Part 6') THEN 0 ELSE 1 END WHERE organization_id = $1`, [
    many,
  ]);
  expect((await manny.call(api.alerts.count)).body).toMatchObject({ count: 1000, low: 2003, out: 2 });
  // They came together, and are one line.
  expect(await unread(manny)).toBe(1);
  await admin.query(
    `INSERT INTO notifications (organization_id, user_id, kind, title, link) SELECT $1, $2, 'team', 'News', '/' FROM generate_series(1, 1100)`,
    [many, person.id],
  );
  await manny.call(api.alerts.mark, { body: {} });
  expect((await manny.call(api.alerts.count)).body).toMatchObject({ count: 0, low: 2003, out: 2 });
  expect(await unread(manny)).toBe(1000);
  await manny.call(api.notifications.mark, { body: {} });
  expect(await unread(manny)).toBe(0);
});

test('[ALRT-03] the person’s tabs are told, and nobody else’s', async () => {
  const people = await world.people();
  const audiences = async (type: string) => {
    const sql = `SELECT audience ->> 'userId' AS "userId" FROM events WHERE organization_id = $1 AND message ->> 'type' = $2 ORDER BY id DESC LIMIT 1`;
    return (await world.database.admin.query(sql, [organizationId, type])).rows[0]?.userId as string;
  };
  await tell({ title: 'For the admin', to: { userIds: [people.admin.id] } });
  expect(await audiences('alerts_update')).toBe(people.admin.id);
  await owner.call(api.notifications.saveSettings, { body: { digestHour: 9 } });
  expect(await audiences('preferences_update')).toBe(people.owner.id);
});
