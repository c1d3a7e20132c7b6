import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { superuser } from './cluster.ts';
import { type Connection, databaseName } from './endpoint.ts';

/** The embedded PostgreSQL of a data folder, if an Onhand has it running: for a command that looks while people work. */
export async function runningPostgres(dataDir: string): Promise<Connection | undefined> {
  const record = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (record === undefined) return undefined;
  const [, , , port = '', socketFolder = '', address = ''] = record.split('\n').map((line) => line.trim());
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8').catch(() => undefined);
  const connection: Connection = {
    host: socketFolder || address,
    port: Number(port),
    user: superuser,
    database: databaseName,
    ...(!socketFolder && password !== undefined && { password }),
  };
  return (await answers(connection)) ? connection : undefined;
}

/** A killed PostgreSQL leaves its record behind. */
async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
