import type { SupportRequest } from '@onhand/contract/support';
import type { Queries } from '../../platform/db.ts';

export async function insertRequest(
  platform: Queries,
  { name, email, category, subject, message }: SupportRequest,
  { userId, now }: { userId: string | null; now: Date },
): Promise<number> {
  const { id } = await platform.one<{ id: number }>(
    `INSERT INTO support_requests (name, email, category, subject, message, user_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [name, email, category ?? null, subject, message, userId, now],
  );
  return id;
}

export async function markMailed(platform: Queries, id: number, now: Date): Promise<void> {
  await platform.run('UPDATE support_requests SET mailed_at = $2 WHERE id = $1', [id, now]);
}
