import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Connection } from './endpoint.ts';

const silenceMs = 30_000;
// After a crash PostgreSQL first replays its log, and says so when asked.
const recoveryMs = 600_000;
const codes = { noSuchDatabase: '3D000', databaseExists: '42P04', startingUp: '57P03' };

/** Returns once a real connection to the database succeeds; creates the database if the server has none yet. */
export async function untilAnswering(connection: Connection, given: AbortSignal): Promise<void> {
  const begun = Date.now();
  while (!given.aborted) {
    const answer = await ask(connection);
    if (answer === 'ready') return;
    if (answer === 'no database') await createDatabase(connection);
    else if (Date.now() - begun > (answer === 'recovering' ? recoveryMs : silenceMs)) {
      throw new Error(`no answer within ${Math.round((Date.now() - begun) / 1000)} seconds`);
    } else await sleep(20);
  }
}

async function ask(connection: Connection): Promise<'ready' | 'no database' | 'recovering' | 'silent'> {
  try {
    await onConnection(connection, 'SELECT 1');
    return 'ready';
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'silent';
    if (error.code === codes.startingUp) return 'recovering';
    if (error.code === codes.noSuchDatabase) return 'no database';
    throw error;
  }
}

async function createDatabase(connection: Connection): Promise<void> {
  try {
    await onConnection({ ...connection, database: 'postgres' }, `CREATE DATABASE "${connection.database}"`);
  } catch (error) {
    if ((error as DatabaseError).code !== codes.databaseExists) throw error;
  }
}

async function onConnection(connection: Connection, statement: string): Promise<void> {
  // TLS is switched off explicitly, because the driver would otherwise take PGSSLMODE from the environment.
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}
