import { closeDays } from '../server/src/features/dashboard/close-days.service.ts';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { percentile, timesAlone } from './http-load.ts';
import type { LargeOrganization } from './large-organization.ts';

const months = 24;
const calls = 300;
const manyMovements = 2_000_000;

/** The dashboard of a large organization with a long history, and with a tenth of it: what it asks for must not grow with the ledger. */
export async function measureDashboard(world: World, large: LargeOrganization, movements = manyMovements): Promise<Figure[]> {
  const short = await timesWith(world, large, movements / 10);
  const long = await timesWith(world, large, movements);
  const name = `dashboard with ${movements.toLocaleString('en')} movements`;
  return [
    figure(`${name}: batch p99`, long.batch.p99, 'ms', 'most', 50),
    figure(`${name}: trend of six months p99`, long.trend.p99, 'ms', 'most', 50),
    // By the median: one hiccup of the machine in either run would decide a ratio of the slowest.
    figure('dashboard: batch at 10 × the history', long.batch.median / short.batch.median, '×', 'most', 1.5),
    figure('dashboard: trend at 10 × the history', long.trend.median / short.trend.median, '×', 'most', 1.5),
  ];
}

interface Times {
  median: number;
  p99: number;
}

async function timesWith(world: World, large: LargeOrganization, movements: number): Promise<{ batch: Times; trend: Times }> {
  await makeHistory(world, large.organizationId, movements);
  const started = performance.now();
  const { days } = await closeDays(world.services.db, new Date());
  const tookSeconds = (performance.now() - started) / 1000;
  console.log(`${movements.toLocaleString('en')} movements: ${days} days closed in ${tookSeconds.toFixed(1)} s`);
  const measure = async (path: string): Promise<Times> => {
    const times = await timesAlone({ port: world.env.port, token: large.token, path, calls });
    const [median, p99] = [percentile(times, 50), percentile(times, 99)];
    console.log(`${path}: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    return { median, p99 };
  };
  return { batch: await measure('/api/dashboard/batch'), trend: await measure('/api/dashboard/value-trend?range=6m') };
}

/** Every item gets one and gives one, over and over, evenly over two years; in between its books are right at any moment. */
async function makeHistory(world: World, organizationId: number, movements: number): Promise<void> {
  const { admin } = world.database;
  await admin.query(`DELETE FROM movements WHERE organization_id = $1 AND kind <> 'opening'`, [organizationId]);
  await admin.query('DELETE FROM daily_values WHERE organization_id = $1', [organizationId]);
  await admin.query(`UPDATE movements SET at = now() - make_interval(months => $2) WHERE organization_id = $1`, [
    organizationId,
    months + 1,
  ]);
  await admin.query(
    `WITH numbered AS (
       SELECT i.*, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS items FROM items i WHERE organization_id = $1
     )
     INSERT INTO movements (organization_id, item_id, item_name, user_name, at, kind, source, delta, quantity_after, value_delta, value_after,
                            unit_cost, folder_id)
     SELECT organization_id, id, name, 'Bench', now() - make_interval(months => $3) * (1 - (round * items + place) / $2::float8),
            CASE WHEN round % 2 = 0 THEN 'in' ELSE 'out' END, 'scan', CASE WHEN round % 2 = 0 THEN 1 ELSE -1 END,
            quantity + (round + 1) % 2, CASE WHEN round % 2 = 0 THEN last_unit_cost ELSE -last_unit_cost END,
            total_value + ((round + 1) % 2) * last_unit_cost, last_unit_cost, folder_id
       FROM numbered CROSS JOIN LATERAL generate_series(0, ($2::bigint / items) - 1) AS round
      ORDER BY round, place`,
    [organizationId, movements, months],
  );
  await admin.query('VACUUM ANALYZE movements');
  await admin.query('VACUUM ANALYZE daily_values');
}
