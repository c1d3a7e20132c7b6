import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

type Query = (this: pg.Client, config: string | Statement | { statements: Statement[] }, ...rest: unknown[]) => unknown;

/** Captures the statements that the server sends as the application's role while the work is done, so that no copy of them is kept here. */
export async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const seen: Statement[] = [];
  prototype.query = function query(config, ...rest) {
    const { options } = (this as unknown as { connectionParameters: { options?: string } }).connectionParameters;
    if (options?.includes('role=onhand_app')) {
      if (typeof config === 'string') seen.push({ text: config, values: [] });
      else seen.push(...('statements' in config ? config.statements : [config]));
    }
    return original.call(this, config, ...rest);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return seen;
}
