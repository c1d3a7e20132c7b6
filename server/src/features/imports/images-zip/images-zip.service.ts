import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { maxImagesInZip, type ZippedImage } from '@onhand/contract/import-images';
import { maxImageBytes, maxImagesPerItem } from '@onhand/contract/item-images';
import type { LargeUpload } from '@onhand/contract/route';
import type { Entry } from 'yauzl';
import { retryingDb } from '../../../platform/database/retry-over-share.ts';
import type { Tx } from '../../../platform/db.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { removeUpload, uploadKey, uploadPath } from '../../../platform/files/uploads.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BadZip, openZip, type ZipArchive } from '../../../platform/zip-archive.ts';
import { addImage, isReadablePicture } from '../../inventory/images/images.service.ts';
import { idsByKeys } from '../../inventory/import-items.service.ts';
import { inNaturalOrder, isClutter, isPictureName, namesOf } from './images-zip.rules.ts';
import {
  readImageZip,
  giveUpOldestZips,
  holdImageZip,
  insertImageZip,
  keepOutcome,
  type PictureTarget,
  readTargets,
  setZipCancelling,
  setZipStatus,
  type StoredImageZip,
} from './images-zip.store.ts';

const limits = { entries: maxImagesInZip + 1000, bytes: 8 * 1024 * 1024 * 1024 };

/** Says which picture belongs to which item; nothing is changed. */
export async function startImageZip({ db, env }: Services, scope: Scope, file: LargeUpload): Promise<StoredImageZip> {
  const fileKey = uploadKey(file.path);
  try {
    const zip = await openZip(file.path, limits).catch((error: unknown) => {
      throw error instanceof BadZip ? invalid('file', error.message) : error;
    });
    try {
      const entries = [...zip.entries.values()].filter(({ fileName }) => !isClutter(fileName));
      if (entries.length === 0) throw invalid('file', 'This zip is empty.');
      if (entries.length > maxImagesInZip)
        throw invalid('file', `This zip holds ${entries.length} files: at most ${maxImagesInZip} at once.`);
      entries.sort((one, other) => inNaturalOrder(one.fileName, other.fileName));
      const pictures = await db.tenant(scope, (tx) => match(tx, scope, entries));
      await refuseOtherFiles(zip, pictures);
      const fileName = file.name.replace(/\p{Cc}/gu, '').slice(-200) || 'pictures.zip';
      const { one, givenUp } = await db.tenant(scope, async (tx) => ({
        one: await insertImageZip(tx, scope, { fileName, fileKey, pictures }),
        givenUp: await giveUpOldestZips(tx, scope),
      }));
      for (const key of givenUp) await removeUpload(env, key);
      return one;
    } finally {
      zip.close();
    }
  } catch (error) {
    await removeUpload(env, fileKey);
    throw error;
  }
}

async function match(tx: Tx, scope: Scope, entries: readonly Entry[]): Promise<ZippedImage[]> {
  const names = entries.flatMap(({ fileName }) => namesOf(fileName));
  const small = names.map((name) => name.toLowerCase());
  const targets = await readTargets(tx, scope, await idsByKeys(tx, scope, { skus: small, numbers: small, codes: names }));
  const byName = new Map<string, PictureTarget>();
  // Later keys win, so the one that counts most comes last.
  for (const key of ['code', 'inventoryNumber', 'sku'] as const) {
    for (const target of targets) if (target[key] !== null) byName.set(target[key].toLowerCase(), target);
  }
  return entries.map(({ fileName, uncompressedSize }) => {
    const target = namesOf(fileName)
      .map((name) => byName.get(name.toLowerCase()))
      .find((found) => found !== undefined);
    const problem = problemOf(fileName, uncompressedSize, target);
    if (target && !problem) target.pictures++;
    return { file: fileName, itemId: target?.id ?? null, itemName: target?.name ?? null, problem, isAdded: false };
  });
}

function problemOf(file: string, bytes: number, target: PictureTarget | undefined): string | null {
  if (!isPictureName(file)) return 'Not a picture. JPEG, PNG, WebP, GIF and AVIF work.';
  if (/\.heic$/i.test(file)) return 'HEIC photos cannot be read here. Save it as JPEG.';
  if (!target) return `No item has the SKU or inventory number “${namesOf(file)[0] ?? file}”.`;
  if (target.isArchived) return 'This item is archived. Restore it first.';
  if (bytes > maxImageBytes) return `Too large: at most ${maxImageBytes / 1024 / 1024} MB each.`;
  if (bytes === 0) return 'This file is empty.';
  return target.pictures >= maxImagesPerItem ? `An item can have at most ${maxImagesPerItem} pictures.` : null;
}

/** The first bytes decide, not the names; so a person sees what will not work before anything happens. */
async function refuseOtherFiles(zip: ZipArchive, pictures: ZippedImage[]): Promise<void> {
  for (const picture of pictures) {
    if (picture.problem) continue;
    const bytes = await zip
      .read(zip.entries.get(picture.file) as Entry)
      .then(beginning)
      .catch(() => null);
    if (!bytes || !isReadablePicture(bytes)) picture.problem = 'This file is not a picture we can read, whatever its name says.';
  }
}

async function beginning(content: Readable): Promise<Uint8Array> {
  for await (const chunk of content as AsyncIterable<Buffer>) return chunk.subarray(0, 512);
  return new Uint8Array();
}

export async function applyImageZip(services: Services, scope: Scope, id: number): Promise<StoredImageZip> {
  const one = await services.db.tenant(scope, async (tx) => {
    const held = await holdImageZip(tx, scope, id);
    if (held.status !== 'checked') throw new AppError('CONFLICT', { message: 'These pictures were added already.' });
    if (held.pictures.every(({ problem }) => problem))
      throw new AppError('CONFLICT', { message: 'None of these pictures belongs to an item.' });
    await setZipStatus(tx, scope, id, 'applying');
    return readImageZip(tx, scope, id);
  });
  void addAll(services, scope, one);
  return one;
}

/** One after the other, so that a large zip leaves the server its breath. A picture that fails keeps no other from being added. */
async function addAll(given: Services, scope: Scope, { id, fileKey, pictures }: StoredImageZip): Promise<void> {
  const services = { ...given, db: retryingDb(given.db) };
  const { db, env, log } = services;
  let status: 'done' | 'cancelled' = 'done';
  try {
    const zip = await openZip(uploadPath(env, fileKey), limits);
    try {
      for (const [place, picture] of pictures.entries()) {
        if (picture.problem || picture.itemId === null) continue;
        const outcome = await addOne(services, scope, zip, picture.file, picture.itemId);
        if (!(await db.tenant(scope, (tx) => keepOutcome(tx, scope, id, place, outcome)))) continue;
        status = 'cancelled';
        break;
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    status = 'cancelled';
    log.error({ err: error, zipId: id }, 'the pictures of a zip could not all be added');
  }
  await db
    .tenant(scope, (tx) => setZipStatus(tx, scope, id, status))
    .then(() => removeUpload(env, fileKey))
    .catch((lost: unknown) => log.error({ err: lost, zipId: id }, 'a zip of pictures could not be ended'));
}

async function addOne(services: Services, scope: Scope, zip: ZipArchive, file: string, itemId: number) {
  try {
    const bytes = await zip.read(zip.entries.get(file) as Entry).then(buffer);
    await addImage({ services, scope, itemId, file: { name: file, bytes }, isBackground: true });
    return { isAdded: true, problem: null };
  } catch (error) {
    if (error instanceof AppError) return { isAdded: false, problem: error.message };
    services.log.error({ err: error, file }, 'a picture of a zip could not be added');
    return { isAdded: false, problem: 'This picture is damaged.' };
  }
}

export async function cancelImageZip({ db, env }: Services, scope: Scope, id: number): Promise<StoredImageZip> {
  const { one, isForgotten } = await db.tenant(scope, async (tx) => {
    const held = await holdImageZip(tx, scope, id);
    if (held.status === 'applying') await setZipCancelling(tx, scope, id);
    else if (held.status === 'checked') await setZipStatus(tx, scope, id, 'cancelled');
    else throw new AppError('CONFLICT', { message: 'Nothing is under way.' });
    return { one: await readImageZip(tx, scope, id), isForgotten: held.status === 'checked' };
  });
  if (isForgotten) await removeUpload(env, one.fileKey);
  return one;
}
