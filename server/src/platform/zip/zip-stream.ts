import { pipeline } from 'node:stream';
import { crc32 } from 'node:zlib';
import { packing } from './packing.ts';
import { descriptorOf, endOf, headerOf, lineOf, type ZipEntry } from './zip-records.ts';

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file that is packed while it comes, or one that lies packed, or is stored as it is, and of which all is known. */
export type ZipPart = { name: string; content: Bytes } | (Omit<ZipEntry, 'isToldBehind'> & { packed: Bytes });

/** A zip, sent while it is made: one part after the other, and the next is asked for only when this one is taken. */
export async function* zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const lines: Buffer[] = [];
  let offset = 0;
  for await (const part of parts) {
    const start = offset;
    const entry: ZipEntry =
      'content' in part
        ? { name: part.name, isDeflated: true, isToldBehind: true, bytes: 0, packedBytes: 0, crc: 0 }
        : { ...part, isToldBehind: false };
    const header = headerOf(entry);
    offset += header.length;
    yield header;
    for await (const chunk of 'content' in part ? deflated(counted(part.content, entry)) : part.packed) {
      offset += chunk.length;
      yield chunk;
    }
    const packedBytes = offset - start - header.length;
    if (entry.isToldBehind) {
      entry.packedBytes = packedBytes;
      const descriptor = descriptorOf(entry);
      offset += descriptor.length;
      yield descriptor;
    } else if (packedBytes !== entry.packedBytes) {
      throw new Error(`“${entry.name}” has ${packedBytes} bytes in the zip and not ${entry.packedBytes}`);
    }
    lines.push(lineOf(entry, start));
  }
  const directory = Buffer.concat(lines);
  yield directory;
  yield endOf(lines.length, directory.length, offset);
}

async function* counted(content: Bytes, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.bytes += chunk.length;
    entry.crc = crc32(chunk, entry.crc);
    yield chunk;
  }
}

function deflated(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // Whoever reads it hears of every error, and ends the content by leaving.
  return pipeline(content, packing(), () => undefined);
}
