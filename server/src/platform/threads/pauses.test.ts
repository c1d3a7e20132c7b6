import { expect, test } from 'vitest';
import { pauses } from './pauses.ts';

/** A clock that is put forward by hand, and the rests that were taken. */
function workplace(signal?: AbortSignal) {
  let [now, waited] = [0, 0];
  const rests: number[] = [];
  const gaveWay: boolean[] = [];
  const machine = {
    nowMs: () => now,
    waitedMs: () => waited,
    rest: async (ms: number) => rests.push(ms),
    giveWayAtOnce: (isIdle: boolean) => gaveWay.push(isIdle),
  };
  const pause = pauses(signal, machine);
  const work = async (tookMs: number, waitedMs: number) => {
    [now, waited] = [now + tookMs, waited + waitedMs];
    await pause();
  };
  return { work, rests, gaveWay };
}

test('[SEC-05] work that has the processors to itself goes on at once, and rests as long as it took where it shares them', async () => {
  const { work, rests } = workplace();
  for (let piece = 0; piece < 5; piece++) await work(16, 1);
  expect(rests).toEqual([]);
  await work(20, 4);
  await work(30, 0);
  await work(10, 9);
  expect(rests).toEqual([20, 30]);
  await work(1_000, 0);
  await work(16, 0);
  expect(rests).toEqual([20, 30]);
});

test('[SEC-05] work that nobody waits for any more ends at its next pause', async () => {
  const leaving = new AbortController();
  const { work } = workplace(leaving.signal);
  await work(16, 0);
  leaving.abort(new Error('the client left'));
  await expect(work(16, 8)).rejects.toThrow('the client left');
});

test('[SEC-05] work that shares the processors gives way at once, and no more in this order when it stood still', async () => {
  const { work, gaveWay } = workplace();
  await work(16, 1);
  expect(gaveWay).toEqual([]);
  await work(20, 4);
  expect(gaveWay).toEqual([true]);
  await work(5_000, 4_900);
  await work(20, 4);
  expect(gaveWay).toEqual([true, false, false]);
});

test('[SEC-05] work on a machine without idle moments never gives way', async () => {
  const { work, gaveWay } = workplace();
  await work(20, 9);
  await work(20, 4);
  expect(gaveWay).toEqual([false, false]);
});
