import pg from 'pg';
import { connect } from '../platform/database/connect.ts';
import type { ConnectionConfig, Db } from '../platform/db.ts';
import { type Env, readEnv } from '../platform/env.ts';
import { explainTrouble } from '../start-trouble.ts';
import { openDatabase } from './open-database.ts';

type Work = (words: readonly string[], settings: () => Env) => Promise<number | void>;

/**
 * Runs a command of the operator, who is told in a sentence what went wrong. The work gets the words of the command line, looks at them
 * first and then asks for the settings; it may answer the code to end with.
 */
export async function runCommand(notDone: string, work: Work, failureCode = 1): Promise<void> {
  let env: Env | undefined;
  try {
    process.exitCode = (await work(process.argv.slice(2), () => (env = readEnv(process.env)))) ?? 0;
  } catch (error) {
    console.error(`${notDone}: ${explainTrouble(error, env)}`);
    process.exitCode = failureCode;
  }
}

/** Separates the one path from the flags; what nobody knows is answered with the usage. */
export function pathAndFlags(
  words: readonly string[],
  known: readonly string[],
  usage: string,
): { path: string; flags: readonly string[] } {
  const flags = words.filter((word) => word.startsWith('--'));
  const [path, ...more] = words.filter((word) => !word.startsWith('--'));
  if (path === undefined || more.length > 0 || flags.some((flag) => !known.includes(flag))) throw new Error(usage);
  return { path, flags };
}

export async function withDatabase<Result>(
  env: Env,
  work: (connection: ConnectionConfig) => Promise<Result>,
  options?: { makesNew: boolean },
): Promise<Result> {
  const database = await openDatabase(env, options);
  try {
    return await work(database.connection);
  } finally {
    await database.close();
  }
}

/** The same with a single connection as the server uses it. */
export function withDb<Result>(env: Env, work: (db: Db) => Promise<Result>): Promise<Result> {
  return withDatabase(env, async (connection) => {
    const db = connect(connection, { poolSize: 1, onError: () => undefined });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  });
}

/** The same with a connection that nothing was set on, for what needs a role or a transaction of its own. */
export function withClient<Result>(env: Env, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withDatabase(env, async (connection) => {
    const client = new pg.Client({ ...connection, application_name: 'onhand_command' });
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end();
    }
  });
}
