import type { FileAnswer, UploadedFile } from '@onhand/contract/route';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { partKey, storeFile } from '../../platform/files/store-file.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { makePicture, pictureType } from '../inventory/images/images.service.ts';

/** One size serves logos and faces alike. */
const size = 'medium';

/** Made safe and small like every picture, and kept; answers its key. No transaction may be open meanwhile. */
export async function storePicture(services: Pick<Services, 'db' | 'files'>, scope: Scope, file: UploadedFile): Promise<string> {
  const { sizes } = await makePicture(scope, file.bytes);
  return storeFile(services, scope, { parts: { [size]: sizes[size] }, contentType: pictureType });
}

/** Only what something of the organization still shows. */
export async function readStoredPicture(
  { db, files, log }: Pick<Services, 'db' | 'files' | 'log'>,
  scope: Scope,
  key: string,
  isShown: (tx: Tx, scope: Scope, key: string) => Promise<boolean>,
): Promise<FileAnswer> {
  const isThere = await db.tenant(scope, (tx) => isShown(tx, scope, key));
  const content = isThere && (await files.get(partKey(key, size)));
  if (isThere && !content) log.error({ file: partKey(key, size) }, 'a picture is missing from the store of files');
  if (!content) throw new AppError('NOT_FOUND');
  return { content, contentType: pictureType, isImmutable: true };
}
