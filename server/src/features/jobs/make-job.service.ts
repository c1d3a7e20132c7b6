import type { JobInput } from '@onhand/contract/job-inputs';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { checkFolder } from '../stock/stock-checks.service.ts';
import { managesJobs } from './job-access.ts';
import { note } from './job-activity.ts';
import { putOn } from './job-people.service.ts';
import { holdPlanned, planNewLines } from './plan-lines.service.ts';
import { tellOfJob } from './tell-of-job.ts';
import { type CopiedCustomer, customerOf, type HeldJob, insertJob } from './write-jobs.store.ts';

type Wanted = z.output<typeof JobInput>;

/** JOB-01. Staff plan one that they are on themselves. Folders, items, then the number, as everybody holds them. */
export async function makeJob(tx: Tx, scope: Scope, wanted: Wanted): Promise<HeldJob> {
  if (wanted.placeId !== null) await checkFolder(tx, scope, wanted.placeId, 'placeId');
  const customer = await customerNamed(tx, scope, wanted.customerId);
  const items = await holdPlanned(tx, scope, wanted.lines);
  const job = await insertJob(tx, scope, {
    title: wanted.title,
    customerId: wanted.customerId,
    customerName: wanted.customerName ?? customer?.name ?? '',
    phone: wanted.phone ?? customer?.phone ?? '',
    address: wanted.address ?? customer?.address ?? '',
    day: wanted.day,
    placeId: wanted.placeId,
    note: wanted.note,
  });
  keepWithin(tx, scope, 'openJobs');
  const isOnIt = wanted.people.some(({ userId }) => userId === scope.userId);
  await putOn(tx, scope, job, managesJobs(scope) || isOnIt ? wanted.people : [{ userId: scope.userId }, ...wanted.people]);
  await planNewLines(tx, scope, job, items, wanted.lines);
  await note(tx, scope, job, [], 'create');
  await tellOfJob(tx, scope, job.id);
  return job;
}

/** Who the customers are is the office's to know: whoever tries out their numbers must not read their addresses. */
export async function customerNamed(tx: Tx, scope: Scope, id: number | null): Promise<CopiedCustomer | undefined> {
  if (id === null) return undefined;
  if (!managesJobs(scope)) throw invalid('customerId', 'Please write the name of the customer.');
  const customer = await customerOf(tx, scope, id);
  if (!customer) throw invalid('customerId', 'This customer is not there any more.');
  return customer;
}
