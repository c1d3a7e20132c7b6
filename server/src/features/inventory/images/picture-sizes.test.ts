import { crc32 } from 'node:zlib';
import { imageSizes } from '@onhand/contract/inventory';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture } from '../../../../test/pictures.ts';
import { makePicture } from './picture-sizes.ts';

const ascii = (text: string) => new TextEncoder().encode(text);

/** Red or blue: which half of the drawn picture this point belongs to. */
async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > blue ? 'red' : 'blue';
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('[INV-10] a %s becomes three sizes of WebP', async (format) => {
  const { width, height, sizes } = await makePicture(await drawPicture({ format, width: 2400, height: 1200 }));
  expect({ width, height }).toEqual({ width: 2000, height: 1000 });
  const found = await Promise.all(imageSizes.map((size) => sharp(sizes[size]).metadata()));
  expect(found.map((one) => `${one.format} ${one.width}×${one.height}`)).toEqual(['webp 160×80', 'webp 800×400', 'webp 2000×1000']);
  expect(await colorAt(sizes.large, 10, 500)).toBe('red');
  expect(await colorAt(sizes.large, 1990, 500)).toBe('blue');
});

test('[INV-10] a small picture is never enlarged', async () => {
  const { width, height, sizes } = await makePicture(await drawPicture({ width: 90, height: 300 }));
  expect({ width, height }).toEqual({ width: 90, height: 300 });
  const found = await Promise.all(imageSizes.map((size) => sharp(sizes[size]).metadata()));
  expect(found.map((one) => [one.width, one.height])).toEqual([
    [48, 160],
    [90, 300],
    [90, 300],
  ]);
});

test('[INV-10] a picture taken sideways stands upright, and says neither where nor with what it was taken', async () => {
  const original = await drawPicture({ width: 120, height: 80, orientation: 6, isTagged: true });
  const before = await sharp(original).metadata();
  expect(before.orientation).toBe(6);
  expect(before.exif?.toString('latin1')).toContain('Pocketphone');
  const { width, height, sizes } = await makePicture(original);
  expect({ width, height }).toEqual({ width: 80, height: 120 });
  // Turned a quarter to the right, what was left is on top.
  expect(await colorAt(sizes.large, 40, 10)).toBe('red');
  expect(await colorAt(sizes.large, 40, 110)).toBe('blue');
  for (const size of imageSizes) {
    const { exif, icc, iptc, xmp, orientation } = await sharp(sizes[size]).metadata();
    expect({ exif, icc, iptc, xmp, orientation }).toEqual({});
    expect(Buffer.from(sizes[size]).toString('latin1')).not.toMatch(/exif|xmp|Pocketphone|GPS/i);
  }
});

test('see-through parts stay see-through, and gray pictures work', async () => {
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  const { sizes } = await makePicture(clear);
  expect((await sharp(sizes.medium).stats()).isOpaque).toBe(false);
  const gray = await sharp(await drawPicture())
    .grayscale()
    .png()
    .toBuffer();
  expect(await makePicture(gray)).toMatchObject({ width: 60, height: 40 });
});

test('[INV-10] of a moving picture the first frame is kept', async () => {
  const first = await drawPicture({ format: 'png' });
  const second = await sharp(first).flop().png().toBuffer();
  const moving = await sharp([first, second], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBeGreaterThan(1);
  const { sizes, height } = await makePicture(moving);
  expect(height).toBe(40);
  expect((await sharp(sizes.large).metadata()).pages ?? 1).toBe(1);
  expect(await colorAt(sizes.large, 5, 20)).toBe('red');
});

test.each([
  ['a program', ascii('MZ\x90\x00This program cannot be run in DOS mode')],
  ['a drawing with a script', ascii('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['a document', ascii('%PDF-1.7\n1 0 obj<<>>endobj')],
  ['nothing', new Uint8Array()],
  ['a page that begins like a picture', ascii('GIF89a<html><script>alert(1)</script>')],
])('[INV-10] %s is refused, whatever it is called', async (_name, bytes) => {
  await expect(makePicture(bytes)).rejects.toMatchObject({ code: 'NOT_AN_IMAGE', status: 415 });
});

test('[INV-10] half a picture is refused with a sentence that says so', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    // Noise, so that half of the bytes is half of the picture.
    const noise = {
      create: {
        width: 200,
        height: 200,
        channels: 3 as const,
        background: 'red',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
      },
    };
    const whole = await sharp(noise).toFormat(format).toBuffer();
    const half = new Uint8Array(whole.subarray(0, Math.floor(whole.length / 2)));
    await expect(makePicture(half), format).rejects.toMatchObject({ code: 'NOT_AN_IMAGE', message: /damaged or not complete/ });
  }
});

test('[INV-10] a photo in a form we cannot read is refused with what to do instead', async () => {
  const heic = Uint8Array.from([0, 0, 0, 24, ...ascii('ftypheic\0\0\0\0mif1heic')]);
  await expect(makePicture(heic)).rejects.toMatchObject({ code: 'NOT_AN_IMAGE', message: /JPEG/ });
});

test('[INV-10] a few bytes that claim to be far too many pixels are refused unread', async () => {
  const bomb = Buffer.from(await drawPicture({ format: 'png' }));
  // The header's width and height, and the checksum over it.
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(makePicture(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE', message: /at most 100 million/ });
});
