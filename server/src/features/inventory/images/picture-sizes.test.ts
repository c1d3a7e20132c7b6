import { crc32 } from 'node:zlib';
import { imageSizes } from '@onhand/contract/item-images';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture } from '../../../../test/pictures.ts';
import type { AppError } from '../../../platform/errors.ts';
import { makePicture } from './picture-sizes.ts';

const made = (bytes: Uint8Array) => makePicture({ organizationId: 1 }, bytes);
const ascii = (text: string) => new TextEncoder().encode(text);

/** Red or blue: which half of the drawn picture this point belongs to. */
async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > blue ? 'red' : 'blue';
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('[INV-10] a %s becomes three sizes of WebP', async (format) => {
  const { width, height, sizes } = await made(await drawPicture({ format, width: 2400, height: 240 }));
  expect({ width, height }).toEqual({ width: 2000, height: 200 });
  const found = await Promise.all(imageSizes.map((size) => sharp(sizes[size]).metadata()));
  expect(found.map((one) => `${one.format} ${one.width}×${one.height}`)).toEqual(['webp 160×16', 'webp 800×80', 'webp 2000×200']);
  expect(await colorAt(sizes.large, 10, 100)).toBe('red');
  expect(await colorAt(sizes.large, 1990, 100)).toBe('blue');
});

test('[INV-10] a small picture is never enlarged', async () => {
  const { width, height, sizes } = await made(await drawPicture({ width: 90, height: 300 }));
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
  const { width, height, sizes } = await made(original);
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
  const { sizes } = await made(clear);
  expect((await sharp(sizes.medium).stats()).isOpaque).toBe(false);
  const gray = await sharp(await drawPicture())
    .grayscale()
    .png()
    .toBuffer();
  expect(await made(gray)).toMatchObject({ width: 60, height: 40 });
});

test('[INV-10] of a moving picture the first frame is kept', async () => {
  const first = await drawPicture({ format: 'png' });
  const second = await sharp(first).flop().png().toBuffer();
  const moving = await sharp([first, second], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBeGreaterThan(1);
  const { sizes, height } = await made(moving);
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
  await expect(made(bytes)).rejects.toMatchObject({ code: 'NOT_AN_IMAGE', status: 415 });
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
    await expect(made(half), format).rejects.toMatchObject({ code: 'NOT_AN_IMAGE', message: /damaged or not complete/ });
  }
});

test('[INV-10] a photo in a form we cannot read is refused with what to do instead', async () => {
  const heic = Uint8Array.from([0, 0, 0, 24, ...ascii('ftypheic\0\0\0\0mif1heic')]);
  await expect(made(heic)).rejects.toMatchObject({ code: 'NOT_AN_IMAGE', message: /JPEG/ });
});

/** A drawing whose header says another size, with the checksum over it. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const picture = Buffer.from(await drawPicture({ format: 'png' }));
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

/** The file takes some 38 bytes: it has one color, and a header that claims its size. */
async function tinyWebp(width: number, height: number): Promise<Uint8Array> {
  const one = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer();
  // Behind the signature of lossless ones come fourteen bits each for width and height, less one.
  const header = one.indexOf('VP8L') + 9;
  const rest = one.readUInt32LE(header) & ~0xfffffff;
  one.writeUInt32LE((rest | ((height - 1) << 14) | (width - 1)) >>> 0, header);
  return one;
}

/** A small one whose frame says that it is larger: to draw so many pixels takes five seconds. */
async function jpegClaiming(width: number, height: number): Promise<Uint8Array> {
  const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .jpeg({ quality: 1 })
    .toBuffer();
  const frame = small.indexOf(Buffer.from([0xff, 0xc0]));
  // Behind the marker come the frame's length and the bits of a sample.
  small.writeUInt16BE(height, frame + 5);
  small.writeUInt16BE(width, frame + 7);
  return small;
}

test('[INV-10] a few bytes that claim to be far too many pixels are refused unread', async () => {
  await expect(made(await claiming(20_000, 20_000))).rejects.toMatchObject({ code: 'TOO_LARGE', message: /at most 50 million, or 100/ });
  await expect(made(await jpegClaiming(10_400, 10_000))).rejects.toMatchObject({ message: /at most 100 million\./ });
});

test('[INV-10] [SEC-05] so are those that have next to nothing in them, before they take a turn from anybody', async () => {
  const refusals = await Promise.all(
    [await tinyWebp(7000, 7000), await tinyWebp(10_000, 10_000), await claiming(6000, 6000)].map((bytes) =>
      made(bytes).catch((error: unknown) => error),
    ),
  );
  expect(refusals.map((refusal) => (refusal as AppError).message)).toEqual([
    expect.stringContaining('very large and shows nothing'),
    expect.stringContaining('too many pixels'),
    expect.stringContaining('very large and shows nothing'),
  ]);
  // A small one of the same kind is a picture.
  expect(await made(await tinyWebp(600, 600))).toMatchObject({ width: 600, height: 600 });
});

test('[SEC-05] pictures of one organization wait for each other, and those of another come between', async () => {
  const photo = await drawPicture();
  const done: string[] = [];
  const add = (organizationId: number, name: string, isBackground = false) =>
    makePicture({ organizationId, isBackground }, photo).then(
      () => done.push(name),
      (error: AppError) => done.push(`${name} ${error.code}`),
    );
  // More of the first than may be held at once; there is room for another all the same, and for what a zip of the first brings.
  await Promise.all([...Array.from({ length: 26 }, (_, place) => add(1, `one ${place}`)), add(2, 'other'), add(1, 'zip', true)]);
  const isRefused = (name: string) => name.endsWith('TOO_MANY_REQUESTS');
  // One more where what the zip brings has the first turn, because it does not count among those that are held.
  expect([2, 3]).toContain(done.filter(isRefused).length);
  const made = done.filter((name) => !isRefused(name));
  expect(made.indexOf('other')).toBeLessThan(4);
  expect(made.indexOf('zip')).toBeLessThan(4);
});
