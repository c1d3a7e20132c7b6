/** What holds for one transaction, by the names that PostgreSQL has for it. */
export type Settings = Readonly<Record<string, string>>;

/** The statement that sets them: until the transaction ends, however it ends. */
export function settingsStatement(settings: Settings): [sql: string, values: string[]] {
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return [`SELECT ${calls.join(', ')}`, Object.values(settings)];
}
