import { createInflateRaw } from 'node:zlib';
import { Unreadable } from './unreadable.ts';
import { type XmlReader, xmlScanner } from './xml.rules.ts';
import { damaged, tooLarge, type ZipEntry } from './zip.rules.ts';

/** An entry piece by piece, and not one byte more than it declares: what lies about its size is no workbook. */
async function* unzipped(bytes: Uint8Array, { method, compressed, uncompressed, offset }: ZipEntry): AsyncGenerator<Uint8Array> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (offset + 30 > zip.length || offset + 30 + compressed > zip.length) throw new Unreadable(damaged);
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const content = zip.subarray(start, start + compressed);
  if (method === 0) yield content;
  if (method !== 8) return;
  const inflating = createInflateRaw({ chunkSize: 64 * 1024 });
  inflating.end(content);
  let size = 0;
  try {
    for await (const piece of inflating as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > uncompressed) throw new Unreadable(tooLarge);
      yield piece;
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(damaged);
  } finally {
    inflating.destroy();
  }
}

/** Hands a part of a workbook to a reader of XML; `isEnough` ends it early. */
export async function readXml(bytes: Uint8Array, entry: ZipEntry, reader: XmlReader, isEnough = () => false): Promise<void> {
  const decoder = new TextDecoder('utf-8');
  const scanner = xmlScanner(reader);
  for await (const piece of unzipped(bytes, entry)) {
    scanner.write(decoder.decode(piece, { stream: true }));
    if (isEnough()) return;
  }
  scanner.write(decoder.decode());
  scanner.end();
}
