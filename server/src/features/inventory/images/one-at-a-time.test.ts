import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

function job() {
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, isFinished };
}

test('one job runs while the others wait their turn, in order', async () => {
  const inTurn = oneAtATime(10);
  const jobs = [job(), job(), job()] as const;
  const log: string[] = [];
  const runs = jobs.map(({ isFinished }, number) =>
    inTurn(async () => {
      log.push(`start ${number}`);
      await isFinished;
      log.push(`end ${number}`);
    }),
  );
  // Finished the other way round; the turns stay.
  for (const one of [...jobs].reverse()) one.finish();
  await Promise.all(runs);
  expect(log).toEqual(['start 0', 'end 0', 'start 1', 'end 1', 'start 2', 'end 2']);
});

test('one that fails does not stop those behind it', async () => {
  const inTurn = oneAtATime(10);
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('more than may wait are asked to come back, and later there is room again', async () => {
  const inTurn = oneAtATime(1);
  const { finish, isFinished } = job();
  const running = inTurn(() => isFinished);
  const waiting = inTurn(async () => 'waited');
  await expect(inTurn(async () => 'too many')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 });
  finish();
  await running;
  expect(await waiting).toBe('waited');
  expect(await inTurn(async () => 'room again')).toBe('room again');
});
