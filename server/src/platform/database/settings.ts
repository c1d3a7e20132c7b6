import pg from 'pg';
import type { Statement } from '../db.ts';

/** What holds for one transaction, by the names that PostgreSQL has for it. */
export type Settings = Readonly<Record<string, string>>;

/**
 * The statements that set them, until the transaction ends, however it ends. They look at nothing, unlike `set_config`, so that a transaction
 * may still say that it sees one moment.
 */
export function settingStatements(settings: Settings): string[] {
  return Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${pg.escapeLiteral(value)}`);
}

/**
 * The statement sets them, too, which costs less than one for each. It must be one that looks at the database anyway: its transaction cannot say any
 * more that it sees one moment.
 */
export function alsoSetting({ sql, values }: Statement, settings: Settings): Statement {
  const given = [...values];
  for (const name in settings) given.push(name, settings[name]);
  return { sql: textSetting(sql, values.length, given.length), values: given };
}

const texts = new Map<string, string[]>();

/** The text with `, set_config($5, $6, true)` for each pair of parameters behind its own; made once, because it is the same each time. */
function textSetting(sql: string, own: number, all: number): string {
  const known = texts.get(sql) ?? [];
  texts.set(sql, known);
  if (known[all] !== undefined) return known[all];
  let text = sql;
  for (let place = own + 1; place < all; place += 2) text += `, set_config($${place}, $${place + 1}, true)`;
  return (known[all] = text);
}
