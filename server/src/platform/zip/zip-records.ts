/** A file in a zip as its records tell of it. Packed is what lies there of its bytes. */
export interface ZipEntry {
  name: string;
  isDeflated: boolean;
  /** Its sizes and its checksum stand behind it, because nobody knew them when it began. */
  isToldBehind: boolean;
  bytes: number;
  packedBytes: number;
  crc: number;
}

/** What four bytes cannot say is said by eight, in a field of its own (APPNOTE 4.5.3). */
const most = 0xffffffff;
const mostEntries = 0xffff;
const [plainVersion, largeVersion] = [20, 45];
const madeOnUnix = (3 << 8) | largeVersion;
const isBehind = 1 << 3;
const nameIsUtf8 = 1 << 11;
/** Always the first day of 2000, so that the same content gives the same bytes. */
const day = (20 << 9) | (1 << 5) | 1;
/** A file that its owner may change and others may read. */
const mode = 0o100644;

const isLarge = ({ bytes, packedBytes }: ZipEntry) => bytes >= most || packedBytes >= most;
const field = (figure: number, isElsewhere: boolean) => (isElsewhere ? most : figure);

/** Fills so many bytes with figures of two, four and eight of them. */
class RecordBytes {
  readonly bytes: Buffer;
  #at = 0;
  constructor(size: number) {
    this.bytes = Buffer.alloc(size);
  }
  two(...figures: number[]): this {
    for (const figure of figures) this.#at = this.bytes.writeUInt16LE(figure, this.#at);
    return this;
  }
  four(...figures: number[]): this {
    for (const figure of figures) this.#at = this.bytes.writeUInt32LE(figure, this.#at);
    return this;
  }
  eight(...figures: number[]): this {
    for (const figure of figures) this.#at = this.bytes.writeBigUInt64LE(BigInt(figure), this.#at);
    return this;
  }
  text(text: Buffer): this {
    this.#at += text.copy(this.bytes, this.#at);
    return this;
  }
}

export function headerOf(entry: ZipEntry): Buffer {
  const { isToldBehind, crc, packedBytes, bytes } = entry;
  const large = !isToldBehind && isLarge(entry);
  const name = Buffer.from(entry.name);
  const extra = large ? 20 : 0;
  const record = new RecordBytes(30 + name.length + extra)
    .four(0x04034b50)
    .two(large ? largeVersion : plainVersion, flagsOf(entry), methodOf(entry), 0, day);
  if (isToldBehind) record.four(0, 0, 0);
  else record.four(crc, field(packedBytes, large), field(bytes, large));
  record.two(name.length, extra).text(name);
  if (large) record.two(1, 16).eight(bytes, packedBytes);
  return record.bytes;
}

/** Behind a file whose sizes nobody knew before; one of four gigabytes or more has to be known before. */
export function descriptorOf(entry: ZipEntry): Buffer {
  if (isLarge(entry)) throw new Error(`“${entry.name}” is too large for a zip that is sent while it is made`);
  return new RecordBytes(16).four(0x08074b50, entry.crc, entry.packedBytes, entry.bytes).bytes;
}

/** The entry's line of the directory. */
export function lineOf(entry: ZipEntry, offset: number): Buffer {
  const large = isLarge(entry) || offset >= most;
  const name = Buffer.from(entry.name);
  const extra = large ? 28 : 0;
  const record = new RecordBytes(46 + name.length + extra)
    .four(0x02014b50)
    .two(madeOnUnix, large ? largeVersion : plainVersion, flagsOf(entry), methodOf(entry), 0, day)
    .four(entry.crc, field(entry.packedBytes, large), field(entry.bytes, large))
    .two(name.length, extra, 0, 0, 0)
    .four(mode * 0x10000, field(offset, large))
    .text(name);
  if (large) record.two(1, 24).eight(entry.bytes, entry.packedBytes, offset);
  return record.bytes;
}

/** Behind the directory, which begins at the offset and has so many bytes. */
export function endOf(entries: number, bytes: number, offset: number): Buffer {
  const large = entries >= mostEntries || bytes >= most || offset >= most;
  const record = new RecordBytes(large ? 98 : 22);
  if (large) {
    record.four(0x06064b50).eight(44).two(madeOnUnix, largeVersion).four(0, 0).eight(entries, entries, bytes, offset);
    record
      .four(0x07064b50, 0)
      .eight(offset + bytes)
      .four(1);
  }
  const told = large ? mostEntries : entries;
  return record.four(0x06054b50).two(0, 0, told, told).four(field(bytes, large), field(offset, large)).two(0).bytes;
}

const flagsOf = ({ isToldBehind }: ZipEntry) => nameIsUtf8 | (isToldBehind ? isBehind : 0);
const methodOf = ({ isDeflated }: ZipEntry) => (isDeflated ? 8 : 0);
