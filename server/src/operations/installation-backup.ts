import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Version of the file's layout; a reader refuses one newer than its own. */
export const backupFormat = 1;
export const manifestName = 'manifest.json';
export const secretKeyName = 'secret-key';

export const tableEntry = (table: string) => `tables/${table}.copy`;
export const fileEntry = (key: string, part: string) => `files/${key}/${part}`;

/** The key in the store of a file in the backup; undefined for anything else that a zip may hold. */
export function storeKeyIn(entry: string): string | undefined {
  return /^files\/([0-9a-f-]{36}\/[0-9a-z]{1,40})$/.exec(entry)?.[1];
}

/** The description that a backup of the whole installation carries. */
export const Manifest = z.object({
  product: z.literal('onhand'),
  format: z.literal(backupFormat),
  version: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^\d+$/) })),
  /** Null where they were left out on purpose. */
  files: z.object({ count: z.number().int(), bytes: z.number(), missing: z.number().int() }).nullable(),
  secretFingerprint: z.string(),
  /** SHA-256 of each part, by its name in the zip. Older backups have none: there only the zip's own checksums are looked at. */
  hashes: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Tells whether two installations have the same secret, and nothing of the secret. */
export function fingerprintOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('onhand backup').digest('hex').slice(0, 16);
}

export function rowsOf({ tables }: Pick<Manifest, 'tables'>, table: string): number {
  return tables.find(({ name }) => name === table)?.rows ?? 0;
}

export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
}

/** One sentence for whoever ran the command. */
export function contentsOf(manifest: Manifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const of = (table: string, thing: string) => counted(rowsOf(manifest, table), thing);
  const files = manifest.files === null ? 'no files' : `${counted(manifest.files.count, 'file')} (${megabytes(manifest.files.bytes)})`;
  return `${of('organizations', 'organization')}, ${of('items', 'item')}, ${of('movements', 'movement')}, ${of('users', 'account')}; ${counted(rows, 'row')} in ${counted(manifest.tables.length, 'table')}, ${files}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
