import type { Customer, CustomerInput } from '@onhand/contract/customers';
import { limits } from '@onhand/contract/limits';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordChange } from '../activity/activity.service.ts';
import {
  type CustomerRow,
  deleteCustomer,
  holdCustomer,
  insertCustomer,
  listCustomers as listRows,
  moveOpenJobs,
  readCustomer,
  updateCustomer,
} from './customers.store.ts';

export { readCustomer } from './customers.store.ts';

const pageSize = 100;

const recorded = {
  kind: 'customer',
  labels: { name: 'Name', phone: 'Phone', email: 'Email', address: 'Address', note: 'Note' },
} as const;

type Wanted = z.output<typeof CustomerInput>;

export async function listCustomers(
  tx: Tx,
  scope: Scope,
  { search = '', offset }: { search?: string | undefined; offset: number },
): Promise<{ customers: Customer[]; hasMore: boolean }> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, limits.searchWordsCompared);
  const rows = await listRows(tx, scope, words, offset, pageSize + 1);
  return { customers: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export async function addCustomer(tx: Tx, scope: Scope, wanted: Wanted): Promise<Customer> {
  const customer = await insertCustomer(tx, scope, wanted);
  keepWithin(tx, scope, 'customers');
  await note(tx, scope, null, customer);
  return { ...customer, jobs: 0, openJobs: 0, unbilled: '0' };
}

/** A job has the address of its day, so of done ones it stays. */
export async function changeCustomer(tx: Tx, scope: Scope, id: number, wanted: Wanted): Promise<Customer> {
  const before = await holdCustomer(tx, scope, id);
  const after = { ...wanted, id };
  await updateCustomer(tx, scope, after);
  if (after.address !== before.address) await moveOpenJobs(tx, scope, before, after.address);
  await note(tx, scope, before, after);
  return readCustomer(tx, scope, id);
}

export async function removeCustomer(tx: Tx, scope: Scope, id: number): Promise<{ deleted: number }> {
  const customer = await holdCustomer(tx, scope, id);
  await deleteCustomer(tx, scope, id);
  await note(tx, scope, customer, null);
  return { deleted: id };
}

async function note(tx: Tx, scope: Scope, before: CustomerRow | null, after: CustomerRow | null): Promise<void> {
  await recordChange<CustomerRow>(tx, scope, recorded, before, after);
  tx.emit({ type: 'batch_update', about: 'job' });
}
