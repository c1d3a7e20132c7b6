import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/factories.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { notificationJobs } from '../notifications/notifications.jobs.ts';
import { reconcileAll } from '../reconciliation/reconciliation.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://onhand.test' } });
});
afterAll(() => world.close());

interface Shop {
  organizationId: number;
  owner: Caller;
  person: Person;
}

async function shop(): Promise<Shop> {
  const person = await world.person('Nell');
  const organizationId = await world.organization(person, 'One Number');
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
  return { organizationId, person, owner: world.withSession(await world.signIn(person)) };
}

async function imported(owner: Caller, rows: readonly (string | number)[][]): Promise<void> {
  const body = importForm(rows.map((row) => row.join(',')).join('\n'));
  const { id } = (await owner.call(api.imports.start, { body })).body;
  await owner.call(api.imports.check, { params: { id } });
  await settled(owner, id);
  await owner.call(api.imports.apply, { params: { id }, body: {} });
  expect(await settled(owner, id)).toMatchObject({ status: 'done' });
}

/** Every kind of item, in two folders and in none: made, imported, duplicated, changed, archived and brought back. */
async function fill({ owner, organizationId }: Shop): Promise<{ van: number }> {
  const [van, yard] = [await world.folder(organizationId, { name: 'Van' }), await world.folder(organizationId, { name: 'Yard' })];
  const ids: number[] = [];
  for (const folderId of [van, yard, null]) {
    const make = async (input: Partial<ItemInput>) =>
      (await owner.call(api.inventory.create, { body: { name: `Part ${ids.length}`, folderId, ...input } })).body.id;
    for (const lowStockThreshold of [null, '0', '3', '5', '9']) {
      for (const quantity of ['0', '1', '3', '5', '6']) ids.push(await make({ quantity, lowStockThreshold }));
    }
    const change = async (itemIds: number[], action: 'archive' | 'restore') =>
      owner.call(api.inventory.bulk, { body: { selection: { itemIds }, change: { action } } });
    const [low, out, back] = [
      await make({ quantity: '2', lowStockThreshold: '4' }),
      await make({ quantity: '0' }),
      await make({ quantity: '1', lowStockThreshold: '4' }),
    ];
    await change([low, out, back], 'archive');
    await change([back], 'restore');
    await owner.call(api.inventory.duplicate, { params: { id: back } });
    const fell = await make({ quantity: '8', lowStockThreshold: '4' });
    await owner.call(api.inventory.changeStock, { params: { id: fell }, body: { adjustment: '-5' } });
    const raised = await make({ quantity: '8', lowStockThreshold: '4' });
    await owner.call(api.inventory.update, { params: { id: raised }, body: { lowStockThreshold: '8' } });
    const refilled = await make({ quantity: '1', lowStockThreshold: '4' });
    await owner.call(api.inventory.changeStock, { params: { id: refilled }, body: { quantity: '20' } });
  }
  await imported(owner, [
    ['Name', 'Quantity', 'Low-stock threshold', 'Folder'],
    ...Array.from({ length: 40 }, (_, n) => [`Imported ${n}`, n % 4, n % 3 === 0 ? '' : n % 5, n % 2 ? 'Van' : 'Yard']),
  ]);
  return { van };
}

type Answer = { low: number; out: number };

async function alertsOf(caller: Caller): Promise<Answer> {
  const count: Answer = { low: 0, out: 0 };
  for (let cursor: string | undefined; ; ) {
    const { alerts, nextCursor } = (await caller.call(api.alerts.list, { query: { limit: 50, ...(cursor && { cursor }) } })).body;
    for (const { kind, item } of alerts) {
      expect(item.stockStatus, item.name).toBe(kind);
      count[kind]++;
    }
    if (!nextCursor) return count;
    cursor = nextCursor;
  }
}

const ofStatus = async (caller: Caller, status: 'low' | 'out') =>
  (await caller.call(api.inventory.counts, { query: { status } })).body.totalCount;

/** The answers that tell a person what is low. */
const answers: Record<string, (caller: Caller) => Promise<Answer>> = {
  'the list of alerts': alertsOf,
  'the count of alerts': async (caller) => {
    const { low, out } = (await caller.call(api.alerts.count)).body;
    return { low, out };
  },
  'the summary of the list': async (caller) => {
    const { summary } = (await caller.call(api.inventory.list, { query: {} })).body;
    return { low: summary?.lowStockCount ?? -1, out: summary?.outOfStockCount ?? -1 };
  },
  'the counts of the list': async (caller) => {
    const { lowStockCount, outOfStockCount } = (await caller.call(api.inventory.counts, { query: {} })).body;
    return { low: lowStockCount, out: outOfStockCount };
  },
  'the list as filtered': async (caller) => ({ low: await ofStatus(caller, 'low'), out: await ofStatus(caller, 'out') }),
};

/** Answers about the whole organization; staff do not see these. */
const answersOfAll: typeof answers = {
  'the figures of the dashboard': async (caller) => {
    const { lowStockCount, outOfStockCount } = (await caller.call(api.dashboard.batch)).body.stats;
    return { low: lowStockCount, out: outOfStockCount };
  },
  'the low stock of the dashboard': async (caller) => {
    const { items, total } = (await caller.call(api.dashboard.lowStock, { query: { limit: 200 } })).body;
    expect(items).toHaveLength(total);
    const low = items.filter(({ stockStatus }) => stockStatus === 'low').length;
    return { low, out: total - low };
  },
  'the reorder report': async (caller) => {
    const { rows } = (await caller.call(api.reports.run, { params: { report: 'reorder' }, query: { limit: 500 } })).body;
    const ofStatus = (status: string) => rows.filter(({ cells }) => cells.status === status).length;
    return { low: ofStatus('Low Stock'), out: ofStatus('Out of Stock') };
  },
};

async function mailedTo(person: Person, caller: Caller): Promise<Answer> {
  await caller.call(api.notifications.saveSettings, { body: { choices: [{ kind: 'low_stock', email: 'now' }] } });
  const job = notificationJobs.find(({ name }) => name === 'mails');
  await job?.run(world.services, {}, new AbortController().signal);
  world.setNow(new Date(Date.now() + 120_000));
  await job?.run(world.services, {}, new AbortController().signal);
  world.setNow(undefined);
  const mails = world.mails.filter(({ to }) => to === person.email);
  expect(mails).toHaveLength(1);
  const [, low, out] = /In all: (\d+) low, (\d+) out of stock\./.exec(mails[0]?.text ?? '') ?? [];
  return { low: Number(low), out: Number(out) };
}

test('[ALRT-02] [DASH-01] [INV-07] [REP-01] every answer says the same number of low and of out to the same person', async () => {
  const company = await shop();
  const { owner, organizationId, person } = company;
  await owner.call(api.notifications.saveSettings, { body: { choices: [{ kind: 'low_stock', email: 'now' }] } });
  const { van } = await fill(company);
  const { rows } = await world.database.admin.query<Answer & { folder: number }>(
    `SELECT COALESCE(folder_id, 0)::int AS folder, count(*) FILTER (WHERE quantity > 0 AND quantity <= low_stock_threshold)::int AS low,
            count(*) FILTER (WHERE quantity = 0)::int AS out
       FROM items WHERE organization_id = $1 AND archived_at IS NULL GROUP BY 1`,
    [organizationId],
  );
  const sum = (of: typeof rows) => of.reduce((all, { low, out }) => ({ low: all.low + low, out: all.out + out }), { low: 0, out: 0 });
  const truth = sum(rows);
  expect(Math.min(truth.low, truth.out)).toBeGreaterThan(20);
  for (const [name, ask] of Object.entries({ ...answers, ...answersOfAll })) expect(await ask(owner), name).toEqual(truth);

  const staff = await world.person('Stella');
  await world.join(organizationId, staff, 'staff');
  await world.assign(organizationId, staff, [van]);
  const theirs = world.withSession(await world.signIn(staff));
  const inVan = sum(rows.filter(({ folder }) => folder === van));
  expect(inVan).not.toEqual(truth);
  for (const [name, ask] of Object.entries(answers)) expect(await ask(theirs), `staff: ${name}`).toEqual(inVan);

  expect(await mailedTo(person, owner), 'the mail').toEqual(truth);
  for await (const checked of reconcileAll(world.services.db)) {
    if (checked.organizationId === organizationId) expect(checked.differences).toEqual([]);
  }
});

test('[ALRT-03] [ALRT-04] what an import brings low is one line among the notifications and one mail, and is read as one', async () => {
  const { owner, person } = await shop();
  await owner.call(api.notifications.saveSettings, { body: { choices: [{ kind: 'low_stock', email: 'now' }] } });
  await imported(owner, [['Name', 'Quantity', 'Low-stock threshold'], ...Array.from({ length: 1200 }, (_, n) => [`Bolt ${n}`, n % 3, 2])]);
  const { id } = (await owner.call(api.inventory.create, { body: { name: 'Single', quantity: '1', lowStockThreshold: '1' } })).body;
  const lines = async (show: 'all' | 'unread' = 'all') =>
    (await owner.call(api.notifications.list, { query: { show } })).body.notifications.filter(({ kind }) => kind === 'low_stock');
  expect(await lines()).toMatchObject([
    { title: 'Single is running low', link: `/item/${id}` },
    { title: '1,200 items need restocking', text: '800 low, 400 out of stock', link: '/alerts', tone: 'bad', isRead: false },
  ]);
  expect((await owner.call(api.notifications.count)).body.unread).toBe(2);
  expect((await owner.call(api.alerts.count)).body).toMatchObject({ count: 1000, low: 801, out: 400, openLow: 801, openOut: 400 });
  const [, many] = await lines();
  expect((await owner.call(api.notifications.mark, { body: { ids: [many?.id ?? ''] } })).body).toEqual({ unread: 1 });
  expect((await lines('unread')).map(({ title }) => title)).toEqual(['Single is running low']);
  expect((await lines())[1]).toMatchObject({ isRead: true });
  expect(await mailedTo(person, owner)).toEqual({ low: 801, out: 400 });
});
