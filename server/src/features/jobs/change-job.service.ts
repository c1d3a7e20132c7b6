import type { JobChange } from '@onhand/contract/job-inputs';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesBetween } from '../activity/activity.service.ts';
import { checkFolder } from '../stock/stock-checks.service.ts';
import { managesJobs } from './job-access.ts';
import { note } from './job-activity.ts';
import { putOn, spokenPeople } from './job-people.service.ts';
import { customerNamed } from './make-job.service.ts';
import { usersOf } from './people.store.ts';
import { tellOfJob } from './tell-of-job.ts';
import { type HeldJob, holdJob, writeDetails } from './write-jobs.store.ts';

const labels = {
  title: 'Title',
  customerName: 'Customer',
  phone: 'Phone',
  address: 'Address',
  day: 'Day',
  placeId: 'Van',
  note: 'Note',
} as const;

/** What is known of it; its lines and its state have ways of their own. A customer who is chosen brings their address, unless another is written. */
export async function changeJob(tx: Tx, scope: Scope, id: number, wanted: z.output<typeof JobChange>): Promise<void> {
  refuseStaff(scope, wanted);
  if (wanted.placeId) await checkFolder(tx, scope, wanted.placeId, 'placeId');
  const customer = await customerNamed(tx, scope, wanted.customerId ?? null);
  const before = await holdJob(tx, scope, id);
  const copied =
    customer && wanted.customerId !== before.customerId
      ? { customerName: customer.name, phone: customer.phone, address: customer.address }
      : {};
  const { people, ...details } = wanted;
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  const after: HeldJob = { ...before, ...copied, ...given };
  await writeDetails(tx, scope, after);
  const changes = changesBetween<HeldJob>(before, after, labels);
  const told = await usersOf(tx, scope, id);
  if (people) {
    const put = await putOn(tx, scope, after, people);
    const [from, to] = [spokenPeople(put.before), spokenPeople(put.after)];
    if (from !== to) changes.push({ field: 'People', from, to });
  }
  await note(tx, scope, after, changes);
  // Whoever is not on it any more hears it too, so that it goes from their list.
  if (people) tx.emit({ type: 'batch_update', about: 'job' }, { userIds: told });
  await tellOfJob(tx, scope, id);
}

function refuseStaff(scope: Scope, wanted: object): void {
  if (managesJobs(scope)) return;
  const field = Object.entries(wanted).find(([name, value]) => name !== 'note' && value !== undefined)?.[0];
  if (field === undefined) return;
  const message = 'You can change the note of a job. Please ask the office about the rest.';
  throw new AppError('FORBIDDEN', { message, details: [{ field, message }] });
}
