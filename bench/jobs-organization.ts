import type { World } from '../server/test/world.ts';
import { makePlacesOrganization, type PlacesOrganization } from './places-organization.ts';

export const [jobs, linesOfJob] = [10_000, 20] as const;

/** The 100,000 items of a business with 100 vans, and 10,000 open jobs of 20 lines, of each of which something is reserved in the item's home. */
export async function makeJobsOrganization(world: World): Promise<PlacesOrganization> {
  const organization = await makePlacesOrganization(world, 'Jobs', 1);
  const { admin } = world.database;
  await admin.query('VACUUM ANALYZE');
  const run = (sql: string, ...values: unknown[]) => admin.query(sql, [organization.organizationId, ...values]);
  // The planner cannot know how many rows a window has: a table of its own keeps it from trying each line with each item.
  await admin.query('CREATE TABLE numbered (organization_id bigint, nth bigint PRIMARY KEY, id bigint, name text)');
  await run(`INSERT INTO numbered SELECT $1, row_number() OVER (ORDER BY id) - 1, id, name FROM items WHERE organization_id = $1`);
  await admin.query('ANALYZE numbered');
  await run(
    `WITH made AS (
       INSERT INTO jobs (organization_id, number, state, title, customer_name, day, created_by)
       SELECT $1, n, CASE WHEN n % 3 = 0 THEN 'under_way' ELSE 'planned' END, 'Boiler ' || n, 'Customer ' || n % 700, current_date + n % 60, 'Bench'
         FROM generate_series(1, $2::int) n RETURNING id, number)
     INSERT INTO job_lines (organization_id, job_id, line, item_id, item_name, wanted)
     SELECT $1, j.id, k, i.id, i.name, 2 FROM made j CROSS JOIN generate_series(1, $3::int) k
       JOIN numbered i ON i.nth = (j.number * 7919 + k * 104729) % (SELECT count(*) FROM numbered)`,
    jobs,
    linesOfJob,
  );
  await admin.query('DROP TABLE numbered');
  await run(
    `INSERT INTO job_reservations (organization_id, item_id, job_id, line, place, quantity)
     SELECT $1, l.item_id, l.job_id, l.line, COALESCE(i.folder_id, 0), 1 FROM job_lines l
       JOIN items i ON i.organization_id = $1 AND i.id = l.item_id WHERE l.organization_id = $1`,
  );
  await admin.query(`SELECT setval(pg_get_serial_sequence('jobs', 'id'), (SELECT max(id) FROM jobs))`);
  await run(
    `INSERT INTO document_numbers (organization_id, kind, last) VALUES ($1, 'job', $2)
     ON CONFLICT (organization_id, kind) DO UPDATE SET last = EXCLUDED.last`,
    jobs,
  );
  await admin.query('VACUUM ANALYZE');
  return organization;
}
