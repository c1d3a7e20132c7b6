import type { Job } from '@onhand/contract/job-answers';
import { limits } from '@onhand/contract/limits';
import type { FileAnswer, UploadedFile } from '@onhand/contract/route';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { partKey, storeFile } from '../../platform/files/store-file.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { makePicture, pictureType } from '../inventory/images/images.service.ts';
import { countPictures, deletePicture, findFileKey, insertPicture } from './job-pictures.store.ts';
import { readJob } from './jobs.service.ts';
import { tellOfJob } from './tell-of-job.ts';
import { holdJob } from './write-jobs.store.ts';

/** Looks before the work and again after it: in between, with no transaction open, the picture is made and stored. A job that is over takes some too. */
export async function addPicture(services: Services, scope: Scope, id: number, file: UploadedFile): Promise<Job> {
  await services.db.tenant(scope, (tx) => refuseFull(tx, scope, id));
  const { width, height, sizes } = await makePicture({ organizationId: scope.organizationId, isBackground: false }, file.bytes);
  const fileKey = await storeFile(services, scope, { parts: sizes, contentType: pictureType });
  return services.db.tenant(scope, async (tx) => {
    await refuseFull(tx, scope, id);
    await insertPicture(tx, scope, id, { fileKey, width, height });
    await tellOfJob(tx, scope, id);
    return readJob(tx, scope, id);
  });
}

interface Wanted {
  id: number;
  pictureId: number;
  size: string;
}

export async function readPicture({ db, files, log }: Services, scope: Scope, { id, pictureId, size }: Wanted): Promise<FileAnswer> {
  const key = await db.tenant(scope, (tx) => findFileKey(tx, scope, id, pictureId));
  const content = key && (await files.get(partKey(key, size)));
  if (key && !content) log.error({ file: partKey(key, size) }, 'a picture of a job is missing from the store of files');
  if (!content) throw new AppError('NOT_FOUND');
  return { content, contentType: pictureType, isImmutable: true };
}

/** The bytes stay until the sweep finds that nothing refers to them. */
export async function removePicture(tx: Tx, scope: Scope, id: number, pictureId: number): Promise<void> {
  await holdJob(tx, scope, id);
  if (!(await deletePicture(tx, scope, id, pictureId))) throw new AppError('NOT_FOUND');
  await tellOfJob(tx, scope, id);
}

async function refuseFull(tx: Tx, scope: Scope, id: number): Promise<void> {
  await holdJob(tx, scope, id);
  if ((await countPictures(tx, scope, id)) < limits.picturesOfJob) return;
  throw new AppError('LIMIT_REACHED', { message: `A job can have at most ${limits.picturesOfJob} pictures. Take one off first.` });
}
