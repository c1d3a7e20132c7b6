import { randomBytes } from 'node:crypto';
import type { Queries } from '../../db.ts';
import { hashToken } from '../../tokens.ts';

/** The purpose is bound to the challenge: a signature made to sign in proves nothing else. */
export type ChallengePurpose = 'sign-in' | 'add' | 'prove';

/** The one who is asked: a browser's sign-in under way, or a session. Another browser's answer is worth nothing. */
export interface Asked {
  purpose: ChallengePurpose;
  boundTo: string;
}

const minutes = 10;

/** A new question in place of the last one; the database keeps only its hash. */
export async function newChallenge(queries: Queries, { purpose, boundTo }: Asked, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await queries.run(
    `INSERT INTO identity_challenges (purpose, bound_to, challenge_hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (purpose, bound_to) DO UPDATE SET challenge_hash = excluded.challenge_hash, expires_at = excluded.expires_at`,
    [purpose, boundTo, hashToken(challenge), new Date(now.getTime() + minutes * 60_000)],
  );
  return challenge;
}

/** Uses it up; whoever brings it a second time, or from elsewhere, finds nothing. */
export async function takeChallenge(queries: Queries, { purpose, boundTo }: Asked, challenge: string, now: Date): Promise<boolean> {
  const sql = 'DELETE FROM identity_challenges WHERE purpose = $1 AND bound_to = $2 AND challenge_hash = $3 AND expires_at > $4';
  const taken = await queries.run(sql, [purpose, boundTo, hashToken(challenge), now]);
  return taken === 1;
}
