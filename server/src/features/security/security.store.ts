import type { PersonFactors } from '@onhand/contract/security';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export function requiresFactor(queries: Queries, organizationId: number): Promise<boolean> {
  const sql = 'SELECT requires_factor AS "isRequired" FROM organizations WHERE id = $1';
  return queries.value<boolean>(sql, [organizationId]);
}

/** False when it was so already. */
export async function setRequirement(tx: Tx, { organizationId }: Scope, isRequired: boolean): Promise<boolean> {
  const sql = 'UPDATE organizations SET requires_factor = $2 WHERE id = $1 AND requires_factor <> $2';
  return (await tx.run(sql, [organizationId, isRequired])) === 1;
}

/** By the platform: what people sign in with is out of their organization's reach. */
export function listFactors(platform: Queries, { organizationId }: Scope): Promise<PersonFactors[]> {
  return platform.rows<PersonFactors>(
    `SELECT m.user_id AS "userId",
            EXISTS (SELECT FROM identity_passkeys k WHERE k.account_id = a.id)
              OR EXISTS (SELECT FROM identity_authenticators t WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL) AS "hasFactor",
            CASE WHEN r.account_id IS NOT NULL THEN json_build_object('askedBy', r.asked_by, 'dueAt', to_char(r.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS reset
       FROM memberships m
       JOIN users u ON u.id = m.user_id
       LEFT JOIN identity_accounts a ON u.issuer = 'embedded' AND a.id = CASE WHEN u.issuer = 'embedded' THEN u.subject::uuid END
       LEFT JOIN identity_factor_resets r ON r.account_id = a.id
      WHERE m.organization_id = $1 ORDER BY m.user_id`,
    [organizationId],
  );
}

export interface Colleague {
  accountId: string;
  name: string;
}

/** Somebody of the organization, with their account at our own provider. */
export function findColleague(platform: Queries, { organizationId }: Scope, userId: string): Promise<Colleague | undefined> {
  return platform.maybeOne<Colleague>(
    `SELECT u.subject AS "accountId", COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name
       FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = $1 AND m.user_id = $2 AND u.issuer = 'embedded'`,
    [organizationId, userId],
  );
}
