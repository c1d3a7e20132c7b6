import type { CurrentUser, Session as DeviceSession } from '@onhand/contract/auth';
import type { Env } from '../../platform/env.ts';
import { isOperator } from '../../platform/operator.ts';
import type { Queries } from '../../platform/db.ts';
import type { VerifiedPerson } from '../../platform/identity/relying-party.ts';
import type { Session } from '../../platform/session.ts';
import type { Look } from '../preferences/preferences.service.ts';

/** `look` comes from the preferences, which know who is in which organization. */
export function currentUser(env: Env, session: Session, look: Look): Omit<CurrentUser, 'installation'> {
  const organizationId = session.scope?.organizationId ?? null;
  return {
    ...session.user,
    ...look,
    role: session.scope?.role ?? null,
    organizationId,
    organizationName: session.organizationName,
    ...(session.needsFactor && { needsFactor: true }),
    isOperator: isOperator(env, { email: session.user.email, organizationId }),
  };
}

export async function isKnown(platform: Queries, { issuer, subject }: Pick<VerifiedPerson, 'issuer' | 'subject'>): Promise<boolean> {
  return (await platform.maybeOne('SELECT FROM users WHERE issuer = $1 AND subject = $2', [issuer, subject])) !== undefined;
}

/** Finds or makes our user for someone the identity provider vouches for. A name they set here is never overwritten. */
export async function recognize(platform: Queries, person: VerifiedPerson): Promise<{ id: string; organizationId: number | null }> {
  return platform.one<{ id: string; organizationId: number | null }>(
    `INSERT INTO users AS u (issuer, subject, email, first_name, last_name) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (issuer, subject) DO UPDATE SET
       email = excluded.email,
       first_name = CASE WHEN u.first_name = '' THEN excluded.first_name ELSE u.first_name END,
       last_name = CASE WHEN u.last_name = '' THEN excluded.last_name ELSE u.last_name END
     RETURNING id, organization_id AS "organizationId"`,
    [person.issuer, person.subject, person.email, person.firstName, person.lastName],
  );
}

export function listSessions(tx: Queries, current: Session): Promise<DeviceSession[]> {
  return tx.rows<DeviceSession>(
    `SELECT id, id = $2 AS "isCurrent", created_at AS "createdAt", last_seen_at AS "lastSeenAt", user_agent AS "userAgent",
            ip_address AS "ipAddress"
       FROM sessions WHERE user_id = $1 AND expires_at > now() ORDER BY last_seen_at DESC, id`,
    [current.user.id, current.id],
  );
}

export function revokeSession(tx: Queries, userId: string, sessionId: string): Promise<number> {
  return tx.run('DELETE FROM sessions WHERE user_id = $1 AND id = $2', [userId, sessionId]);
}

export function revokeOtherSessions(tx: Queries, current: Session): Promise<number> {
  return tx.run('DELETE FROM sessions WHERE user_id = $1 AND id <> $2', [current.user.id, current.id]);
}
