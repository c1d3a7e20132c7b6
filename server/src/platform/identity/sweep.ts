import type { Queries } from '../db.ts';

/** Mails that were given up are counted for a day. */
const keptMs = 24 * 3_600_000;
/** Nobody takes longer to read a picture with their phone. */
const setUpMs = 3_600_000;

/** Deletes what has expired; nothing reads it any more. */
export async function sweepIdentity(queries: Queries, now: Date): Promise<void> {
  await queries.run('DELETE FROM identity_records WHERE expires_at <= $1', [now]);
  await queries.run('DELETE FROM identity_mail_links WHERE expires_at <= $1', [now]);
  await queries.run('DELETE FROM identity_challenges WHERE expires_at <= $1', [now]);
  const begun = new Date(now.getTime() - setUpMs);
  await queries.run('DELETE FROM identity_authenticators WHERE confirmed_at IS NULL AND created_at <= $1', [begun]);
  await queries.run('DELETE FROM identity_mails WHERE failed_at <= $1', [new Date(now.getTime() - keptMs)]);
}
