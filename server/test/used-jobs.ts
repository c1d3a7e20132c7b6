import type { World } from './world.ts';

export interface WantedJob {
  customerId?: number;
  customerName?: string;
  address?: string;
  title?: string;
  state?: 'planned' | 'under_way' | 'done' | 'cancelled';
  day?: string;
  lines?: { itemId: number; used: string; price?: string | null; cost?: string; billed?: string; itemName?: string }[];
}

/** A job as it stands after parts were used on it, written past everything that would make it: the ledger knows nothing of it. */
export async function aUsedJob(world: World, organizationId: number, wanted: WantedJob = {}): Promise<{ id: number; number: number }> {
  const { customerId = null, customerName = '', address = '', title = 'Boiler', state = 'under_way', day = null, lines = [] } = wanted;
  const { admin } = world.database;
  const { rows } = await admin.query<{ id: string; number: string }>(
    `WITH numbered AS (INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, 'job', 1)
       ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + 1 RETURNING last)
     INSERT INTO jobs (organization_id, number, title, state, customer_id, customer_name, address, day, created_by)
     SELECT $1, last, $2, $3, $4, $5, $6, $7, 'Olive Tester' FROM numbered RETURNING id, number`,
    [organizationId, title, state, customerId, customerName, address, day],
  );
  const job = { id: Number(rows[0]?.id), number: Number(rows[0]?.number) };
  for (const [nth, { itemId, used, price = '5', cost = '2', billed = '0', itemName = 'Elbow' }] of lines.entries())
    await admin.query(
      `INSERT INTO job_lines (organization_id, job_id, line, item_id, item_name, wanted, used, price, cost, billed, last_used_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, '2026-11-15T12:00:00Z')`,
      [organizationId, job.id, nth + 1, itemId, itemName, used, price, cost, billed],
    );
  return job;
}

/** Of its first line so many are used from now on. */
export async function useInAll(world: World, jobId: number, used: string): Promise<void> {
  await world.database.admin.query('UPDATE job_lines SET used = $2 WHERE job_id = $1 AND line = 1', [jobId, used]);
}
