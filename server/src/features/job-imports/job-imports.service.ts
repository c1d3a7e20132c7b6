import type { JobImport } from '@onhand/contract/job-imports';
import type { UploadedFile } from '@onhand/contract/route';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { ThreadDied } from '../../platform/threads/thread.ts';
import { openThreads } from '../../platform/threads/threads.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import { insertCustomers, insertJobs, lockImports, readKnown } from './job-imports.store.ts';
import { type ImportPlan, planImport } from './plan-import.rules.ts';
import type { ReadJobs, work } from './reading.thread.ts';

const module = new URL('./reading.thread.ts', import.meta.url);
const mostProblems = 100;

/** Small files, and seldom: one at a time, whose thread is kept for the import that follows its check. */
const threads = openThreads({
  name: 'job files',
  atOnce: 1,
  perOrganization: 1,
  waiting: 3,
  waitMs: 60_000,
  memoryMb: 128,
  seconds: 60,
  keptMs: 60_000,
});

export async function checkImport(services: Services, scope: Scope, file: UploadedFile, signal?: AbortSignal): Promise<JobImport> {
  const read = await readFile(services, scope, file, signal);
  const plan = await services.db.tenant(scope, async (tx) => planImport(read.rows, await readKnown(tx, scope, read.rows)), {
    isReading: true,
  });
  return told(read, plan);
}

/** JOB-01: all rows without a problem, in one transaction; what is there already is left alone. */
export async function applyImport(services: Services, scope: Scope, file: UploadedFile, signal?: AbortSignal): Promise<JobImport> {
  const read = await readFile(services, scope, file, signal);
  const plan = await services.db.tenant(scope, (tx) => apply(tx, scope, read));
  return told(read, plan);
}

async function apply(tx: Tx, scope: Scope, { rows }: ReadJobs): Promise<ImportPlan> {
  await lockImports(tx, scope);
  const plan = planImport(rows, await readKnown(tx, scope, rows));
  const made = await insertCustomers(tx, scope, [...plan.customers.values()]);
  const idOfKey = new Map([...plan.customers.keys()].map((key, nth) => [key, made[nth] ?? null]));
  const idOf = ({ customer }: ImportPlan['jobs'][number]) =>
    customer === null ? null : 'id' in customer ? customer.id : (idOfKey.get(customer.key) ?? null);
  await insertJobs(
    tx,
    scope,
    plan.jobs.map((job) => ({ ...job, customerId: idOf(job) })),
  );
  keepWithin(tx, scope, 'customers', 'openJobs');
  tx.emit({ type: 'batch_update', about: 'job' });
  return plan;
}

function told(read: ReadJobs, plan: ImportPlan): JobImport {
  const problems = [...read.problems, ...plan.problems].toSorted((one, other) => one.row - other.row);
  return {
    rows: read.rowCount,
    jobs: plan.jobs.length,
    customers: plan.customers.size,
    alreadyThere: plan.alreadyThere,
    problems: problems.slice(0, mostProblems),
    problemCount: problems.length,
    unknownColumns: read.unknownColumns,
  };
}

async function readFile(services: Services, scope: Scope, { bytes }: UploadedFile, signal?: AbortSignal): Promise<ReadJobs> {
  const { dateFormat: format } = await services.db.tenant(scope, (tx) => readPreferences(tx, scope), { isReading: true });
  const { organizationId } = scope;
  return threads.run<typeof work>({ module, organizationId, input: { bytes, format }, signal }).catch((error: unknown) => {
    throw error instanceof ThreadDied
      ? invalid('file', 'This file is too large to be read. Split it into smaller ones and try again.')
      : error;
  });
}
