import { expect, test } from 'vitest';
import { exceededLimit } from './share-exceeded.ts';
import { createTurns, type TurnLimits } from './turns.ts';

/** Work that ends when it is told to, and the names of what has begun. */
function workshop(limits: Partial<TurnLimits> = {}) {
  let now = 0;
  const turns = createTurns({ name: 'work', atOnce: 2, perOrganization: 1, waiting: 3, waitMs: 60_000, ...limits }, () => now);
  const after = (ms: number) => {
    now += ms;
  };
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (organizationId: number, name: string, signal?: AbortSignal) => {
    const taken = turns.take(
      organizationId,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      signal,
    );
    // A waiter left over at the end of a test is refused a minute later, when nobody listens any more.
    taken.catch(() => undefined);
    return taken;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { turns, begun, take, end, after };
}

const settled = () => new Promise(setImmediate);

test('[SEC-05] one organization has no more turns than its share, and the next of its own begins when one ends', async () => {
  const { begun, take, end, turns } = workshop({ atOnce: 3 });
  const works = [take(1, 'a'), take(1, 'b'), take(2, 'c')];
  await settled();
  expect(begun).toEqual(['a', 'c']);
  expect(turns.figures()).toEqual({ running: 2, waiting: 1, refused: 0 });
  await end('a');
  expect(begun).toEqual(['a', 'c', 'b']);
  await end('b');
  await end('c');
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c']);
  expect(turns.figures()).toEqual({ running: 0, waiting: 0, refused: 0 });
});

test('[SEC-05] organizations that wait are served in turn, however many of one came first', async () => {
  const { begun, take, end } = workshop({ atOnce: 1, waiting: 5 });
  for (const name of ['a1', 'a2', 'a3']) void take(1, name);
  void take(2, 'b1');
  void take(3, 'c1');
  await settled();
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('[SEC-05] whoever would wait behind too many of their own is refused with 429, the limit and a time to come again', async () => {
  const { take, turns } = workshop({ waiting: 1 });
  void take(1, 'a');
  void take(1, 'b');
  const refusal = await take(1, 'c').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'OVER_SHARE', status: 429, retryAfterSeconds: 2 });
  expect(exceededLimit(refusal as Error)).toEqual({ limit: 'work', whose: 1 });
  expect(turns.figures()).toEqual({ running: 1, waiting: 1, refused: 1 });
});

test('[SEC-05] whoever waited too long is refused, and whoever left while waiting is forgotten', async () => {
  const { begun, take, end, turns } = workshop({ waitMs: 1 });
  void take(1, 'a');
  await expect(take(1, 'b')).rejects.toMatchObject({ code: 'OVER_SHARE' });
  const leaving = new AbortController();
  const left = take(1, 'c', leaving.signal);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await end('a');
  expect(begun).toEqual(['a']);
  expect(turns.figures()).toEqual({ running: 0, waiting: 0, refused: 1 });
});

test('[SEC-05] half for one, and something left for the next, however many have their share already', async () => {
  const { begun, take, turns } = workshop({ atOnce: 8, perOrganization: 'half', waiting: 10 });
  for (let index = 0; index < 8; index++) void take(1, `a${index}`);
  await settled();
  expect(begun).toHaveLength(4);
  for (let index = 0; index < 8; index++) void take(2, `b${index}`);
  for (let index = 0; index < 8; index++) void take(3, `c${index}`);
  await settled();
  expect(turns.figures().running).toBe(7);
  void take(4, 'd');
  await settled();
  expect(begun.at(-1)).toBe('d');
});

test('[SEC-05] work that fails gives its turn back', async () => {
  const { turns } = workshop();
  await expect(turns.take(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const leave = await turns.enter(1);
  leave();
  leave();
  expect(turns.figures().running).toBe(0);
});

test('[SEC-05] whoever had more than one all the time has one at a time while others are about, and half again once they are alone', async () => {
  const { begun, take, end, after } = workshop({ atOnce: 8, perOrganization: 'half', waiting: 20 });
  for (let index = 0; index < 12; index++) void take(1, `a${index}`);
  await settled();
  expect(begun).toHaveLength(4);
  after(1_900);
  void take(2, 'b');
  await settled();
  for (const name of ['a0', 'a1', 'a2']) await end(name);
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'b']);
  await end('a3');
  expect(begun.at(-1)).toBe('a4');
  await end('b');
  after(1_001);
  await end('a4');
  expect(begun.slice(-4)).toEqual(['a5', 'a6', 'a7', 'a8']);
});

test('[SEC-05] one long piece of work locks nobody out of the rest of their own share, however many others are about', async () => {
  const { take, end, after, turns } = workshop({ atOnce: 8, perOrganization: 'half', waiting: 20 });
  void take(1, 'restore');
  await settled();
  for (let second = 0; second < 60; second++) {
    void take(2, `other ${second}`);
    void take(1, `look ${second}`);
    await settled();
    expect(turns.figures(), `second ${second}`).toMatchObject({ running: 3, waiting: 0 });
    after(15);
    await end(`other ${second}`);
    await end(`look ${second}`);
    after(985);
  }
});

test('[SEC-05] whoever waits is served as soon as the others have gone quiet, without anybody else coming or going', async () => {
  const { begun, take, end, after } = workshop({ atOnce: 8, perOrganization: 'half', waiting: 20 });
  for (let index = 0; index < 4; index++) void take(1, `a${index}`);
  await settled();
  after(1_900);
  void take(2, 'b');
  await settled();
  await end('b');
  for (const name of ['a0', 'a1']) await end(name);
  void take(1, 'waits');
  await settled();
  expect(begun).not.toContain('waits');
  after(1_001);
  await expect.poll(() => begun).toContain('waits');
});

test('[SEC-05] where everything is slow nobody is held back for having no more than everybody else', async () => {
  const { begun, take, end, after } = workshop({ atOnce: 16, perOrganization: 'half' });
  const everybody = [1, 2, 3, 4];
  for (let round = 0; round < 8; round++) {
    for (const one of everybody) for (const which of ['a', 'b']) void take(one, `${which}${one} ${round}`);
    await settled();
    expect(begun, `round ${round}`).toHaveLength((round + 1) * 8);
    after(1_000);
    for (const one of everybody) for (const which of ['a', 'b']) await end(`${which}${one} ${round}`);
  }
});

test('[SEC-05] whoever asks for one thing after the other rests as long as each took while others are about, and not when they are alone', async () => {
  let isAlone = false;
  const { begun, take, end, after } = workshop({ restsUnlessAlone: (whose) => whose === 1 && isAlone });
  void take(1, 'a');
  void take(1, 'b');
  await settled();
  after(300);
  await end('a');
  expect(begun).toEqual(['a']);
  void take(2, 'other');
  await settled();
  expect(begun).toEqual(['a', 'other']);
  after(301);
  await expect.poll(() => begun).toEqual(['a', 'other', 'b']);
  isAlone = true;
  void take(1, 'c');
  after(60_000);
  await end('b');
  expect(begun).toEqual(['a', 'other', 'b', 'c']);
});
