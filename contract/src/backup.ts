import { z } from 'zod';
import { routes } from './route.ts';

export const maxBackupBytes = 4 * 1024 * 1024 * 1024;

export const RestoreStatus = z.enum(['checking', 'checked', 'restoring', 'done', 'failed']);
export type RestoreStatus = z.infer<typeof RestoreStatus>;

const count = z.number().int();

/** A backup's own description of its contents. */
export const BackupContents = z.object({
  organization: z.string(),
  takenAt: z.iso.datetime(),
  counts: z.object({
    items: count,
    archivedItems: count,
    folders: count,
    movements: count,
    counts: count,
    pictures: count,
  }),
});
export type BackupContents = z.infer<typeof BackupContents>;

export const Restore = z.object({
  id: z.number().int(),
  fileName: z.string(),
  status: RestoreStatus,
  createdAt: z.iso.datetime(),
  userName: z.string(),
  contents: BackupContents.nullable(),
  progress: z.object({ done: count, total: count }).nullable(),
  isCancelling: z.boolean(),
  /** Why it did not go through. */
  message: z.string().nullable(),
});
export type Restore = z.infer<typeof Restore>;

const params = z.object({ id: z.coerce.number().int().positive() });
const access = 'MANAGE_SETTINGS';

/** A whole organization in a file, and back again. It needs MANAGE_SETTINGS, whose holders see all folders and all costs. */
export const backup = routes({
  read: {
    method: 'GET',
    path: '/api/backup',
    summary: 'Whether a backup can be restored here, and the last one that was',
    access,
    output: z.object({
      /** A sentence that says why nothing can be restored here; null in an empty organization. */
      obstacle: z.string().nullable(),
      latest: Restore.nullable(),
    }),
  },
  download: {
    method: 'GET',
    path: '/api/backup/file',
    summary: 'Everything the organization has, as a zip of CSV files and pictures that can be restored',
    access,
    asksForProof: true,
    // An organization can always take its data out, also after an unused trial or a failed payment.
    openWithoutSubscription: true,
    turn: 'exports',
    output: 'file',
    errors: ['TOO_MANY_REQUESTS'],
  },
  upload: {
    method: 'POST',
    path: '/api/backup/restores',
    summary: 'Takes a backup in, a form with one file named file, and begins to check it; nothing is written',
    access,
    file: { name: 'file', maxBytes: maxBackupBytes, isLarge: true },
    output: Restore,
    errors: ['CONFLICT', 'INVALID_INPUT', 'TOO_LARGE'],
  },
  restore: {
    method: 'GET',
    path: '/api/backup/restores/{id}',
    summary: 'What a backup holds, and how far its restoring is',
    access,
    params,
    output: Restore,
    errors: ['NOT_FOUND'],
  },
  apply: {
    method: 'POST',
    path: '/api/backup/restores/{id}/apply',
    summary: 'Begins to write everything into the empty organization: all of it or nothing',
    access,
    params,
    opensTransactions: true,
    output: Restore,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  cancel: {
    method: 'POST',
    path: '/api/backup/restores/{id}/cancel',
    summary: 'Stops what is under way, or forgets a backup that was only checked',
    access,
    params,
    opensTransactions: true,
    output: Restore,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
