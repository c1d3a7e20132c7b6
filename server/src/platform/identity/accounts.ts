import type { Queries } from '../db.ts';
import { hashPassword } from './passwords.ts';

export interface NewAccount {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  /** False until they confirm that the address is theirs; before that they cannot sign in. */
  isVerified: boolean;
}

interface Account extends NewAccount {
  id: string;
}

const columns = `id, email, first_name AS "firstName", last_name AS "lastName", email_verified_at IS NOT NULL AS "isVerified",
  password_hash AS "passwordHash"`;

/** Makes a typed address comparable and storable; lower() in the index does the rest. */
export function tidyEmail(email: string): string {
  return tidyText(email, 254);
}

export function tidyText(text: string, most: number): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, most);
}

/** Answers the new account's id, or undefined when the address is taken. */
export async function createAccount(
  queries: Queries,
  { password, ...account }: Omit<NewAccount, 'passwordHash'> & { password: string },
): Promise<string | undefined> {
  return (await storeAccount(queries, { ...account, passwordHash: await hashPassword(password) }))?.id;
}

/**
 * The same with a password that is hashed already. An account that nobody has confirmed yet belongs to nobody: whoever signs up with its
 * address again takes its place, and links mailed for it before are void.
 */
export async function signUpAccount(queries: Queries, account: NewAccount): Promise<string | undefined> {
  return (await storeAccount(queries, account))?.id ?? replaceUnconfirmed(queries, account);
}

function storeAccount(queries: Queries, account: NewAccount): Promise<{ id: string } | undefined> {
  return queries.maybeOne<{ id: string }>(
    `INSERT INTO identity_accounts (email, password_hash, first_name, last_name, email_verified_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END)
     ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
    [tidyEmail(account.email), account.passwordHash, account.firstName, account.lastName, account.isVerified],
  );
}

function replaceUnconfirmed(queries: Queries, account: NewAccount): Promise<string | undefined> {
  return queries.maybeValue<string>(
    `WITH replaced AS (
       UPDATE identity_accounts SET email = $1, password_hash = $2, first_name = $3, last_name = $4,
              email_verified_at = CASE WHEN $5 THEN now() END
        WHERE lower(email) = lower($1) AND email_verified_at IS NULL RETURNING id
     ), void_links AS (
       DELETE FROM identity_mail_links l USING replaced r WHERE l.account_id = r.id
     ) SELECT id FROM replaced`,
    [tidyEmail(account.email), account.passwordHash, account.firstName, account.lastName, account.isVerified],
  );
}

/** Drops an account whose address was mistyped at sign-up: nobody can have confirmed it. */
export async function dropUnconfirmed(queries: Queries, account: { email: string; passwordHash: string }): Promise<void> {
  const sql = 'DELETE FROM identity_accounts WHERE lower(email) = lower($1) AND password_hash = $2 AND email_verified_at IS NULL';
  await queries.run(sql, [tidyEmail(account.email), account.passwordHash]);
}

export function findAccountByEmail(queries: Queries, email: string): Promise<Account | undefined> {
  return queries.maybeOne<Account>(`SELECT ${columns} FROM identity_accounts WHERE lower(email) = lower($1)`, [tidyEmail(email)]);
}

export async function findAccount(queries: Queries, id: string): Promise<Account | undefined> {
  // The id comes out of a stored record as text, and an unknown form must read as "nobody", not as an error.
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  return queries.maybeOne<Account>(`SELECT ${columns} FROM identity_accounts WHERE id = $1`, [id]);
}

export async function confirmEmail(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.run('UPDATE identity_accounts SET email_verified_at = coalesce(email_verified_at, $2) WHERE id = $1', [id, now]);
}

export async function setPasswordHash(queries: Queries, id: string, passwordHash: string): Promise<void> {
  await queries.run('UPDATE identity_accounts SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
}

/** False when the address belongs to someone else; one that nobody ever confirmed gives way. */
export async function setEmail(queries: Queries, id: string, email: string, now: Date): Promise<boolean> {
  await queries.run('DELETE FROM identity_accounts WHERE lower(email) = lower($2) AND id <> $1 AND email_verified_at IS NULL', [id, email]);
  const sql = `UPDATE identity_accounts SET email = $2, email_verified_at = $3
                WHERE id = $1 AND NOT EXISTS (SELECT FROM identity_accounts o WHERE lower(o.email) = lower($2) AND o.id <> $1)`;
  return (await queries.run(sql, [id, email, now])) > 0;
}
