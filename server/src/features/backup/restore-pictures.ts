import { randomUUID } from 'node:crypto';
import { isOverShare, retryOverShare } from '../../platform/database/retry-over-share.ts';
import { partKey } from '../../platform/files/store-file.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { BadZip } from '../../platform/zip-archive.ts';
import { pictureType, sizesFromLarge } from '../inventory/images/images.service.ts';
import { imageRows } from './check-backup.ts';
import type { OpenBackup } from './open-backup.ts';
import type { RestoredImage } from './write-rows.store.ts';

/**
 * Stores the files before anything refers to them; should the restoring fail, the sweep removes them. The large size stays byte for
 * byte what it was, the smaller ones are made from it.
 */
export async function storePictures(
  services: Services,
  scope: Scope,
  backup: OpenBackup,
  tick: () => Promise<void>,
): Promise<RestoredImage[]> {
  const restored: RestoredImage[] = [];
  const keys = new Map<string, string>();
  for await (const { cells, file, known } of imageRows(backup)) {
    let fileKey = keys.get(file);
    if (!fileKey) {
      const bytes = await backup.picture(file, known);
      const sizes = await retryOverShare(() => sizesFromLarge(scope.organizationId, bytes)).catch((error: unknown) => {
        if (isOverShare(error)) throw error;
        throw new BadZip(`The picture ${file} in this backup cannot be read.`);
      });
      fileKey = await storeSlowly(services, scope, sizes);
      keys.set(file, fileKey);
    }
    restored.push({ cells, fileKey });
    await tick();
  }
  return restored;
}

/** As `storeFile`, but many pictures take longer than the sweep waits for one. */
async function storeSlowly({ db, files }: Services, scope: Scope, sizes: Record<string, Uint8Array>): Promise<string> {
  const key = randomUUID();
  await db.tenant(scope, (tx) =>
    tx.run(`INSERT INTO files (organization_id, key, parts, created_at) VALUES ($1, $2, $3, clock_timestamp() + interval '1 day')`, [
      scope.organizationId,
      key,
      Object.keys(sizes),
    ]),
  );
  for (const [part, bytes] of Object.entries(sizes)) await files.put(partKey(key, part), bytes, pictureType);
  return key;
}
