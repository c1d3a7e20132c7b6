import type { Request } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import { expect, test } from './fixtures.ts';
import { connected } from './items.ts';

test('[RT-01, RT-06] [RT-03] the browser authenticates its socket, only with a session and an organization, and hears what others change', async ({
  page,
  signIn,
  world,
}) => {
  const sent: string[] = [];
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
  });
  const owner = await world.person('Liv');
  const colleague = await world.person('Cole');
  const organizationId = await world.organization(owner, 'Before Heating');
  await signIn(colleague);
  await page.goto('/setup-profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(sent).toEqual([]);
  await world.join(organizationId, colleague, 'staff');
  await page.goto('/menu');
  await expect.poll(() => received.map((text) => (JSON.parse(text) as { type: string }).type)).toContain('auth_success');
  expect(JSON.parse(sent[0] ?? '{}')).toEqual({ type: 'auth', organizationId });
  await page.getByText('Before Heating').first().waitFor();
  const other = world.withSession(await world.signIn(owner));
  await other.call(api.organization.change, { body: { name: 'After Heating' } });
  await expect(page.getByText('After Heating').first()).toBeVisible();
});

test('[RT-03] what others change after a page was read and before it listens is on it as well', async ({ page, signIn, world }) => {
  const owner = await world.person('Liv');
  await world.organization(owner, 'Slow Line');
  const caller = world.withSession(await world.signIn(owner));
  const { id } = (await caller.call(api.inventory.create, { body: { name: 'Elbow', quantity: '10' } })).body;
  await signIn(owner);
  // Somebody listens already, so the server has told of the change and forgotten it by the time this page comes.
  const other = await page.context().newPage();
  const isConnected = connected(other);
  await other.goto('/menu');
  await isConnected;
  const mayListen = Promise.withResolvers<void>();
  await page.route(/\/realtime-note[^/]*\.js$/, (route) => mayListen.promise.then(() => route.continue()));
  await page.goto('/inventory');
  const elbow = page.getByRole('grid', { name: 'Items' }).getByRole('row').filter({ hasText: 'Elbow' });
  await expect(elbow.getByRole('gridcell', { name: '10', exact: true })).toBeVisible();
  await caller.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-3' } });
  mayListen.resolve();
  await expect(elbow.getByRole('gridcell', { name: '7', exact: true })).toBeVisible();
});

test('[RT-03] whoever looks at one item fetches nothing while others change others, and no list after a change of their own', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  const owner = await world.person('Liv');
  const organizationId = await world.organization(owner, 'Busy Shop');
  const colleague = await world.person('Cole');
  await world.join(organizationId, colleague, 'admin');
  const caller = world.withSession(await world.signIn(colleague));
  const make = async (name: string) => (await caller.call(api.inventory.create, { body: { name, quantity: '20', unitCost: '2' } })).body;
  await signIn(owner);
  // Somebody listens already: the first to listen hears of the seconds before, too, and reads again what they tell of.
  const other = await page.context().newPage();
  const isListening = connected(other);
  await other.goto('/menu');
  await isListening;
  const [elbow, tee] = [await make('Elbow'), await make('Tee')];
  // What the device keeps for a time without a network is read behind the screen.
  const isOfScreen = (request: Request) => /^\/api\/(?!offline\/)/.test(new URL(request.url()).pathname);
  const waiting = new Set<Request>();
  let lastAskedAt = 0;
  page.on('request', (request) => {
    if (!isOfScreen(request)) return;
    lastAskedAt = Date.now();
    waiting.add(request);
  });
  page.on('requestfinished', (request) => void waiting.delete(request));
  page.on('requestfailed', (request) => void waiting.delete(request));
  const isConnected = connected(page);
  await page.goto(`/item/${elbow.id}`);
  await isConnected;
  const list = page.getByRole('grid', { name: 'Items' });
  const rowOf = (name: string) => list.getByRole('row').filter({ hasText: name });
  await expect(rowOf('Tee').getByRole('gridcell', { name: '20', exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 items' })).toContainText('$80.00');
  // What was told while it opened is read at its own pace: only then is the page at rest.
  await expect.poll(() => waiting.size === 0 && Date.now() - lastAskedAt > 3000).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => void (isOfScreen(request) && asked.push(new URL(request.url()).pathname)));
  for (let left = 19; left >= 15; left -= 1) {
    await caller.call(api.inventory.changeStock, { params: { id: tee.id }, body: { adjustment: '-1' } });
    await expect(rowOf('Tee').getByRole('gridcell', { name: `${left}`, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('status').filter({ hasText: '2 items' })).toContainText('$70.00');
  // A change of the item that is looked at is read: by the time that is on the screen, what the others asked for would have been asked, too.
  expect(asked).toEqual([]);
  await caller.call(api.inventory.changeStock, { params: { id: elbow.id }, body: { adjustment: '-3' } });
  await expect(rowOf('Elbow').getByRole('gridcell', { name: '17', exact: true })).toBeVisible();
  await expect.poll(() => asked).toContain(`/api/inventory/${elbow.id}`);
  // A change of one's own is told like that of others: by the time a later one of theirs is on the screen, the lists would have been asked for.
  await page.getByRole('button', { name: 'Remove Stock' }).click();
  await expect(rowOf('Elbow').getByRole('gridcell', { name: '16', exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 items' })).toContainText('$62.00');
  await caller.call(api.inventory.changeStock, { params: { id: tee.id }, body: { adjustment: '-1' } });
  await expect(rowOf('Tee').getByRole('gridcell', { name: '14', exact: true })).toBeVisible();
  expect(asked).not.toContain('/api/inventory');
});

test.describe('with a clock that is turned', () => {
  test.use({ hasWindowOfItsOwn: true });

  test('[RT-05] when the socket cannot be had the app says so and polls', { tag: '@nightly' }, async ({ page, signIn, expectedErrors }) => {
    expectedErrors.push(/WebSocket/);
    await page.routeWebSocket(/\/ws$/, (socket) => socket.close({ code: 1011 }));
    await page.clock.install();
    await signIn('owner');
    await page.goto('/settings/organization');
    await page.getByLabel('Organization name').waitFor();
    // Sockets close in their own time, which no clock here turns: it is turned on until enough have.
    const turnUntil = (isSo: () => boolean | Promise<boolean>) =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(5000);
            return isSo();
          },
          { intervals: [50] },
        )
        .toBe(true);
    await turnUntil(() => page.getByText('WebSocket unavailable - using polling for updates').first().isVisible());
    let isPolled = false;
    page.on('request', (request) => {
      isPolled ||= new URL(request.url()).pathname === '/api/organization';
    });
    await turnUntil(() => isPolled);
  });
});
