import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../harness.ts';

let world: World;
let greedy: Caller;
let neighbour: Caller;
beforeAll(async () => {
  world = await openWorld();
  greedy = await world.as('owner');
  neighbour = await world.as('other-owner');
  await world.item((await world.people()).otherOrganizationId);
});
afterAll(() => world.close());

const sentence = 'Your organization is asking for a lot at once. Please try again in a moment.';

/** So many transactions of the owner's organization that last until they are let go, as slow searches do. */
async function hold(count: number): Promise<() => Promise<unknown>> {
  const { owner, organizationId } = await world.people();
  const gate = Promise.withResolvers<void>();
  const scope = world.scope(organizationId, owner, 'owner');
  const held = Array.from({ length: count }, () => world.services.db.tenant(scope, () => gate.promise));
  const ended = Promise.allSettled(held);
  return () => {
    gate.resolve();
    return ended;
  };
}

test('[SEC-05] twelve slow searches at once leave another organization its list, its changes and its sign-in', async () => {
  const letGo = await hold(12);
  try {
    const lists = await Promise.all(Array.from({ length: 10 }, () => neighbour.call(api.inventory.list, { query: {} })));
    expect(lists.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await neighbour.call(api.inventory.create, { body: { name: 'Valve' } })).status).toBe(200);
    expect((await neighbour.call(api.auth.user)).status).toBe(200);
  } finally {
    await letGo();
  }
});

test('[SEC-05] whoever asks for more than may wait is told so by 429 and when to come again, and is served once there is room', async () => {
  const letGo = await hold(202);
  try {
    const refused = await greedy.call(api.inventory.list, { query: {} });
    expect(refused).toMatchObject({ status: 429, body: { error: 'OVER_SHARE', message: sentence } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await neighbour.call(api.inventory.list, { query: {} })).status).toBe(200);
  } finally {
    await letGo();
  }
  expect((await greedy.call(api.inventory.list, { query: {} })).status).toBe(200);
});

test('[SEC-05] a look that takes longer than a person waits is given up, a change has a minute', async () => {
  const { owner, organizationId } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  const timeout = (isReading: boolean) =>
    world.services.db.tenant(scope, (tx) => tx.one(`SELECT current_setting('statement_timeout') AS timeout`), { isReading });
  expect([await timeout(true), await timeout(false)]).toEqual([{ timeout: '10s' }, { timeout: '1min' }]);
});

const heavy = [
  {
    what: 'reports',
    kind: 'reports',
    ask: (caller: Caller) => caller.call(api.reports.run, { params: { report: 'valuation' }, query: {} }),
  },
  {
    what: 'exports',
    kind: 'exports',
    ask: (caller: Caller) => caller.call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } }),
  },
  {
    what: 'files of reports',
    kind: 'exports',
    ask: (caller: Caller) => caller.call(api.reportFiles.download, { params: { report: 'valuation' }, query: { format: 'csv' } }),
  },
] as const;

for (const { what, kind, ask } of heavy) {
  test(`[SEC-05] ${what}: one organization has so many at once and so many waiting, another one has its own`, async () => {
    const { organizationId } = await world.people();
    const turns = world.services.share.heavy[kind];
    const ends: (() => void)[] = [];
    const left = new AbortController();
    for (let taken = 0; taken < 2; taken++) ends.push(await turns.enter(organizationId));
    const waiting: Promise<unknown>[] = [];
    const before = turns.figures().refused;
    while (turns.figures().refused === before) {
      waiting.push(turns.enter(organizationId, left.signal).catch(() => undefined));
      await Promise.resolve();
    }
    expect(await ask(greedy)).toMatchObject({ status: 429, body: { error: 'OVER_SHARE', message: sentence } });
    expect((await ask(neighbour)).status).toBe(200);
    left.abort(new Error('left'));
    await Promise.all(waiting);
    for (const end of ends) end();
    expect((await ask(greedy)).status).toBe(200);
    expect(turns.figures()).toMatchObject({ running: 0, waiting: 0 });
  });
}

test('[SEC-05] so many calls a second for one organization, whoever of it calls; others and the signed-out have their own', async () => {
  const limited = await openWorld({ env: { CALLS_PER_SECOND: '1' } });
  try {
    const [one, colleague, other, nobody] = [
      await limited.as('owner'),
      await limited.as('staff'),
      await limited.as('other-owner'),
      await limited.as('signed-out'),
    ];
    for (const caller of [one, colleague, other]) expect((await caller.call(api.alerts.count)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, time) => (time % 2 ? one : colleague).call(api.alerts.count)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(15);
    expect(refused[0]).toMatchObject({ body: { error: 'OVER_SHARE', message: sentence }, headers: { 'retry-after': '1' } });
    expect((await other.call(api.alerts.count)).status).toBe(200);
    const strangers = await Promise.all(Array.from({ length: 30 }, () => nobody.call(api.subscription.plans)));
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await nobody.call(api.health.alive)).status).toBe(200);
    expect((await other.call(api.alerts.count)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('[SEC-05] a hundred sockets or calls at once of one organization leave another one its own', async () => {
  const { organizationId } = await world.people();
  const { sessions } = world.services.share;
  await greedy.call(api.auth.user);
  const gate = Promise.withResolvers<void>();
  const looks = Array.from({ length: 100 }, () => sessions.take(organizationId, () => gate.promise));
  expect(sessions.figures()).toMatchObject({ running: 1, waiting: 99 });
  expect((await neighbour.call(api.inventory.list, { query: {} })).status).toBe(200);
  gate.resolve();
  await Promise.all(looks);
});
