import { expect, test } from 'vitest';
import { exceededLimit } from './share-exceeded.ts';
import { openCalls } from './calls.ts';

function counter() {
  let now = 0;
  const calls = openCalls({ perSecond: 10, perSecondOfAddress: 2, burstSeconds: 3 }, () => now);
  const times = (often: number, from: Parameters<typeof calls.count>[0]) => {
    for (let time = 0; time < often; time++) calls.count(from);
  };
  const after = (ms: number) => {
    now += ms;
  };
  return { calls, times, after };
}

const address = '203.0.113.7';
const code = (work: () => void) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Error & { code: string; retryAfterSeconds: number };
  }
};

test('[SEC-05] an organization may call for some seconds at once, then so often a second, whichever of its people calls', () => {
  const { calls, times, after } = counter();
  calls.belongTo('ann', { organizationId: 1 });
  calls.belongTo('bob', { organizationId: 1 });
  times(15, { token: 'ann', address });
  times(15, { token: 'bob', address: '198.51.100.1' });
  const refusal = code(() => times(1, { token: 'ann', address }));
  expect(refusal).toMatchObject({ code: 'OVER_SHARE', retryAfterSeconds: 1 });
  expect(exceededLimit(refusal as Error)).toEqual({ limit: 'calls', whose: 1 });
  after(1000);
  times(10, { token: 'bob', address });
  expect(code(() => times(1, { token: 'ann', address }))?.code).toBe('OVER_SHARE');
});

test('[SEC-05] others call as before, from the same address too', () => {
  const { calls, times } = counter();
  calls.belongTo('ann', { organizationId: 1 });
  calls.belongTo('cid', { organizationId: 2 });
  calls.belongTo('dan', { userId: 'd' });
  times(30, { token: 'ann', address });
  expect(code(() => times(1, { token: 'ann', address }))).toBeDefined();
  expect(code(() => times(30, { token: 'cid', address }))).toBeUndefined();
  expect(code(() => times(30, { token: 'dan', address }))).toBeUndefined();
  expect(code(() => times(6, { token: undefined, address }))).toBeUndefined();
});

test('[SEC-05] made-up sessions are calls of the address that sends them', () => {
  const { times, calls } = counter();
  times(3, { token: undefined, address });
  for (const made of ['x', 'y', 'z']) calls.count({ token: made, address });
  expect(code(() => calls.count({ token: 'w', address }))).toMatchObject({ code: 'OVER_SHARE', retryAfterSeconds: 1 });
});

test('[SEC-05] all addresses of one IPv6 network count as one', () => {
  const { times, calls } = counter();
  times(6, { token: undefined, address: '2001:db8:1:2::1' });
  expect(code(() => calls.count({ token: undefined, address: '2001:db8:1:2:ffff:1:2:3' }))?.code).toBe('OVER_SHARE');
  expect(code(() => calls.count({ token: undefined, address: '2001:db8:1:3::1' }))).toBeUndefined();
});

test('[SEC-05] without a limit nobody is refused', () => {
  const calls = openCalls({ perSecond: 0, perSecondOfAddress: 0, burstSeconds: 3 });
  expect(code(() => Array.from({ length: 10_000 }, () => calls.count({ token: undefined, address })))).toBeUndefined();
});

test('[SEC-05] a large answer counts as several calls, and nobody waits for it longer than some seconds', () => {
  const { calls, times, after } = counter();
  calls.belongTo('ann', { organizationId: 1 });
  const ann = { token: 'ann', address };
  const place = calls.count(ann);
  calls.countAnswer(ann, { letters: 19_999 }, place);
  calls.countAnswer(ann, { letters: 400_000 }, place);
  times(9, ann);
  expect(code(() => calls.count(ann))).toMatchObject({ code: 'OVER_SHARE', retryAfterSeconds: 1 });
  calls.countAnswer(ann, { letters: 900_000_000 }, place);
  expect(code(() => calls.count(ann))).toMatchObject({ code: 'OVER_SHARE', retryAfterSeconds: 5 });
  after(4_100);
  expect(code(() => calls.count(ann))).toBeUndefined();
});

/** More than the pace: 200 a second may call, 50 of them without waiting. */
function paced() {
  let now = 0;
  const calls = openCalls({ perSecond: 200, perSecondOfAddress: 50, burstSeconds: 10 }, () => now);
  for (const organizationId of [1, 2]) calls.belongTo(`of ${organizationId}`, { organizationId });
  const callOf = (organizationId: number) => {
    const from = { token: `of ${organizationId}`, address };
    const place = calls.count(from);
    calls.countAnswer(from, { letters: 100 }, place);
    return place.waitMs;
  };
  const many = (often: number, organizationId: number) => Array.from({ length: often }, () => callOf(organizationId));
  const after = (ms: number) => {
    now += ms;
  };
  return { calls, callOf, many, after };
}

test('[SEC-05] whoever calls more often than people do is served at a pace while others are about, and the others at once', () => {
  const { callOf, many, after } = paced();
  expect(callOf(2)).toBe(0);
  expect(Math.max(...many(7, 1))).toBe(0);
  // As many more as two seconds' worth come close behind each other, the others at the pace.
  expect(many(3, 1)).toEqual([5, 10, 15]);
  expect(Math.max(...many(90, 1))).toBe(465);
  expect(many(50, 1).slice(-3)).toEqual([960, 980, 1_000]);
  expect(callOf(2)).toBe(0);
  after(900);
  expect(callOf(1)).toBe(120);
  after(10_000);
  expect(callOf(2)).toBe(0);
  expect(Math.max(...many(7, 1))).toBe(0);
});

test('[SEC-05] whoever is alone is never slowed down, and has no head start when others come', () => {
  const { callOf, many } = paced();
  expect(Math.max(...many(1_000, 1))).toBe(0);
  expect(callOf(2)).toBe(0);
  expect(many(2, 1)).toEqual([20, 40]);
});

test('[SEC-05] a large answer, or a large file, is some calls of the pace, and what would wait too long is refused', () => {
  const { calls, callOf, many, after } = paced();
  const of1 = { token: 'of 1', address };
  callOf(2);
  many(9, 1);
  calls.countAnswer(of1, { letters: 2_000_000 }, calls.count(of1));
  // The next is expected to be large, too, but never more than half a second's worth; once it is answered it is what it was.
  const place = calls.count(of1);
  expect(place).toEqual({ waitMs: 500, calls: 25, lane: 'large' });
  calls.countAnswer(of1, { letters: 100, bytesSent: 200_000 }, place);
  calls.countSent(of1, 2_000_000);
  for (let small = 0; small < 30; small++) calls.countAnswer(of1, { letters: 100 }, { waitMs: 0, calls: 1, lane: 'small' });
  expect(many(1_090, 1).at(-1)).toBe(20_000);
  expect(code(() => callOf(1))).toMatchObject({ code: 'OVER_SHARE', retryAfterSeconds: 21 });
  expect(callOf(2)).toBe(0);
  after(20_000);
  callOf(2);
  expect(callOf(1)).toBe(20);
});

test('[SEC-05] whose answers are large has their calls begun as far apart as these cost, however many come before the first is answered', () => {
  const { calls, callOf, after } = paced();
  const of1 = { token: 'of 1', address };
  const large = { letters: 500_000 };
  for (let page = 0; page < 20; page++) {
    callOf(2);
    calls.countAnswer(of1, large, calls.count(of1));
    after(500);
  }
  callOf(2);
  const waits = Array.from({ length: 12 }, () => calls.count(of1).waitMs);
  // Nearly half a second for each, once those that may begin together have begun.
  expect(waits.slice(5).map((wait, at) => Math.round(wait - (waits[at + 4] ?? 0)))).toEqual(Array.from({ length: 7 }, () => 420));
  // A large answer meanwhile gives nobody's place to somebody else.
  calls.countAnswer(of1, large, { waitMs: 0, calls: 26, lane: 'large' });
  const next = calls.count(of1);
  expect(next.waitMs).toBeCloseTo((waits.at(-1) ?? 0) + next.calls * 20);
  // Whoever leaves gives it back.
  calls.giveBack(of1, next);
  expect(callOf(1)).toBeCloseTo(next.waitMs);
});

test('[SEC-05] what was begun as small and turns out to be large waits among the large ones, before it has cost anything', () => {
  const { calls, callOf, after } = paced();
  const page = { token: 'of 1', address, route: '/api/inventory' };
  callOf(2);
  const places = Array.from({ length: 48 }, () => calls.count(page));
  // Six at once; nobody knows what the others will cost, so they follow at a distance.
  expect(places.map(({ waitMs }) => waitMs).slice(0, 9)).toEqual([0, 0, 0, 0, 0, 0, 0, 20, 40]);
  after(50);
  callOf(2);
  for (const place of places.slice(0, 6)) calls.countAnswer(page, { letters: 500_000 }, place);
  const again = places.slice(9, 12).map((place) => calls.reconsider(page, place));
  expect(again.every(({ lane, waitMs }) => lane === 'large' && waitMs > 1_000)).toBe(true);
  const small = { token: 'of 1', address, route: '/api/tags' };
  expect(calls.reconsider(small, calls.count(small))).toMatchObject({ waitMs: 0, lane: 'small' });
});

test('[SEC-05] who scans does not wait while the team’s phones make their first copy, and large answers are soon forgotten', () => {
  const { calls, callOf, after } = paced();
  const page = { token: 'of 1', address, route: '/api/offline/items' };
  const scan = { token: 'of 1', address, route: '/api/qr/:code' };
  for (let round = 0; round < 40; round++) {
    callOf(2);
    // Ten phones have each asked for a page of 350 kB, and somebody scans meanwhile.
    const places = Array.from({ length: 10 }, () => calls.count(page));
    const small = calls.count(scan);
    expect(small.waitMs, `round ${round}`).toBeLessThan(100);
    calls.countAnswer(scan, { letters: 2_000 }, small);
    for (const place of places) calls.countAnswer(page, { letters: 350_000 }, place);
    after(3_500);
  }
  callOf(2);
  expect(calls.count(page).calls).toBeGreaterThan(8);
  after(60_000);
  callOf(2);
  expect(Array.from({ length: 6 }, () => calls.count(page))).toEqual(
    Array.from({ length: 6 }, () => ({ waitMs: 0, calls: 1, lane: 'small' })),
  );
});

test('[SEC-05] who is refused and asks again at once is answered ever later, up to some seconds, while others are about', () => {
  const { calls, callOf, after } = paced();
  const of1 = { token: 'of 1', address };
  const refusals = (often: number) => Array.from({ length: often }, () => calls.holdBack(of1));
  callOf(1);
  expect(refusals(20)).toEqual(Array.from({ length: 20 }, () => 0));
  callOf(2);
  expect(Math.max(...refusals(10))).toBe(0);
  expect(refusals(3)).toEqual([100, 200, 300]);
  expect(Math.max(...refusals(1_000))).toBeLessThan(4_200);
  after(1_000);
  expect(refusals(1)).toEqual([0]);
});

test('[SEC-05] a session that has ended is no longer at the expense of the organization it was of', () => {
  const { calls, times } = counter();
  calls.belongTo('ann', { organizationId: 1 });
  calls.forget('ann');
  times(6, { token: 'ann', address });
  expect(exceededLimit(code(() => times(1, { token: 'ann', address })) as Error)).toMatchObject({ whose: address });
});
