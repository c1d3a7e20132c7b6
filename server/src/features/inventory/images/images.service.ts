import { type ItemImage, maxImagesPerItem } from '@onhand/contract/item-images';
import type { inventoryActions } from '@onhand/contract/realtime';
import type { FileAnswer, UploadedFile } from '@onhand/contract/route';
import { retryOverShare } from '../../../platform/database/retry-over-share.ts';
import type { Tx } from '../../../platform/db.ts';
import { AppError, counted } from '../../../platform/errors.ts';
import { partKey, storeFile } from '../../../platform/files/store-file.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { record } from '../../activity/activity.service.ts';
import {
  copyImageRows,
  deleteImage,
  findFileKey,
  findItem,
  insertImage,
  listImages,
  lockItem,
  type PicturedItem,
  setCover,
  setPositions,
} from './images.store.ts';
import { type ImageSize, makePicture, pictureType } from './picture-sizes.ts';

export { isReadablePicture } from './image-type.rules.ts';
export { makePicture, pictureType, sizesFromLarge } from './picture-sizes.ts';

interface Upload {
  services: Pick<Services, 'db' | 'files'>;
  scope: Scope;
  itemId: number;
  file: UploadedFile;
  /** Nobody waits for it in front of a screen: it is one of many, which come one by one. */
  isBackground?: boolean;
}

/** Looks before the work and again after it: in between, with no transaction open, the picture is made and stored. */
export async function addImage({ services, scope, itemId, file, isBackground = false }: Upload): Promise<void> {
  await services.db.tenant(scope, async (tx) => {
    refuseGone(await findItem(tx, scope, itemId));
    refuseFull(await listImages(tx, scope, itemId));
  });
  const make = () => makePicture({ organizationId: scope.organizationId, isBackground }, file.bytes);
  const { width, height, sizes } = await (isBackground ? retryOverShare(make) : make());
  const fileKey = await storeFile(services, scope, { parts: sizes, contentType: pictureType });
  await services.db.tenant(scope, async (tx) => {
    const { item, images } = await lockPictures(tx, scope, itemId);
    refuseFull(images);
    await insertImage(tx, scope, itemId, { fileKey, width, height });
    await changed(tx, scope, item, 'images_added', { field: 'Pictures', from: spelled(images.length), to: spelled(images.length + 1) });
  });
}

/** The list must hold exactly the pictures there are: an order made from an older look would put a new one anywhere. */
export async function arrangeImages(tx: Tx, scope: Scope, itemId: number, imageIds: readonly number[]): Promise<void> {
  const { item, images } = await lockPictures(tx, scope, itemId);
  const before = images.map(({ id }) => id);
  const isSame = imageIds.length === before.length && before.every((id) => imageIds.includes(id));
  if (!isSame) throw new AppError('CONFLICT', { message: 'The pictures were changed in the meantime. Please look again.' });
  if (before.every((id, place) => id === imageIds[place])) return;
  await setPositions(tx, scope, itemId, imageIds);
  const numbers = (ids: readonly number[]) => ids.map((id) => before.indexOf(id) + 1).join(', ');
  await changed(tx, scope, item, 'cover_image_update', { field: 'Order of pictures', from: numbers(before), to: numbers(imageIds) });
}

/** The bytes stay until the sweep finds that nothing refers to them: a copy of the item may show the same file. */
export async function removeImage(tx: Tx, scope: Scope, itemId: number, imageId: number): Promise<void> {
  const { item, images } = await lockPictures(tx, scope, itemId);
  if (!(await deleteImage(tx, scope, itemId, imageId))) throw new AppError('NOT_FOUND');
  await changed(tx, scope, item, 'image_deleted', { field: 'Pictures', from: spelled(images.length), to: spelled(images.length - 1) });
}

/** A duplicate starts with the pictures of the original. */
export async function copyImages(tx: Tx, scope: Scope, fromItemId: number, toItemId: number): Promise<void> {
  await copyImageRows(tx, scope, fromItemId, toItemId);
  await setCover(tx, scope, toItemId);
}

interface ImageRequest {
  services: Pick<Services, 'db' | 'files' | 'log'>;
  scope: Scope;
  itemId: number;
  imageId: number;
  size: ImageSize;
}

export async function readImage({ services, scope, itemId, imageId, size }: ImageRequest): Promise<FileAnswer> {
  const key = await services.db.tenant(scope, (tx) => findFileKey(tx, scope, itemId, imageId));
  const content = key && (await services.files.get(partKey(key, size)));
  if (key && !content) services.log.error({ file: partKey(key, size) }, 'a picture is missing from the store of files');
  if (!content) throw new AppError('NOT_FOUND');
  return { content, contentType: pictureType, isImmutable: true };
}

async function lockPictures(tx: Tx, scope: Scope, itemId: number): Promise<{ item: PicturedItem; images: ItemImage[] }> {
  const item = refuseGone(await lockItem(tx, scope, itemId));
  return { item, images: await listImages(tx, scope, itemId) };
}

function refuseGone(item: PicturedItem | undefined): PicturedItem {
  if (!item) throw new AppError('NOT_FOUND');
  if (item.isArchived) throw new AppError('CONFLICT', { message: 'This item is archived. Restore it first.' });
  return item;
}

function refuseFull(images: readonly ItemImage[]): void {
  if (images.length < maxImagesPerItem) return;
  throw new AppError('CONFLICT', { message: `An item can have at most ${maxImagesPerItem} pictures. Please delete one first.` });
}

const spelled = (count: number) => (count === 0 ? null : counted(count, 'picture'));

type Change = Parameters<typeof record>[2]['changes'][number];

/** Does what every change of pictures brings with it: the cover, the history, and word to those who see one of its folders. */
async function changed(
  tx: Tx,
  scope: Scope,
  { id, name, folderId, folderIds }: PicturedItem,
  action: (typeof inventoryActions)[number],
  change: Change,
): Promise<void> {
  await setCover(tx, scope, id);
  await record(tx, scope, { kind: 'item', subjectId: id, subjectName: name, action: 'update', changes: [change] });
  tx.emit({ type: 'inventory_update', action, itemId: id, item: { id, folderId } }, { folderIds });
}
