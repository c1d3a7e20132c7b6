import { queriesFrom } from './database/queries.ts';
import type { Settings } from './database/settings.ts';
import type { Queries } from './db.ts';

/**
 * A pooler that lends a connection for one transaction (PgBouncer in transaction mode). A session's settings would stay behind for the next
 * borrower of the connection, so nothing is ever set for a session: each transaction brings its role and its limits.
 */
export interface Pooler {
  /** True if the pooler follows named statements from connection to connection: PgBouncer does since 1.21, if told to. */
  keepsStatements: boolean;
}

const limits = { statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' };

interface Said {
  withoutBilling?: true | undefined;
}

const settingsOf = ({ withoutBilling }: Said) => Object.entries({ ...limits, ...(withoutBilling && { 'app.billing': 'off' }) });

/** Settings for a connection of our own, which are sent once, when it is opened. */
export function sessionOptions(role: string, said: Said = {}): string {
  return [`-c role=${role}`, ...settingsOf(said).map(([name, value]) => `-c ${name}=${value}`)].join(' ');
}

/** The same for one transaction. */
export function transactionSettings(role: string, said: Said = {}): Settings {
  return { role, ...Object.fromEntries(settingsOf(said)) };
}

/** Statements outside a transaction would run as whoever signed in at the database: here each gets a transaction of its own. */
export function eachInTransaction(transaction: <Result>(work: (tx: Queries) => Promise<Result>) => Promise<Result>): Queries {
  return queriesFrom({
    rows: (sql, values) => transaction((tx) => tx.rows(sql, values)),
    run: (sql, values) => transaction((tx) => tx.run(sql, values)),
  });
}
