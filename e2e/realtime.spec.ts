import { expect, test } from './fixtures.ts';

test('[RT-01, RT-06] the browser authenticates its socket, and only with a session and an organization', async ({
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
  const { organizationId } = await world.people();
  await signIn(await world.person('Lone'));
  await page.goto('/setup-profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(sent).toEqual([]);
  await signIn('staff');
  await page.goto('/inventory');
  await expect.poll(() => received.map((text) => (JSON.parse(text) as { type: string }).type)).toContain('auth_success');
  expect(JSON.parse(sent[0] ?? '{}')).toEqual({ type: 'auth', organizationId });
});

test('[RT-05] when the socket cannot be had the app says so and polls', async ({ page, signIn, expectedErrors }) => {
  expectedErrors.push(/WebSocket/);
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close({ code: 1011 }));
  await page.clock.install();
  await signIn('owner');
  await page.goto('/settings/organization');
  await page.getByLabel('Organization name').waitFor();
  for (let step = 0; step < 14; step++) await page.clock.runFor(5000);
  await expect(page.getByText('WebSocket unavailable - using polling for updates').first()).toBeVisible();
  const polled = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/organization');
  for (let step = 0; step < 7; step++) await page.clock.runFor(5000);
  await polled;
});

test('[RT-03] a change made by one person appears on another’s screen by itself', async ({ page, browser, signIn, baseURL, world }) => {
  const owner = await world.person('Liv');
  const colleague = await world.person('Cole');
  const organizationId = await world.organization(owner, 'Before Heating');
  await world.join(organizationId, colleague, 'admin');
  await signIn(owner);
  await page.goto('/settings/organization');
  const other = await browser.newContext({ baseURL });
  await signIn(colleague, other);
  const watching = await other.newPage();
  const isConnected = watching.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await watching.goto('/menu');
  await watching.getByText('Before Heating').first().waitFor();
  await isConnected;
  await page.getByLabel('Organization name').fill('After Heating');
  await page.getByRole('button', { name: /save/i }).click();
  await expect(watching.getByText('After Heating').first()).toBeVisible();
  await other.close();
});
