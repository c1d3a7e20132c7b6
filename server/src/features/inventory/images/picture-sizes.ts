import type { imageSizes } from '@onhand/contract/item-images';
import type { Channels } from 'sharp';
import { AppError } from '../../../platform/errors.ts';
import type { Whose } from '../../../platform/recent-usage.ts';
import { createTurns } from '../../../platform/turns.ts';
import { type ImageType, imageTypeOf } from './image-type.rules.ts';

export type ImageSize = (typeof imageSizes)[number];

export interface Picture {
  /** Width of the large size, the most that a screen can get. */
  width: number;
  height: number;
  sizes: Record<ImageSize, Uint8Array>;
}

export const pictureType = 'image/webp';

const longestEdge: Record<ImageSize, number> = { small: 160, medium: 800, large: 2000 };
const quality: Record<ImageSize, number> = { small: 75, medium: 80, large: 82 };
/**
 * Twice what the best phones make. A few bytes can claim to be far more, and would fill the memory. A JPEG is read at the size it is
 * needed; of everything else each pixel is unpacked, which takes a processor up to two seconds for as many.
 */
const mostMegapixels = { jpeg: 100, other: 50 };
/** Above this, a picture without a byte for so many pixels shows nothing: nobody took it, and somebody has to unpack it. */
const emptyAbove = { megapixels: 10, pixelsAByte: 10_000 };
const maxSeconds = 10;

/** Loaded with the first picture: threads that change items load this module, too, and never see one. Pictures are made beside everything else, on one thread. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let opened: ReturnType<typeof openSharp> | undefined;
const loadSharp = () => (opened ??= openSharp());

/** One organization may wait with as many as an item can have, as long as others find room too. */
const turns = createTurns({ name: 'pictures', atOnce: 1, perOrganization: 1, waiting: 24, waitMs: 60_000 });
/** Each holds a file in memory. Beyond so many, an organization that has some of them already is asked to come back. */
const mostHeld = 24;
const alwaysAllowed = 2;
/** The organizations whose pictures are made or wait for it, once for each. */
const held: number[] = [];

/** The owner of the pictures; those that a zip or a backup brings come one by one, and wait in a line of their own. */
export interface PictureLine {
  organizationId: number;
  isBackground?: boolean;
}

async function inTurn<Result>({ organizationId, isBackground = false }: PictureLine, work: () => Promise<Result>): Promise<Result> {
  const own = held.filter((id) => id === organizationId).length;
  if (held.length >= mostHeld && own >= alwaysAllowed && !isBackground) {
    const message = 'Many pictures are being added right now. Please try again in a moment.';
    throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 5 });
  }
  const whose: Whose = isBackground ? `${organizationId}, background` : organizationId;
  held.push(organizationId);
  return turns.take(whose, work).finally(() => held.splice(held.indexOf(organizationId), 1));
}

/** The three sizes people see, upright, in sRGB and without what the camera wrote into the file, such as where it was taken. */
export async function makePicture(line: PictureLine, bytes: Uint8Array): Promise<Picture> {
  const type = readableType(bytes);
  // Pixels are checked before it waits, because a refused picture must not take a turn.
  await refuseTooManyPixels(bytes, type);
  return inTurn(line, async () => {
    const { data, info } = await decode(bytes);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const encode = (size: ImageSize) => encoded(data, raw, size);
    const sizes = { large: await encode('large'), medium: await encode('medium'), small: await encode('small') };
    return { width: info.width, height: info.height, sizes };
  });
}

/** The picture was made here before, so its large size must be one of ours and stays as it is, byte for byte. */
export async function sizesFromLarge(organizationId: number, large: Uint8Array): Promise<Picture['sizes']> {
  if (imageTypeOf(large) !== 'webp') refuse();
  await refuseTooManyPixels(large, 'webp');
  return inTurn({ organizationId, isBackground: true }, async () => {
    const { data, info } = await decode(large);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return { large, medium: await encoded(data, raw, 'medium'), small: await encoded(data, raw, 'small') };
  });
}

async function encoded(data: Buffer, raw: { width: number; height: number; channels: Channels }, size: ImageSize): Promise<Uint8Array> {
  const edge = longestEdge[size];
  const sharp = await loadSharp();
  const resized = sharp(data, { raw }).resize(edge, edge, { fit: 'inside', withoutEnlargement: true });
  return new Uint8Array(await resized.webp({ quality: quality[size] }).toBuffer());
}

function readableType(bytes: Uint8Array): ImageType {
  const type = imageTypeOf(bytes);
  if (!type) throw new AppError('NOT_AN_IMAGE');
  if (type === 'heic') {
    throw new AppError('NOT_AN_IMAGE', { message: 'HEIC photos cannot be read here. Please save the photo as JPEG and add that.' });
  }
  return type;
}

/** Decoded once, at the largest size anyone gets: smaller ones are made from it. */
async function decode(bytes: Uint8Array) {
  const { large } = longestEdge;
  const sharp = await loadSharp();
  return sharp(bytes, { failOn: 'error', limitInputPixels: mostMegapixels.jpeg * 1_000_000 })
    .autoOrient()
    .resize(large, large, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: maxSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
}

/** Only the beginning of the file is read for this; the limit itself would refuse it without saying why. */
async function refuseTooManyPixels(bytes: Uint8Array, type: ImageType): Promise<void> {
  const sharp = await loadSharp();
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse);
  if (format !== (type === 'avif' ? 'heif' : type)) refuse();
  const most = type === 'jpeg' ? mostMegapixels.jpeg : mostMegapixels.other;
  const megapixels = (width * height) / 1_000_000;
  if (megapixels > most) {
    const advice = most < mostMegapixels.jpeg ? `, or ${mostMegapixels.jpeg} million as JPEG` : '';
    throw new AppError('TOO_LARGE', { message: `This picture has too many pixels: at most ${most} million${advice}.` });
  }
  if (megapixels > emptyAbove.megapixels && width * height > bytes.length * emptyAbove.pixelsAByte) {
    throw new AppError('TOO_LARGE', { message: 'This picture is very large and shows nothing. Please make it smaller and try again.' });
  }
}

function refuse(error?: Error): never {
  if (error?.message.startsWith('timeout')) {
    throw new AppError('TOO_LARGE', { message: 'This picture takes too long to read. Please make it smaller and try again.' });
  }
  throw new AppError('NOT_AN_IMAGE', { message: 'This picture is damaged or not complete. Please choose another file.' });
}
