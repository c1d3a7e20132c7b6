import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './harness.ts';

/**
 * Tenant first in every key: an organization's rows lie together, and the tables can be spread over machines by organization
 * (docs/SCALING.md). Read from the catalog, so that a table is held to it the day it is made. An exception needs its reason here.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Kept once for all, on every machine or on one: small, or read by something else than an organization. */
const withoutTenant: Record<string, string> = {
  admitted_addresses: 'of people who have no account yet, let in by whoever runs the server',
  applied_functions: 'one row for each function of the database',
  ended_customers: 'what the payment provider still has to forget; its organization is gone',
  erased_organizations: 'that there was one; its rows are gone, and so is the tenant',
  identity_accounts: 'a person signs in before anybody knows for which organization',
  identity_authenticators: 'of an account, which has no organization',
  identity_challenges: 'of a sign-in under way or of a session, for minutes',
  identity_factor_resets: 'of an account, which has no organization',
  identity_keys: 'the keys of the embedded identity provider, some few rows',
  identity_mail_links: 'of an account, which has no organization',
  identity_mails: 'to an account, which has no organization',
  identity_passkeys: 'of an account, found before anybody knows for which organization',
  identity_recovery_codes: 'of an account, which has no organization',
  identity_records: 'of an account, which has no organization',
  last_backup: 'one row for all',
  maintenance: 'one row for all',
  migrations: 'one row for each migration',
  organizations: 'the tenant itself: its id is the key that the others begin with',
  rate_limits: 'counted by address and by account, before anybody is signed in',
  sessions: 'found by their token, which names the person; a request learns its organization from it',
  stripe_events: 'kept as they come, before it is known whose they are',
  support_requests: 'from the public site',
  used_trials: 'of people, whichever organizations they make one after the other',
  users: 'a person outlives an organization; `organization_id` is merely the one they work in now',
  waitlist_entries: 'from the public site',
};

/** Unique beyond one organization, and why that must be. */
const uniqueForAll: Record<string, string> = {
  invitations_token_hash_key: 'a link must lead to its organization, so it is looked up before one is known; 256 random bits never meet',
  orders_to_confirm:
    'a vendor’s link must lead to its order, so it is looked up before an organization is known; 256 random bits never meet',
  subscriptions_stripe_customer_id_key: 'the payment provider names its customer, and we look up whose that is',
};

interface Row {
  name: string;
  table: string;
  columns: string[];
}

const publicTables = `c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`;

async function tablesWithTenant(): Promise<{ with: string[]; without: string[] }> {
  const { rows } = await world.database.admin.query<{ name: string; hasTenant: boolean }>(
    `SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS "hasTenant"
       FROM pg_class c WHERE ${publicTables} ORDER BY 1`,
  );
  const isTenants = ({ name, hasTenant }: (typeof rows)[number]) => hasTenant && name !== 'users';
  const names = (wanted: boolean) => rows.filter((row) => isTenants(row) === wanted).map(({ name }) => name);
  return { with: names(true), without: names(false) };
}

/** Unique indexes with their columns in order; one over an expression names it as an empty column. */
async function uniqueKeys(isPrimary: boolean): Promise<Row[]> {
  const { rows } = await world.database.admin.query<Row>(
    `SELECT i.indexrelid::regclass::text AS name, c.relname AS table,
            array(SELECT COALESCE(a.attname, '')::text FROM unnest(i.indkey::int[]) WITH ORDINALITY AS k (attnum, place)
                    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum AND k.attnum > 0 ORDER BY place) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE ${publicTables} AND i.indisunique AND i.indisprimary = $1 ORDER BY 1`,
    [isPrimary],
  );
  return rows;
}

test('every table of tenants has a primary key that begins with the organization', async () => {
  const tables = (await tablesWithTenant()).with;
  const keys = new Map((await uniqueKeys(true)).map(({ table, columns }) => [table, columns]));
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => keys.get(table)?.[0] !== 'organization_id')).toEqual([]);
});

test('every table without an organization is written down with its reason', async () => {
  expect((await tablesWithTenant()).without).toEqual(Object.keys(withoutTenant).sort());
});

test('whatever is unique in a table of tenants is so within an organization, or has its reason', async () => {
  const tables = new Set((await tablesWithTenant()).with);
  const keys = (await uniqueKeys(false)).filter(({ table, columns }) => tables.has(table) && !columns.includes('organization_id'));
  expect(keys.map(({ name }) => name)).toEqual(Object.keys(uniqueForAll).sort());
});

/** `users` and `sessions` are the few tables that others may name without their organization: kept whole on every machine. */
test('references between tables of tenants name the organization on both sides', async () => {
  const tables = new Set((await tablesWithTenant()).with);
  const { rows } = await world.database.admin.query<Row & { to: string; toColumns: string[] }>(
    `SELECT k.conname AS name, c.relname AS table, t.relname AS to,
            array(SELECT a.attname::text FROM unnest(k.conkey) n JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = n) AS columns,
            array(SELECT a.attname::text FROM unnest(k.confkey) n JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = n) AS "toColumns"
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid WHERE k.contype = 'f' AND ${publicTables}`,
  );
  const between = rows.filter(({ table, to }) => tables.has(table) && tables.has(to));
  const outward = rows.filter(({ table, to }) => tables.has(table) && !tables.has(to));
  expect([...new Set(outward.map(({ to }) => to))].sort()).toEqual(['organizations', 'sessions', 'users']);
  expect(between.length).toBeGreaterThan(20);
  const isApart = ({ columns, toColumns }: (typeof rows)[number]) =>
    !columns.includes('organization_id') || columns.indexOf('organization_id') !== toColumns.indexOf('organization_id');
  expect(between.filter(isApart).map(({ name }) => name)).toEqual([]);
});
