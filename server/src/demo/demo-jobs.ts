import { CustomerInput } from '@onhand/contract/customers';
import { JobInput } from '@onhand/contract/job-inputs';
import { KitInput } from '@onhand/contract/kits';
import { addToCrew } from '../features/crew/crew.service.ts';
import { addCustomer } from '../features/customers/customers.service.ts';
import { makeBill, undoBill } from '../features/job-bills/job-bills.service.ts';
import { cancelJob } from '../features/jobs/close-job.service.ts';
import { makeJob } from '../features/jobs/make-job.service.ts';
import { pick } from '../features/jobs/pick.service.ts';
import { addKit, planLines } from '../features/jobs/plan-lines.service.ts';
import { makeKit } from '../features/kits/kits.service.ts';
import { sendInOrder } from '../platform/database/in-order.ts';
import type { Tx } from '../platform/db.ts';
import type { Scope } from '../platform/scope.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { BegunJob, PlannedJob } from './catalogue/jobs.ts';
import type { Known } from './history/past-orders.ts';
import { inOrder } from './in-order.ts';

const dayMs = 24 * 60 * 60_000;

export async function addCustomersAndCrew(
  tx: Tx,
  scope: Scope,
  { customers, jobs }: Catalogue,
): Promise<{ customers: Map<string, number>; crew: Map<string, number> }> {
  const ids = { customers: new Map<string, number>(), crew: new Map<string, number>() };
  const hired = jobs.crew.map(async ({ name, pin }) => ids.crew.set(name, (await addToCrew(tx, scope, { name, pin })).id));
  const known = inOrder(
    customers,
    ({ name }) => name,
    async ({ calls: _calls, ...customer }) =>
      ids.customers.set(customer.name, (await addCustomer(tx, scope, CustomerInput.parse(customer))).id),
  );
  await Promise.all([...hired, known]);
  return ids;
}

/** JOB-11: kits, what is under way and planned today, and what was billed of the half year. */
export async function workToday(tx: Tx, known: Known): Promise<void> {
  const { scopes, catalogue, itemId, now } = known;
  const { kits, begun, planned, bills } = catalogue.jobs;
  const kitIds = new Map<string, number>();
  for (const { lines, ...kit } of kits) {
    const parts = lines.map(({ sku, kit: of, quantity }) => ({
      ...(sku === undefined ? { kitId: kitIds.get(of ?? '') } : { itemId: itemId(sku) }),
      quantity,
    }));
    kitIds.set(kit.name, (await makeKit(tx, scopes.owner, KitInput.parse({ ...kit, lines: parts }))).id);
  }
  for (const job of begun) if (job.state === 'under_way') await goOn(tx, known, job);
  for (const job of planned) await plan(tx, known, kitIds, job);
  for (const { daysAgo, note, isTakenBack } of bills) {
    const billedAt = new Date(now.getTime() - daysAgo * dayMs);
    const jobIds = await tx.values<number>(
      `SELECT id FROM jobs j WHERE organization_id = $1 AND state = 'done' AND closed_at < $2
          AND EXISTS (SELECT FROM job_lines l WHERE l.organization_id = $1 AND l.job_id = j.id AND l.used <> l.billed)`,
      [scopes.owner.organizationId, billedAt],
    );
    const { id } = await makeBill(tx, scopes.owner, { jobIds, isDone: true, note });
    if (isTakenBack) await undoBill(tx, scopes.owner, id);
    await tx.run(
      `UPDATE job_bills SET made_at = $3, undone_at = CASE WHEN undone_at IS NOT NULL THEN $3::timestamptz + interval '20 minutes' END
        WHERE organization_id = $1 AND id = $2`,
      [scopes.owner.organizationId, id, billedAt],
    );
  }
}

/** What it wants besides what it used is promised to it, and some of that lies in its van. */
async function goOn(tx: Tx, { scopes, itemId, customerId, folderId }: Known, job: BegunJob): Promise<void> {
  const scope = scopes.owner;
  const id = await tx.value<number>('SELECT id FROM jobs WHERE organization_id = $1 AND title = $2 AND customer_id = $3', [
    scope.organizationId,
    job.title,
    customerId(job.customer),
  ]);
  const wanted = job.planned.map(({ sku, quantity }) => ({ itemId: itemId(sku), quantity, mode: 'add' as const }));
  await sendInOrder(tx, ...(await planLines(tx, scope, id, wanted)));
  if (job.picked.length === 0) return;
  const lines = new Map(
    (
      await tx.rows<{ line: number; itemId: number }>(
        'SELECT line, item_id AS "itemId" FROM job_lines WHERE organization_id = $1 AND job_id = $2',
        [scope.organizationId, id],
      )
    ).map((one) => [one.itemId, one.line]),
  );
  const picked = job.picked.map(({ sku, quantity }) => ({ line: lines.get(itemId(sku)) ?? 0, quantity }));
  await pick(tx, scopes.admin, id, { lines: picked, toPlaceId: folderId(job.van), source: 'scan' });
}

async function plan(tx: Tx, known: Known, kitIds: ReadonlyMap<string, number>, job: PlannedJob): Promise<void> {
  const { scopes, itemId, customerId, folderId, crewIds, now } = known;
  const scope = scopes.owner;
  const made = await makeJob(
    tx,
    scope,
    JobInput.parse({
      title: job.title,
      customerId: customerId(job.customer),
      placeId: folderId(job.van),
      day: job.inWorkingDays === null ? null : workingDay(now, job.inWorkingDays),
      note: job.note,
      people: [...job.people.map((one) => ({ userId: scopes[one].userId })), ...job.crew.map((name) => ({ crewId: crewIds.get(name) }))],
      lines: job.lines.map(({ sku, quantity }) => ({ itemId: itemId(sku), quantity })),
    }),
  );
  const kitId = job.kit === null ? undefined : kitIds.get(job.kit);
  if (kitId !== undefined) await sendInOrder(tx, ...(await addKit(tx, scope, made.id, { kitId, count: '1' })));
  if (job.isCancelled) await cancelJob(tx, scope, made.id);
  await tx.run('UPDATE jobs SET created_at = $3 WHERE organization_id = $1 AND id = $2', [
    scope.organizationId,
    made.id,
    new Date(now.getTime() - job.madeDaysAgo * dayMs),
  ]);
}

/** Today or the next working day, and on from there. */
function workingDay(now: Date, after: number): string {
  const day = new Date(now);
  for (let left = after; ; left--) {
    while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
    if (left === 0) return day.toISOString().slice(0, 10);
    day.setUTCDate(day.getUTCDate() + 1);
  }
}
