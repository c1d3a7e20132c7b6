import { expect, test } from 'vitest';
import { fileFromThread } from './file-from-thread.ts';
import type { work } from './growing-trials.fixtures.ts';
import { openThreads } from './threads.ts';

const threads = openThreads({ name: 'files', atOnce: 1, perOrganization: 1, waiting: 5, waitMs: 60_000, memoryMb: 64, seconds: 60 });
const module = new URL('./growing-trials.fixtures.ts', import.meta.url);
type Trial = Omit<Parameters<typeof work>[0], 'path'>;
const fileOf = (input: Trial, signal?: AbortSignal) => fileFromThread<typeof work>(threads, { module, organizationId: 1, input, signal });

async function read(content: AsyncIterable<Uint8Array | string>): Promise<number> {
  let size = 0;
  for await (const chunk of content) size += chunk.length;
  return size;
}

test('[SEC-05] a file is sent while a thread writes it, and whoever takes it slowly holds no thread', async () => {
  const slow = await fileOf({ chunks: 50, end: 'whole' });
  expect(slow).toMatchObject({ contentType: 'text/plain', fileName: 'trial.txt' });
  // The next is written and read before anybody has looked at the first.
  const quick = await fileOf({ chunks: 3, end: 'whole' });
  expect(await read(quick.content as AsyncIterable<Uint8Array>)).toBe(120_000);
  expect(await read(slow.content as AsyncIterable<Uint8Array>)).toBe(2_000_000);
  const empty = await fileOf({ chunks: 0, end: 'whole' });
  expect(await read(empty.content as AsyncIterable<Uint8Array>)).toBe(0);
});

test('[SEC-05] what goes wrong in the middle breaks the file off, and does not pass for its end', async () => {
  const { content } = await fileOf({ chunks: 5, end: 'broken' });
  await expect(read(content as AsyncIterable<Uint8Array>)).rejects.toThrow('the disk is gone');
});

test('[SEC-05] whoever leaves in the middle ends the writing', async () => {
  const leaving = new AbortController();
  const { content } = await fileOf({ chunks: 5, end: 'never' }, leaving.signal);
  const reading = read(content as AsyncIterable<Uint8Array>);
  leaving.abort(new Error('the client left'));
  await expect(reading).rejects.toThrow('the client left');
  expect(threads.turns.figures()).toMatchObject({ running: 0, waiting: 0 });
});
