import type pg from 'pg';

/** Runs the work and answers every statement the client's functions made for it and that reads the table, each once, in the order in which they ended. */
export async function nestedStatements(client: pg.ClientBase, table: string, work: () => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  // auto_explain tells of each statement when it is done, also of those within functions: the one way to see what they put together.
  const note = ({ message = '' }: { message?: string }) => {
    const [, told] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
    const text = told && (JSON.parse(told) as { 'Query Text': string })['Query Text'].trim();
    if (text && /^(SELECT|WITH)\b/.test(text) && new RegExp(`\\bFROM ${table}\\b`).test(text)) seen.add(text);
  };
  await client.query(`LOAD 'auto_explain';
    SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on;
    SET auto_explain.log_level = notice; SET auto_explain.log_format = json`);
  client.on('notice', note);
  try {
    await work();
  } finally {
    client.off('notice', note);
    await client.query('SET auto_explain.log_min_duration = -1');
  }
  return [...seen];
}
