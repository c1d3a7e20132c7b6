import { randomUUID } from 'node:crypto';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';

/** The name in the store of one part of a file, such as one size of a picture. */
export function partKey(key: string, part: string): string {
  return `${key}/${part}`;
}

/**
 * Keeps a new file and answers its key. The row is committed before the first byte is written, so that whatever happens from
 * then on, either something refers to the file or the sweep removes it.
 */
export async function storeFile(
  { db, files }: Pick<Services, 'db' | 'files'>,
  scope: Scope,
  { parts, contentType }: { parts: Record<string, Uint8Array>; contentType: string },
): Promise<string> {
  const key = randomUUID();
  await db.tenant(scope, (tx) =>
    tx.run('INSERT INTO files (organization_id, key, parts) VALUES ($1, $2, $3)', [scope.organizationId, key, Object.keys(parts)]),
  );
  for (const [part, bytes] of Object.entries(parts)) await files.put(partKey(key, part), bytes, contentType);
  return key;
}
