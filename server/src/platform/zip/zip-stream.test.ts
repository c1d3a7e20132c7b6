import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { expect, test } from 'vitest';
import { type ZipPart, zipStream } from './zip-stream.ts';

const whole = (parts: ZipPart[]) => buffer(Readable.from(zipStream(parts)));

async function filesIn(zip: ZipFile, mostBytes = Number.MAX_SAFE_INTEGER): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const isRead = entry.uncompressedSize <= mostBytes;
    files.set(entry.fileName, isRead ? String(await buffer(await zip.openReadStreamPromise(entry))) : `${entry.uncompressedSize} bytes`);
  }
  return files;
}

const stored = (name: string, text: string): ZipPart => {
  const bytes = Buffer.from(text);
  return { name, isDeflated: false, bytes: bytes.length, packedBytes: bytes.length, crc: crc32(bytes), packed: [bytes] };
};

test('a zip holds what is packed while it comes, what lies packed, and what is stored, and is the same bytes again', async () => {
  const lines = Array.from({ length: 20_000 }, (_, nth) => `Item ${nth * 7919},${nth}\n`);
  const table = Buffer.from(lines.join(''));
  const packed = deflateRawSync(table);
  const parts = (): ZipPart[] => [
    { name: 'Größen/rows.csv', content: lines.map((line) => Buffer.from(line)) },
    { name: 'table.csv', isDeflated: true, bytes: table.length, packedBytes: packed.length, crc: crc32(table), packed: [packed] },
    stored('images/1.jpg', 'no picture'),
    { name: 'empty.txt', content: [] },
  ];
  const bytes = await whole(parts());
  expect(await filesIn(await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }))).toEqual(
    new Map([
      ['Größen/rows.csv', lines.join('')],
      ['table.csv', lines.join('')],
      ['images/1.jpg', 'no picture'],
      ['empty.txt', ''],
    ]),
  );
  expect(bytes.length).toBeLessThan(table.length);
  expect((await whole(parts())).equals(bytes)).toBe(true);
});

test('a zip may be larger than four gigabytes, and so may a file in it, and hold more files than two bytes can count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onhand-zip-'));
  try {
    const path = join(folder, 'large.zip');
    const nothing = Buffer.alloc(64 * 1024 * 1024);
    const large = 80 * nothing.length;
    const many = Array.from({ length: 70_000 }, (_, nth) => stored(`small/${nth}`, ''));
    const parts: ZipPart[] = [
      { name: 'large', isDeflated: false, bytes: large, packedBytes: large, crc: 0, packed: Array<Buffer>(80).fill(nothing) },
      ...many,
      { name: 'last', content: [Buffer.from('behind all of it')] },
    ];
    const file = await open(path, 'w');
    const some: Buffer[] = [];
    let [at, waiting] = [0, 0];
    const write = async () => {
      await file.write(Buffer.concat(some), 0, waiting, at - waiting);
      some.length = 0;
      waiting = 0;
    };
    for await (const chunk of zipStream(parts)) {
      if (chunk === nothing) await write();
      else waiting += some.push(Buffer.from(chunk)) && chunk.length;
      // What is nothing but zeros is a hole in the file, which takes no room.
      at += chunk.length;
    }
    await write();
    await file.close();
    const files = await filesIn(await openPromise(path, { lazyEntries: true }), 1000);
    expect(files.size).toBe(many.length + 2);
    expect([files.get('large'), files.get('small/69999'), files.get('last')]).toEqual([`${large} bytes`, '', 'behind all of it']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a zip fails with what fails in it, and with a file that is not as long as it was said to be', async () => {
  async function* broken() {
    yield Buffer.from('begun');
    throw new Error('the disk is gone');
  }
  await expect(whole([{ name: 'broken', content: broken() }])).rejects.toThrow('the disk is gone');
  await expect(whole([{ ...stored('short', 'abc'), packed: [Buffer.from('ab')] }])).rejects.toThrow(/2 bytes in the zip and not 3/);
});
