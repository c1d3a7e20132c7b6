import { api } from '../contract/src/index.ts';
import { expect, test } from './fixtures.ts';

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

test.describe('with a clock that is turned', () => {
  test.use({ hasWindowOfItsOwn: true });

  test('[RT-05] when the socket cannot be had the app says so and polls', async ({ page, signIn, expectedErrors }) => {
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
