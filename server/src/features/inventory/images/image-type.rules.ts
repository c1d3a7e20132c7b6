export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** Tells a file's type by its own first bytes; its name and what the browser says of it count for nothing. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (textAt(bytes, 0, 6) === 'GIF87a' || textAt(bytes, 0, 6) === 'GIF89a') return 'gif';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  return textAt(bytes, 4, 8) === 'ftyp' ? typeOfBrands(brandsOf(bytes)) : undefined;
}

/** The beginning of the file is enough to tell. */
export function isReadablePicture(beginning: Uint8Array): boolean {
  const type = imageTypeOf(beginning);
  return type !== undefined && type !== 'heic';
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

/** AVIF and HEIC share a container; only the brands tell them apart. */
function typeOfBrands(brands: string[]): ImageType | undefined {
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}

/** The main brand and the compatible ones, which follow a version number until the end of the box. */
function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = [textAt(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, at + 4));
  return brands;
}

function startsWith(bytes: Uint8Array, at: number, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
