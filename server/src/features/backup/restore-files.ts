import { randomUUID } from 'node:crypto';
import { isOverShare, retryOverShare } from '../../platform/database/retry-over-share.ts';
import { partKey } from '../../platform/files/store-file.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { BadZip } from '../../platform/zip-archive.ts';
import { listedFiles } from './backup-rows.ts';
import type { FileList, StoredParts } from './file-lists.ts';
import { fileLists } from './file-lists.ts';
import type { OpenBackup } from './open-backup.ts';

/** A row of a list, with its file as it is in the store now. */
export interface RestoredFile {
  cells: readonly string[];
  fileKey: string;
  contentType: string;
  bytes: number;
}

export type RestoredFiles = ReadonlyMap<FileList, readonly RestoredFile[]>;

/** Stores the files before anything refers to them; should the restoring fail, the sweep removes them. */
export async function storeFiles(services: Services, scope: Scope, backup: OpenBackup, tick: () => Promise<void>): Promise<RestoredFiles> {
  const all = new Map<FileList, RestoredFile[]>();
  for (const list of fileLists) {
    const restored: RestoredFile[] = [];
    const stored = new Map<string, Omit<RestoredFile, 'cells'>>();
    for await (const { cells, file, known } of listedFiles(backup, list)) {
      let one = stored.get(file);
      if (!one) {
        const bytes = await backup.file(list, file, known);
        const parts = await retryOverShare(() => list.partsOf(scope.organizationId, bytes, file.split('.').at(-1) ?? '')).catch(
          (error: unknown) => {
            if (isOverShare(error)) throw error;
            throw new BadZip(`The file ${file} in this backup cannot be read.`);
          },
        );
        one = { fileKey: await storeSlowly(services, scope, parts), contentType: parts.contentType, bytes: known.bytes };
        stored.set(file, one);
      }
      restored.push({ cells, ...one });
      await tick();
    }
    all.set(list, restored);
  }
  return all;
}

/** As `storeFile`, but many files take longer than the sweep waits for one. */
async function storeSlowly({ db, files }: Services, scope: Scope, { parts, contentType }: StoredParts): Promise<string> {
  const key = randomUUID();
  await db.tenant(scope, (tx) =>
    tx.run(`INSERT INTO files (organization_id, key, parts, created_at) VALUES ($1, $2, $3, clock_timestamp() + interval '1 day')`, [
      scope.organizationId,
      key,
      Object.keys(parts),
    ]),
  );
  for (const [part, bytes] of Object.entries(parts)) await files.put(partKey(key, part), bytes, contentType);
  return key;
}
