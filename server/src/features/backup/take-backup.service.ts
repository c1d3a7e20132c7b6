import { rm } from 'node:fs/promises';
import type { FileAnswer } from '@onhand/contract/route';
import { AppError } from '../../platform/errors.ts';
import { endingWith } from '../../platform/files/ending-with.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { exportThreads } from '../../platform/threads/threads.ts';
import type { work } from './snapshot.thread.ts';
import { openSpoolFolder } from './spool-folder.ts';
import { zipOfSnapshot } from './zip-snapshot.ts';

/**
 * The tables are read in one snapshot, in a thread and as fast as the disk takes them; then everything is sent as fast as the reader takes
 * it, a file at a time. So the database waits for nobody, and memory does not grow with the organization.
 */
export async function takeBackup(services: Services, scope: Scope, signal?: AbortSignal): Promise<FileAnswer> {
  if (!scope.maySeeCosts || scope.visibleFolders !== 'all') throw new AppError('FORBIDDEN');
  const folder = await openSpoolFolder(services.env, scope.organizationId, new Date());
  if (!folder) {
    const message = 'Two backups are being downloaded already. Please try again when one of them is done.';
    throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 60 });
  }
  const forget = () => rm(folder, { recursive: true, force: true });
  const { connection, now } = services;
  const snapshot = await exportThreads
    .run<typeof work>({
      module: new URL('./snapshot.thread.ts', import.meta.url),
      organizationId: scope.organizationId,
      input: { connection, scope, folder, now: now() },
      signal,
    })
    .catch(async (error: unknown) => {
      await forget();
      throw error;
    });
  const { organization, takenAt } = snapshot.contents;
  const fileName = `backup ${organization} ${takenAt.slice(0, 10)}.zip`.replace(/[^\p{L}\p{N}.-]+/gu, '-');
  return { content: endingWith(zipOfSnapshot(services, snapshot), forget), contentType: 'application/zip', fileName };
}
