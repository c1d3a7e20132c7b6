import {
  jobsOnDevice,
  linesOnDevice,
  type OfflineDocuments,
  ordersOnDevice,
  refillsOnDevice,
  transfersOnDevice,
} from '@onhand/contract/offline';
import { can } from '@onhand/contract/permissions';
import type { z } from 'zod';
import { inOrderOn } from '../../platform/database/in-order.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { listJobs, readJob } from '../jobs/jobs.service.ts';
import { listOrdersToReceive, readExpected } from '../receipts/receipts.service.ts';
import { listRefills, readRefill } from '../refills/refills.service.ts';
import { listLoans, listPeople } from '../tools/tools.service.ts';
import { listTransfers, placesToSendTo, readTransferLines } from '../transfers/transfers.service.ts';

type Documents = z.input<typeof OfflineDocuments>;

/** PLC-12: everything that is open for this person, as they may see it, up to what a device keeps. */
export async function documentsForDevice(tx: Tx, scope: Scope): Promise<Documents> {
  const mayChange = can(scope.role, 'EDIT_INVENTORY');
  const { loans } = await listLoans(tx, scope, { show: 'out', offset: 0 });
  return {
    transfers: await openTransfers(tx, scope),
    refills: await openRefills(tx, scope),
    expected: can(scope.role, 'RECEIVE_STOCK') ? await openOrders(tx, scope) : [],
    jobs: can(scope.role, 'USE_JOBS') ? await openJobs(tx, scope) : [],
    loans,
    people: mayChange ? await listPeople(tx, scope) : [],
    places: mayChange ? await placesToSendTo(tx, scope) : [],
  };
}

async function openTransfers(tx: Tx, scope: Scope): Promise<Documents['transfers']> {
  const lists = [
    await listTransfers(tx, scope, { show: 'open', offset: 0 }),
    await listTransfers(tx, scope, { show: 'drafts', offset: 0 }),
  ];
  const all = lists.flatMap(({ transfers }) => transfers).toSorted((one, other) => rankOf(one) - rankOf(other));
  const read = [];
  for (const summary of fitting(all, transfersOnDevice, ({ lineCount }) => lineCount)) {
    read.push({ ...summary, lines: await readTransferLines(tx, scope, summary.id), movements: [] });
  }
  return read;
}

const rankOf = ({ state, canReceive }: { state: string; canReceive: boolean }) => (state !== 'sent' ? 2 : canReceive ? 0 : 1);

async function openRefills(tx: Tx, scope: Scope): Promise<Documents['refills']> {
  const { refills } = await listRefills(tx, scope, 0);
  const open = refills.filter(({ status }) => status === 'open' || status === 'picking');
  const read = [];
  for (const { id } of fitting(open, refillsOnDevice, ({ lines }) => lines)) read.push(await readRefill(tx, scope, id));
  return read;
}

async function openOrders(tx: Tx, scope: Scope): Promise<Documents['expected']> {
  const { orders } = await listOrdersToReceive(tx, scope, 0);
  const read = [];
  for (const { id } of fitting(orders, ordersOnDevice, ({ lineCount }) => lineCount))
    read.push(await readExpected(inOrderOn(tx), scope, id));
  return read;
}

/** One's own first, then whatever else is open, by day. */
async function openJobs(tx: Tx, scope: Scope): Promise<Documents['jobs']> {
  const asked = { show: 'open' as const, offset: 0, limit: jobsOnDevice };
  const [mine, all] = [await listJobs(tx, scope, { ...asked, isMine: true }), await listJobs(tx, scope, { ...asked, isMine: false })];
  const isMine = new Set(mine.jobs.map(({ id }) => id));
  const jobs = [...mine.jobs, ...all.jobs.filter(({ id }) => !isMine.has(id))];
  const read = [];
  for (const { id } of fitting(jobs, jobsOnDevice, ({ lineCount }) => lineCount)) {
    read.push({ ...(await readJob(tx, scope, id)), parts: [], pictures: [] });
  }
  return read;
}

/** The first ones, until there are too many of them or they have too many lines together; the very first in any case. */
function fitting<Document>(documents: readonly Document[], most: number, linesOf: (document: Document) => number): Document[] {
  let lines = 0;
  return documents.slice(0, most).filter((document, nth) => {
    lines += linesOf(document);
    return nth === 0 || lines <= linesOnDevice;
  });
}
