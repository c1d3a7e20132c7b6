import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageTypeOf } from './image-type.rules.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const box = (...brands: string[]) => {
  const bytes = ascii(`....ftyp${brands[0]}....${brands.slice(1).join('')}`);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  return bytes;
};

test('[INV-10] a file is what its first bytes say', () => {
  expect(imageTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('jpeg');
  expect(imageTypeOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('png');
  expect(imageTypeOf(ascii('GIF87a…'))).toBe('gif');
  expect(imageTypeOf(ascii('GIF89a…'))).toBe('gif');
  expect(imageTypeOf(ascii('RIFF....WEBPVP8 '))).toBe('webp');
  expect(imageTypeOf(box('avif', 'mif1'))).toBe('avif');
  expect(imageTypeOf(box('mif1', 'miaf', 'avif'))).toBe('avif');
  expect(imageTypeOf(box('heic', 'mif1'))).toBe('heic');
  expect(imageTypeOf(box('mif1', 'heic'))).toBe('heic');
});

test('[INV-10] programs, documents, drawings, films and sounds are no pictures', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const text of ['MZ\x90\x00', '\x7fELF', '%PDF-1.7', drawing, `<?xml version="1.0"?>${drawing}`, '<html>', 'BM....', 'II*\0']) {
    expect(imageTypeOf(ascii(text)), text).toBeUndefined();
  }
  expect(imageTypeOf(ascii('RIFF....WAVEfmt '))).toBeUndefined();
  expect(imageTypeOf(box('isom', 'mp42'))).toBeUndefined();
  // A brand that only stands behind the end of its box is not one.
  expect(imageTypeOf(Uint8Array.from([...box('isom'), ...ascii('avifavif')]))).toBeUndefined();
});

test('whatever the bytes are, it answers', () => {
  const start = fc.constantFrom(new Uint8Array(), ascii('GIF8'), ascii('RIFF'), ascii('\0\0\0\x20ftyp'), Uint8Array.of(0xff, 0xd8));
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 40 }), (before, after) => {
      const type = imageTypeOf(Uint8Array.from([...before, ...after]));
      expect([undefined, 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic']).toContain(type);
    }),
  );
});
