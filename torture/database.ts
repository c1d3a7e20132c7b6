import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../server/src/platform/database/connect.ts';
import type { ConnectionConfig, Db } from '../server/src/platform/db.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { factories } from '../server/test/factories.ts';

export interface TortureDatabase extends AsyncDisposable {
  url: string;
  connection: ConnectionConfig;
  dataDir: string;
  /** For looking, past row-level security. */
  admin: pg.Pool;
  db: Db;
  organizationId: number;
  unitId: number;
  ownerId: string;
  /** A session of the organization's owner. */
  token: string;
  close(): Promise<void>;
}

/** A PostgreSQL with the settings it has in earnest, durability included, and an organization with an owner who is signed in. */
export async function openDatabase(given: { dataDir?: string; settings?: Record<string, string> } = {}): Promise<TortureDatabase> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'onhand-torture-')));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: given.settings ?? {} });
  const { host, user, database } = postgres.connection;
  await migrate(postgres.connection);
  const admin = new pg.Pool({ ...postgres.connection, max: 2 });
  // Killing PostgreSQL also cuts this connection off, which only looks; the next look connects anew.
  admin.on('error', () => undefined);
  const db = connect(postgres.connection, { poolSize: 2, onError: () => undefined });
  const make = factories(db, () => new Date());
  const owner = await make.person('Owner');
  const organizationId = await make.organization(owner, 'Torture');
  const close = async () => {
    await admin.end();
    await db.close();
    await postgres.stop();
    if (given.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    connection: postgres.connection,
    dataDir,
    admin,
    db,
    organizationId,
    unitId: await make.unit(organizationId, { allowsDecimals: true }),
    ownerId: owner.id,
    token: await make.signIn(owner),
    close,
    [Symbol.asyncDispose]: close,
  };
}
