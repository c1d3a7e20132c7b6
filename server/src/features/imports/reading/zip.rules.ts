import { Unreadable } from './unreadable.ts';

export interface ZipEntry {
  name: string;
  method: number;
  compressed: number;
  uncompressed: number;
  offset: number;
}

export const damaged = 'This workbook is damaged. Open it in Excel, save it again and try once more.';
export const tooLarge = 'This workbook unpacks to far more than it should. It was not opened.';
const maxUnpacked = 400 * 1024 * 1024;
const maxEntries = 5000;

/** The directory at the end of a zip, which says how large everything becomes before anything is unpacked. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > zip.length) throw new Unreadable(damaged);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > maxEntries) throw new Unreadable(tooLarge);
  const entries: ZipEntry[] = [];
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw new Unreadable(damaged);
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      compressed: zip.readUInt32LE(at + 20),
      uncompressed: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Refuses what would not fit, by what it declares; what declares less than it holds is found out while it is unpacked. */
export function refuseZipBombs(entries: readonly ZipEntry[]): void {
  const total = entries.reduce((sum, { uncompressed }) => sum + uncompressed, 0);
  // Packing never makes more of something than a few bytes.
  const isLying = entries.some(({ compressed, uncompressed }) => compressed > uncompressed * 1.01 + 64);
  if (total > maxUnpacked || isLying) throw new Unreadable(tooLarge);
}
