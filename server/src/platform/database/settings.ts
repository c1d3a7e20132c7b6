import pg from 'pg';

/** What holds for one transaction, by the names that PostgreSQL has for it. */
export type Settings = Readonly<Record<string, string>>;

/**
 * The statements that set them, until the transaction ends, however it ends. They look at nothing, unlike `set_config`, so that a transaction
 * may still say that it sees one moment.
 */
export function settingStatements(settings: Settings): string[] {
  return Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${pg.escapeLiteral(value)}`);
}
