import type { Queries } from '../db.ts';
import { hashPassword } from './passwords.ts';

interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Whether the address is already known to be theirs; otherwise they cannot sign in before they confirm it. */
  isVerified: boolean;
}

interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isVerified: boolean;
  passwordHash: string;
}

const columns = `id, email, first_name AS "firstName", last_name AS "lastName", email_verified_at IS NOT NULL AS "isVerified",
  password_hash AS "passwordHash"`;

/** As people type it, made comparable and storable; lower() in the index does the rest. */
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
export async function createAccount(queries: Queries, account: NewAccount): Promise<string | undefined> {
  const passwordHash = await hashPassword(account.password);
  const created = await queries.maybeOne<{ id: string }>(
    `INSERT INTO identity_accounts (email, password_hash, first_name, last_name, email_verified_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END)
     ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
    [tidyEmail(account.email), passwordHash, account.firstName, account.lastName, account.isVerified],
  );
  return created?.id;
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
