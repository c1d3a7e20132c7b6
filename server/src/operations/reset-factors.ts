import type pg from 'pg';

const tables = ['identity_passkeys', 'identity_authenticators', 'identity_recovery_codes', 'identity_factor_resets'];

/**
 * Takes every second factor of an account away at once, with a word of it in the audit log; false when nobody has this address. As the
 * platform's role: it is the one that the tables' policies know.
 */
export async function resetFactors(client: pg.Client, email: string): Promise<boolean> {
  await client.query('SET ROLE onhand_platform');
  const { rows } = await client.query<{ id: string }>('SELECT id FROM identity_accounts WHERE lower(email) = lower($1)', [email.trim()]);
  const id = rows[0]?.id;
  if (!id) return false;
  await client.query('BEGIN');
  for (const table of tables) await client.query(`DELETE FROM ${table} WHERE account_id = $1`, [id]);
  // Ends the person's sessions at the provider, so that they are asked again.
  await client.query('DELETE FROM identity_records WHERE account_id = $1', [id]);
  await client.query(
    `INSERT INTO audit_log (organization_id, user_id, user_name, category, action, subject)
     SELECT organization_id, id, 'Whoever runs the server', 'sign-in', 'factors.reset', email
       FROM users WHERE issuer = 'embedded' AND subject = $1 AND organization_id IS NOT NULL`,
    [id],
  );
  await client.query('COMMIT');
  return true;
}
