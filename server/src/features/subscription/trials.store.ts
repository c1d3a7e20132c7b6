import type { Queries } from '../../platform/db.ts';

export async function trialEndOf(platform: Queries, marks: readonly string[]): Promise<Date | null> {
  const sql = 'SELECT min(ends_at) AS "endsAt" FROM used_trials WHERE mark = ANY ($1)';
  const endsAt = await platform.value<string | null>(sql, [marks]);
  return endsAt === null ? null : new Date(endsAt);
}

/** The first trial is the one that counts, so an existing row stays. */
export async function rememberTrial(platform: Queries, marks: readonly string[], endsAt: Date): Promise<void> {
  const sql = 'INSERT INTO used_trials (mark, ends_at) SELECT unnest($1::text[]), $2 ON CONFLICT (mark) DO NOTHING';
  await platform.run(sql, [marks, endsAt]);
}

export interface OwnerWithTrial {
  userId: string;
  email: string;
  trialEndsAt: Date;
}

/** Those of an organization that never had a trial are not among them. */
export async function ownersOf(platform: Queries, organizationId: number): Promise<OwnerWithTrial[]> {
  const rows = await platform.rows<Omit<OwnerWithTrial, 'trialEndsAt'> & { trialEndsAt: string }>(
    `SELECT u.id AS "userId", u.email, s.trial_ends_at AS "trialEndsAt"
       FROM memberships m JOIN users u ON u.id = m.user_id JOIN subscriptions s ON s.organization_id = m.organization_id
      WHERE m.organization_id = $1 AND m.role = 'owner' AND s.trial_ends_at IS NOT NULL`,
    [organizationId],
  );
  return rows.map((row) => ({ ...row, trialEndsAt: new Date(row.trialEndsAt) }));
}

export function deleteTrialsBefore(platform: Queries, before: Date): Promise<number> {
  return platform.run('DELETE FROM used_trials WHERE ends_at < $1', [before]);
}
