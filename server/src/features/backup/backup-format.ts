import { BackupContents } from '@onhand/contract/backup';
import { z } from 'zod';

export const formatName = 'onhand-backup';
/** Counts up when a file of this version can no longer be read by the version before. */
export const formatVersion = 7;
export const manifestName = 'manifest.json';
export const readmeName = 'README.txt';

export const Manifest = BackupContents.extend({
  format: z.literal(formatName),
  version: z.number().int(),
  /** Differences in the books when the backup was taken: after restoring there may be the same, and no more. */
  differences: z.number().int(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string(), rows: z.number().int() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type ManifestFile = Manifest['files'][number];
