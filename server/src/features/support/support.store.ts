import type { SupportRequest } from '@onhand/contract/support';
import type { Queries } from '../../platform/db.ts';

export function insertRequest(
  platform: Queries,
  { name, email, category, subject, message }: SupportRequest,
  { userId, now }: { userId: string | null; now: Date },
): Promise<number> {
  return platform.value<number>(
    `INSERT INTO support_requests (name, email, category, subject, message, user_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [name, email, category ?? null, subject, message, userId, now],
  );
}

export async function markMailed(platform: Queries, id: number, now: Date): Promise<void> {
  await platform.run('UPDATE support_requests SET mailed_at = $2 WHERE id = $1', [id, now]);
}

/** Oldest first, and no more than one run can send. */
export async function waitingRequests(
  platform: Queries,
  { from, until }: { from: Date; until: Date },
): Promise<(SupportRequest & { id: number })[]> {
  const rows = await platform.rows<SupportRequest & { id: number; category: SupportRequest['category'] | null }>(
    `SELECT id, name, email, category, subject, message FROM support_requests
     WHERE mailed_at IS NULL AND created_at BETWEEN $1 AND $2 ORDER BY id LIMIT 50`,
    [from, until],
  );
  return rows.map((row) => ({ ...row, category: row.category ?? undefined }));
}

export function deleteRequestsBefore(platform: Queries, before: Date): Promise<number> {
  return platform.run('DELETE FROM support_requests WHERE created_at < $1', [before]);
}
