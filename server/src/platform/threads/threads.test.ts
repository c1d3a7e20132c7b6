import { expect, test } from 'vitest';
import { openThreads } from './threads.ts';
import type { work } from './trials.fixtures.ts';

const module = new URL('./trials.fixtures.ts', import.meta.url);
const limits = { name: 'trials', atOnce: 2, perOrganization: 1, waiting: 2, waitMs: 60_000, memoryMb: 24, seconds: 60 };
const threads = openThreads(limits);
const [one, other] = [1, 2];
type Trial = Parameters<typeof work>[0];
const run = (organizationId: number, input: Trial, signal?: AbortSignal) =>
  threads.run<typeof work>({ module, organizationId, input, signal });

test('[SEC-05] work is done in a thread, which is kept for the next and hands its bytes over', async () => {
  expect(await run(one, 'answers')).toBe('answers');
  expect(await run(one, 'answers with bytes')).toHaveLength(10);
  await expect(run(one, 'refuses')).rejects.toMatchObject({ code: 'TOO_LARGE', message: 'Too many labels.' });
  await expect(run(one, 'fails')).rejects.toThrow('a defect');
  expect(await run(one, 'answers')).toBe('answers');
});

test('[SEC-05] a thread that dies costs its own order, which says so; those beside it and behind it are done', async () => {
  for (const [trial, refusal] of [
    ['exits', { code: 'INTERNAL', message: 'This could not be finished. Please try again.' }],
    ['fills its memory', { code: 'TOO_LARGE', message: /more memory than one file may/ }],
  ] as const) {
    const dying = run(one, trial);
    const behind = run(one, 'answers');
    const beside = run(other, 'answers');
    await expect(dying).rejects.toMatchObject(refusal);
    expect([await behind, await beside]).toEqual(['answers', 'answers']);
  }
});

/** Begun, and then nobody waits for it any more. */
async function left(trial: Trial): Promise<unknown> {
  const leaving = new AbortController();
  const gone = new Error('the client left');
  const onProgress = () => leaving.abort(gone);
  return threads
    .run<typeof work>({ module, organizationId: one, input: trial, signal: leaving.signal, onProgress })
    .catch((error) => error);
}

test('[SEC-05] work that nobody waits for any more ends, by itself or with its thread', async () => {
  expect(await left('works on')).toEqual(new Error('the client left'));
  expect(await left('hangs')).toEqual(new Error('the client left'));
  expect(await run(one, 'answers')).toBe('answers');
});

test('[SEC-05] a thread that is being ended gets no other order, though it stopped by itself in the same moment', async () => {
  const leaving = new AbortController();
  const onProgress = () => {
    leaving.abort(new Error('the client left'));
    // This thread is busy for longer than the other has to stop, so it ends the other before it hears that it has stopped.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800));
  };
  const order = { module, organizationId: one, input: 'works on', signal: leaving.signal, onProgress } as const;
  await expect(threads.run<typeof work>(order)).rejects.toThrow('the client left');
  expect(await run(one, 'answers')).toBe('answers');
});

test('[SEC-05] whoever leaves the line is not served, and more than may wait are refused', async () => {
  const leaving = new AbortController();
  const running = run(one, 'works on', leaving.signal);
  const impatient = new AbortController();
  const waiting = run(one, 'answers', impatient.signal);
  const alsoWaiting = run(one, 'answers');
  await expect(run(one, 'answers')).rejects.toMatchObject({ code: 'OVER_SHARE', retryAfterSeconds: expect.any(Number) });
  expect(await run(other, 'answers')).toBe('answers');
  impatient.abort(new Error('no longer wanted'));
  await expect(waiting).rejects.toThrow('no longer wanted');
  leaving.abort(new Error('the client left'));
  await expect(running).rejects.toThrow('the client left');
  expect(await alsoWaiting).toBe('answers');
});

test('[SEC-05] work that takes longer than it may ends with a sentence that says so', async () => {
  const hasty = openThreads({ ...limits, seconds: 0.5 });
  await expect(hasty.run<typeof work>({ module, organizationId: one, input: 'hangs' })).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: /takes longer/,
  });
});
