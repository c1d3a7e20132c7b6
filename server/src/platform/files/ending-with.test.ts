import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { endingWith } from './ending-with.ts';

async function* two(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([1]);
  yield new Uint8Array([2]);
}

function counted(content: AsyncGenerator<Uint8Array>) {
  const ends = { count: 0 };
  return { ends, stream: Readable.from(endingWith(content, async () => void ends.count++)) };
}

test('what was prepared for a download is cleared away once, when it has been read', async () => {
  const { ends, stream } = counted(two());
  expect(await stream.toArray()).toHaveLength(2);
  expect(ends.count).toBe(1);
});

test('what was prepared for a download is cleared away though nobody began to read it', async () => {
  const { ends, stream } = counted(two());
  stream.destroy();
  await expect.poll(() => ends.count).toBe(1);
});

test('what was prepared for a download is cleared away though reading it broke off', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array([1]);
    throw new Error('the disk is gone');
  }
  const { ends, stream } = counted(broken());
  await expect(stream.toArray()).rejects.toThrow('the disk is gone');
  expect(ends.count).toBe(1);
});
