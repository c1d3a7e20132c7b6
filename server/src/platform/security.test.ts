import { api } from '@onhand/contract';
import { standardPreferences } from '@onhand/contract/preferences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rename = (headers: Record<string, string>) => ({
  method: 'PUT',
  url: '/api/profile',
  headers: { 'content-type': 'application/json', host: 'onhand.test', ...headers },
  payload: JSON.stringify({ firstName: 'Olive', lastName: 'Oyl' }),
});

describe('[AUTH-09] a change asked for by another site is refused', () => {
  test.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['an opaque origin', { origin: 'null' }],
    ['another origin that merely starts like ours', { origin: 'http://onhand.test.evil.test' }],
    ['another port', { origin: 'http://onhand.test:8080' }],
    ['a cross-site fetch without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site without an origin', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_, headers) => {
    const answer = await (await world.as('owner')).raw(rename(headers));
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: 'CROSS_ORIGIN' });
  });

  test.each([
    ['our own page', { origin: 'http://onhand.test' }],
    ['our own page, by fetch metadata', { 'sec-fetch-site': 'same-origin' }],
    ['a client that is no browser', {}],
  ])('while %s is let through', async (_, headers) => {
    expect((await (await world.as('owner')).raw(rename(headers))).status).toBe(200);
  });
});

test('[AUTH-09] a configured server accepts its configured origins only', async () => {
  const configured = await openWorld({
    env: { PUBLIC_URL: 'https://app.shop.test', MARKETING_URL: 'https://shop.test', TRUST_PROXY: '1' },
  });
  const statuses = [];
  for (const origin of ['https://app.shop.test', 'https://shop.test', 'http://onhand.test']) {
    statuses.push((await (await configured.as('owner')).raw(rename({ origin }))).status);
  }
  await configured.close();
  expect(statuses).toEqual([200, 200, 403]);
});

test('[AUTH-09] sessions are kept as hashes, can be revoked one by one and all at once, and expire', async () => {
  const person = await world.person('Rita');
  const [phone, laptop, tablet] = await Promise.all([1, 2, 3].map(() => world.signIn(person)));
  const { rows } = await world.database.admin.query('SELECT * FROM sessions WHERE user_id = $1', [person.id]);
  expect(JSON.stringify(rows)).not.toContain(phone);

  const onLaptop = world.withSession(laptop);
  const listed = (await onLaptop.call(api.auth.sessions)).body;
  expect(listed).toHaveLength(3);
  expect(listed.filter((session) => session.isCurrent)).toHaveLength(1);

  const other = listed.find((session) => !session.isCurrent);
  expect((await onLaptop.call(api.auth.revokeSession, { params: { id: other?.id ?? '' } })).status).toBe(200);
  const still = await Promise.all([phone, tablet].map(async (token) => (await world.withSession(token).call(api.auth.user)).status));
  expect(still.sort()).toEqual([200, 401]);

  expect((await onLaptop.call(api.auth.revokeOtherSessions)).body).toEqual({ revoked: 1 });
  expect((await onLaptop.call(api.auth.user)).status).toBe(200);

  world.setNow(new Date(Date.now() + 15 * 86_400_000));
  expect((await onLaptop.call(api.auth.user)).status).toBe(401);
  world.setNow(undefined);
});

test('[AUTH-03] the current user is answered with name, email, role and organization; 401 when signed out', async () => {
  const { organizationId, staff } = await world.people();
  expect((await (await world.as('staff')).call(api.auth.user)).body).toEqual({
    id: staff.id,
    firstName: 'Sam',
    lastName: 'Tester',
    email: staff.email,
    role: 'staff',
    organizationId,
    organizationName: 'Test Heating',
    pictureUrl: null,
    place: null,
    preferences: standardPreferences,
    isOperator: true,
    installation: { hasBilling: true, hasPublicSite: true, mayFound: true },
  });
  expect((await (await world.as('signed-out')).call(api.auth.user)).status).toBe(401);
  const newcomer = world.withSession(await world.signIn(await world.person('Newt')));
  expect((await newcomer.call(api.auth.user)).body).toMatchObject({ role: null, organizationId: null, organizationName: null });
});

test('every answer carries the protective headers and a request id', async () => {
  const { headers } = await (await world.as('signed-out')).raw({ method: 'GET', url: '/api/health' });
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  expect(headers['content-security-policy']).toContain("worker-src 'self';");
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'x-request-id': expect.any(String) });
});

test('[SCAN-05] only the worker that reads barcodes may run compiled code, and it may do nothing else', async () => {
  const caller = await world.as('signed-out');
  const policyOf = async (url: string) => (await caller.raw({ method: 'GET', url })).headers['content-security-policy'];
  expect(await policyOf('/assets/decoder.worker-BPn3xQ.js')).toContain("script-src 'self' 'wasm-unsafe-eval'; default-src 'self';");
  expect(await policyOf('/assets/scan-flow-BPn3xQ.js')).toBeUndefined();
});

test('without a running subscription a member’s calls answer 402, but the organization can still be read', async () => {
  const owner = await world.person('Late');
  const organizationId = await world.organization(owner);
  await world.database.admin.query(`UPDATE subscriptions SET trial_ends_at = now() - interval '1 minute' WHERE organization_id = $1`, [
    organizationId,
  ]);
  const late = world.withSession(await world.signIn(owner));
  expect((await late.call(api.organization.change, { body: { name: 'X' } })).status).toBe(402);
  expect((await late.call(api.organization.read)).status).toBe(200);
});

test('behind a proxy only the address the proxy itself saw counts, whatever the client claims', async () => {
  const proxied = await openWorld({ env: { TRUST_PROXY: '1' } });
  const caller = await proxied.as('signed-out');
  const report = JSON.stringify({ errorId: 'abcdefgh', message: 'm', url: 'u' });
  let limited = 0;
  for (let n = 0; n < 62; n++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `6.6.6.${n}, 203.0.113.9` };
    const { status } = await caller.raw({ method: 'POST', url: '/api/client-errors', headers, payload: report });
    if (status === 429) limited++;
  }
  await proxied.close();
  expect(limited).toBe(2);
});

test('the log names the path of a request but never its query, where tokens travel', async () => {
  await (await world.as('signed-out')).raw({ method: 'GET', url: '/identity/confirm?token=very-secret' });
  const text = JSON.stringify(world.logs);
  expect(text).toContain('/identity/confirm');
  expect(text).not.toContain('very-secret');
});
