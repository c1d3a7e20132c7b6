import type { Queries } from '../../db.ts';

/** The second factors of an account, besides its password. */
export interface Factors {
  hasPasskey: boolean;
  hasAuthenticator: boolean;
}

export function factorsOf(queries: Queries, accountId: string): Promise<Factors> {
  return queries.one<Factors>(
    `SELECT EXISTS (SELECT FROM identity_passkeys WHERE account_id = $1) AS "hasPasskey",
            EXISTS (SELECT FROM identity_authenticators WHERE account_id = $1 AND confirmed_at IS NOT NULL) AS "hasAuthenticator"`,
    [accountId],
  );
}

export const hasFactor = ({ hasPasskey, hasAuthenticator }: Factors) => hasPasskey || hasAuthenticator;

/** Passkeys, codes and recovery codes: the password alone is enough again. */
export async function removeAllFactors(queries: Queries, accountId: string): Promise<void> {
  for (const table of ['identity_passkeys', 'identity_authenticators', 'identity_recovery_codes'])
    await queries.run(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
}

/** Recovery codes stand in for a factor; without one they open nothing and go. */
export async function dropIdleRecoveryCodes(queries: Queries, accountId: string): Promise<void> {
  if (!hasFactor(await factorsOf(queries, accountId)))
    await queries.run('DELETE FROM identity_recovery_codes WHERE account_id = $1', [accountId]);
}
