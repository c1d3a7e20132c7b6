import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damaged, Unreadable } from './unreadable.ts';
import { type XmlReader, xmlScanner } from './xml.rules.ts';

const tooLarge = 'This workbook unpacks to far more than it should. It was not opened.';
const maxUnpacked = 400 * 1024 * 1024;
const maxEntries = 5000;

export interface WorkbookZip {
  entries: readonly Entry[];
  /** Hands a part of the workbook to a reader of XML; `isEnough` ends it early. */
  readXml(entry: Entry, reader: XmlReader, isEnough?: () => boolean): Promise<void>;
}

/** Looks at the directory of a zip, which says how large everything becomes before anything is unpacked. */
export async function openWorkbookZip(bytes: Uint8Array): Promise<WorkbookZip> {
  try {
    const options = { lazyEntries: true, validateEntrySizes: true, decodeStrings: false };
    const zip = await fromBufferPromise(untilItsEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)), options);
    if (zip.entryCount > maxEntries) throw new Unreadable(tooLarge);
    const entries: Entry[] = [];
    // Undecoded names are bytes, whatever the library's types say. They are Unicode, whether a program says so or not; none becomes the path of a file.
    for await (const entry of zip.eachEntry())
      entries.push(Object.assign(entry, { fileName: (entry.fileName as unknown as Buffer).toString() }));
    return { entries, readXml: (entry, reader, isEnough) => readXml(unzipped(zip, entry), reader, isEnough) };
  } catch (error) {
    return refuse(error);
  }
}

/** Mails and servers leave bytes behind a file, for which the library would refuse it. */
function untilItsEnd(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  return end < 0 || end + 22 > zip.length ? zip : zip.subarray(0, end + 22 + zip.readUInt16LE(end + 20));
}

/** Refuses what would not fit, by what it declares; what declares less than it holds is found out while it is unpacked. */
export function refuseZipBombs({ entries }: WorkbookZip): void {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  // Packing never makes more of something than a few bytes.
  const isLying = entries.some(({ compressedSize, uncompressedSize }) => compressedSize > uncompressedSize * 1.01 + 64);
  if (total > maxUnpacked || isLying) throw new Unreadable(tooLarge);
}

/** The library hands on not one byte more than an entry declares: what lies about its size is no workbook. */
async function* unzipped(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    refuse(error);
  }
}

async function readXml(pieces: AsyncGenerator<Buffer>, reader: XmlReader, isEnough = () => false): Promise<void> {
  const decoder = new TextDecoder('utf-8');
  const scanner = xmlScanner(reader);
  for await (const piece of pieces) {
    scanner.write(decoder.decode(piece, { stream: true }));
    if (isEnough()) return;
  }
  scanner.write(decoder.decode());
  scanner.end();
}

function refuse(error: unknown): never {
  if (error instanceof Unreadable) throw error;
  throw new Unreadable((error as Error).message.startsWith('too many bytes') ? tooLarge : damaged);
}
