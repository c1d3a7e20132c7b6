import type { WaitlistEntry } from '@onhand/contract/waitlist';
import type { Queries } from '../../platform/db.ts';

export type NewEntry = Pick<WaitlistEntry, 'email' | 'name' | 'note'>;

const columns = 'id, email, name, note, created_at AS "createdAt", invited_at AS "invitedAt"';

/** A person who asks twice keeps their place; what they say the second time counts. */
export async function insertEntry(platform: Queries, { email, name, note }: NewEntry, now: Date): Promise<void> {
  await platform.run(
    `INSERT INTO waitlist_entries AS e (email, name, note, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (lower(email)) DO UPDATE SET
       name = COALESCE(NULLIF(excluded.name, ''), e.name), note = COALESCE(NULLIF(excluded.note, ''), e.note)`,
    [email, name, note, now],
  );
}

export function listEntries(platform: Queries): Promise<WaitlistEntry[]> {
  return platform.rows<WaitlistEntry>(`SELECT ${columns} FROM waitlist_entries ORDER BY created_at, id`);
}

export function readEntry(platform: Queries, id: number): Promise<WaitlistEntry> {
  return platform.existing<WaitlistEntry>(`SELECT ${columns} FROM waitlist_entries WHERE id = $1`, [id]);
}

export function markInvited(platform: Queries, id: number, now: Date): Promise<WaitlistEntry> {
  return platform.existing<WaitlistEntry>(`UPDATE waitlist_entries SET invited_at = $2 WHERE id = $1 RETURNING ${columns}`, [id, now]);
}

export async function deleteEntry(platform: Queries, id: number): Promise<boolean> {
  return (await platform.run('DELETE FROM waitlist_entries WHERE id = $1', [id])) > 0;
}
