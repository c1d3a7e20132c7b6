import pg from 'pg';
import { databaseFolder, migrationNames } from '../server/src/platform/database/migration-files.ts';
import type { ConnectionConfig } from '../server/src/platform/db.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { withoutPlaces } from '../server/test/before-places.ts';
import { cloneDatabase } from '../server/test/database.ts';
import { startTestPostgres } from '../server/test/postgres.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { fillWithItems, largeItems } from './large-organization.ts';

/** The version before, reduced to what it does most: it changes stock, and lists. */
const changing = `
  WITH changed AS (
    UPDATE items SET quantity = quantity + 1, total_value = total_value + 2.5, updated_at = clock_timestamp()
     WHERE organization_id = $1 AND id = $2 RETURNING *
  )
  INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, folder_id)
  SELECT organization_id, id, name, 'Bench', 'in', 'scan', 1, quantity, 2.5, total_value, 2.5, folder_id FROM changed`;
const listing = `SELECT id, name, quantity FROM items WHERE organization_id = $1 AND archived_at IS NULL AND $2::bigint > 0
  ORDER BY name COLLATE "und-x-icu", id LIMIT 50`;

/** How long the step to places takes on 100,000 items while people go on working, and how long the longest of them waits. */
export async function measureUpgrade(): Promise<Figure[]> {
  const postgres = await startTestPostgres({ isMeasured: true });
  const database = await cloneDatabase(postgres.connection);
  try {
    const organizationId = await makeItems(database.admin);
    await database.admin.query(withoutPlaces);
    await database.admin.query('VACUUM ANALYZE');
    const people = await Promise.all([changing, listing].map((sql) => startWorking(database.connection, organizationId, sql)));
    const seconds = await upgrade(database.connection);
    const waits: number[] = [];
    for (const stop of people) {
      const times = (await stop()).toSorted((a, b) => a - b);
      console.log(
        `meanwhile ${times.length.toLocaleString('en-US')} calls, median ${percentile(times, 50).toFixed(1)} ms, longest ${times.at(-1)?.toFixed(0)} ms`,
      );
      waits.push(times.at(-1) ?? 0);
    }
    const of = `${largeItems.toLocaleString('en-US')} items`;
    return [
      figure(`upgrade to places of ${of}`, seconds, 's', 'most', 60),
      figure(`upgrade to places of ${of}: longest wait`, Math.max(...waits), 'ms', 'most', 1_000),
    ];
  } finally {
    await database.drop();
    await postgres.stop();
  }
}

async function makeItems(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(`INSERT INTO organizations (name) VALUES ('Large Warehouse') RETURNING id`);
  const organizationId = Number(rows[0]?.id);
  await admin.query(`INSERT INTO folders (organization_id, name) SELECT $1, 'Van ' || n FROM generate_series(1, 100) n`, [organizationId]);
  await fillWithItems(admin, organizationId, largeItems);
  return organizationId;
}

/** Migration by migration, to tell which of them takes the time. */
async function upgrade(connection: ConnectionConfig): Promise<number> {
  const started = performance.now();
  const names = (await migrationNames(databaseFolder)).filter((name) => name > '0101');
  for (const through of names) {
    const began = performance.now();
    await migrate(connection, { through });
    console.log(`${through}: ${((performance.now() - began) / 1000).toFixed(2)} s`);
  }
  await migrate(connection);
  return (performance.now() - started) / 1000;
}

/** As the server does with whoever stood in the migration's way while it stood in theirs. */
async function tryAgain(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01') throw error;
    await tryAgain(work);
  }
}

/** One call after the other until it is stopped, which answers how long each of them took. */
async function startWorking(connection: ConnectionConfig, organizationId: number, sql: string): Promise<() => Promise<number[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ first: string }>('SELECT min(id) AS first FROM items WHERE organization_id = $1', [organizationId]);
  const first = Number(rows[0]?.first);
  const times: number[] = [];
  const over = new AbortController();
  const work = async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const began = performance.now();
      await tryAgain(() => client.query({ name: 'work', text: sql, values: [organizationId, first + ((turn * 331) % largeItems)] }));
      times.push(performance.now() - began);
    }
  };
  const working = work();
  return async () => {
    over.abort();
    await working;
    await client.end();
    return times;
  };
}
