import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectionConfig } from '../platform/db.ts';
import type { Env } from '../platform/env.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { runningPostgres } from '../platform/postgres/running-postgres.ts';

interface Opened {
  connection: ConnectionConfig;
  close: () => Promise<void>;
}

/**
 * Opens the database that the server itself would use. The embedded one is joined if it runs and started for the moment if not; only a
 * command that fills it makes a new one.
 */
export async function openDatabase(env: Env, { makesNew = false } = {}): Promise<Opened> {
  const close = async () => undefined;
  if (env.databaseUrl) return { connection: { connectionString: env.databaseUrl }, close };
  const running = await runningPostgres(env.dataDir);
  if (running) return { connection: running, close };
  const isThere = await stat(join(env.dataDir, 'postgres')).catch(() => undefined);
  if (!isThere && !makesNew) {
    throw new Error(`there is no database in ${env.dataDir}. Set DATA_DIR or DATABASE_URL to where Onhand keeps its data.`);
  }
  const started = await startEmbeddedPostgres({ dataDir: env.dataDir });
  return { connection: started.connection, close: () => started.stop() };
}
