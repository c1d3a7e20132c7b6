import { limits } from '@onhand/contract/limits';
import { orderFileName, orderFileType, orderFileTypes } from '@onhand/contract/order-file-types';
import type { OrderFile } from '@onhand/contract/order-answers';
import type { FileAnswer, UploadedFile } from '@onhand/contract/route';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { partKey, storeFile } from '../../platform/files/store-file.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { countFiles, deleteFile, findFile, insertFile } from './order-files.store.ts';
import { tellOfOrder } from './order-states.ts';
import { holdOrder } from './write-orders.store.ts';

/** The one part of the file in the store. */
const part = 'whole';

/** Looks before the bytes are kept and again after it: in between no transaction is open. */
export async function addFile(services: Services, scope: Scope, id: number, { name, bytes }: UploadedFile): Promise<OrderFile> {
  const { db } = services;
  const file = { name: orderFileName(name), contentType: typeOf(name), bytes: bytes.byteLength };
  if (file.bytes === 0) throw new AppError('INVALID_INPUT', { message: 'This file is empty.' });
  await db.tenant(scope, (tx) => refuseFull(tx, scope, id));
  const fileKey = await storeFile(services, scope, { parts: { [part]: bytes }, contentType: file.contentType });
  return db.tenant(scope, async (tx) => {
    await refuseFull(tx, scope, id);
    const added = await insertFile(tx, scope, id, { ...file, fileKey });
    await tellOfOrder(tx, scope, id);
    return added;
  });
}

export async function readFile({ db, files, log }: Services, scope: Scope, id: number, fileId: number): Promise<FileAnswer> {
  const file = await db.tenant(scope, (tx) => findFile(tx, scope, id, fileId));
  const content = file && (await files.get(partKey(file.fileKey, part)));
  if (file && !content) log.error({ file: file.fileKey }, 'a file of an order is missing from the store of files');
  if (!file || !content) throw new AppError('NOT_FOUND');
  // Saved and never shown: what a vendor sends must not act as a page of ours.
  return { content, contentType: file.contentType, fileName: file.name };
}

/** The bytes stay until the sweep finds that nothing refers to them. */
export async function removeFile(tx: Tx, scope: Scope, id: number, fileId: number): Promise<void> {
  await holdOrder(tx, scope, id);
  if ((await deleteFile(tx, scope, id, fileId)) === 0) throw new AppError('NOT_FOUND');
  await tellOfOrder(tx, scope, id);
}

async function refuseFull(tx: Tx, scope: Scope, id: number): Promise<void> {
  await holdOrder(tx, scope, id);
  if ((await countFiles(tx, scope, id)) < limits.filesOfOrder) return;
  throw new AppError('LIMIT_REACHED', { message: `An order can have at most ${limits.filesOfOrder} files. Take one off first.` });
}

function typeOf(name: string): string {
  const type = orderFileType(name);
  if (type) return type;
  const known = Object.keys(orderFileTypes.byEnding).join(', ');
  throw new AppError('UNSUPPORTED_TYPE', { message: `Files of this kind cannot be attached. These can: ${known}.` });
}
