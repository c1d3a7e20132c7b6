import { type Statement, statementsOf } from './sql-statements.ts';

/**
 * While a migration runs, and for a while after it, processes of the version before go on working. So nothing they use may go or
 * change its meaning, and no statement may keep a table that is in use locked for longer than a moment.
 */
const unsafe: { pattern: RegExp; reason: string }[] = [
  {
    pattern: /\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)/i,
    reason: 'an index on a table in use is made CONCURRENTLY, in a migration outside a transaction',
  },
  { pattern: /\bDROP INDEX (?!CONCURRENTLY\b)/i, reason: 'an index of a table in use is dropped CONCURRENTLY' },
  { pattern: /\bREINDEX\b(?!.*\bCONCURRENTLY\b)/is, reason: 'REINDEX without CONCURRENTLY locks out every change' },
  {
    pattern: /\bSET NOT NULL\b/i,
    reason: 'SET NOT NULL reads the whole table under a lock: add CHECK (… IS NOT NULL) NOT VALID and validate it later',
  },
  {
    pattern: /\bADD COLUMN\b(?:(?!\bDEFAULT\b)[^,;])*\bNOT NULL\b(?!(?:[^,;])*\bDEFAULT\b)(?!(?:[^,;])*\bGENERATED\b)/i,
    reason: 'a new column that is NOT NULL needs a DEFAULT: the version before does not fill it',
  },
  { pattern: /\bADD COLUMN\b[^,;]*\bGENERATED\b[^;]*\bSTORED\b/i, reason: 'a stored computed column rewrites the table under a lock' },
  {
    pattern: /\bADD COLUMN\b[^,;]*\bDEFAULT\s+(?:gen_random_uuid|clock_timestamp|random|nextval)\b/i,
    reason: 'a default that differs from row to row rewrites the table under a lock',
  },
  {
    pattern: /\bALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i,
    reason: 'a changed type rewrites the table, and the version before reads the old one: add a column',
  },
  { pattern: /\bDROP COLUMN\b/i, reason: 'the version before still uses the column: drop it one release after nothing uses it' },
  {
    pattern: /\bDROP (?:TABLE|VIEW|FUNCTION|TYPE|SCHEMA)\b/i,
    reason: 'the version before still uses it: drop it one release after nothing uses it',
  },
  { pattern: /\bRENAME\b/i, reason: 'the version before knows the old name only' },
  {
    pattern: /\bADD (?:CONSTRAINT \S+ )?(?:FOREIGN KEY|CHECK)\b(?!.*\bNOT VALID\b)/is,
    reason: 'a constraint on a table in use is added NOT VALID and validated in a later statement',
  },
  {
    pattern: /\bADD (?:CONSTRAINT \S+ )?(?:UNIQUE|PRIMARY KEY)\b(?!.*\bUSING INDEX\b)/is,
    reason: 'a unique constraint on a table in use is added USING INDEX, made CONCURRENTLY before',
  },
  {
    pattern: /^(?:WITH\b.*)?\b(?:UPDATE|DELETE FROM)\b/is,
    reason: 'changing many rows at once keeps them locked: let a job do it in small steps',
  },
  { pattern: /^(?:TRUNCATE|LOCK|CLUSTER|VACUUM FULL)\b/i, reason: 'it locks everyone out of the table' },
];

/** Finds the table of a statement, because a migration may do anything with tables it has just made. */
const subject = /\b(?:ALTER TABLE (?:ONLY )?(?:IF EXISTS )?|\bON (?:ONLY )?|UPDATE |DELETE FROM |TRUNCATE |LOCK (?:TABLE )?)"?(\w+)"?/i;
/** Written above the statement by whoever has thought about it: "-- safe: …". */
const reasoned = /--\s*safe:\s*\S.{10,}/i;

/** Why a migration may not run while people work; empty where it may. */
export function dangersIn(migration: string): string[] {
  const statements = statementsOf(migration);
  const made = new Set(
    statements.map(({ sql }) => /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/i.exec(sql)?.[1]).filter((name) => name !== undefined),
  );
  return statements.flatMap((statement) => dangerIn(statement, made));
}

function dangerIn({ sql, comment }: Statement, made: ReadonlySet<string>): string[] {
  if (reasoned.test(comment) || made.has(subject.exec(sql)?.[1] ?? '')) return [];
  // A function's body runs later; of a DO block it runs now.
  const told = /^DO\b/i.test(sql) ? sql : sql.replace(/(\$\w*\$)[\s\S]*?\1/g, '');
  const found = unsafe.filter(({ pattern }) => pattern.test(told)).map(({ reason }) => reason);
  return found.map((reason) => `${sql.replace(/\s+/g, ' ').slice(0, 100)}: ${reason}`);
}
