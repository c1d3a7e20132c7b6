import { api } from '@onhand/contract';
import { unusedName } from '../catalogue.ts';
import { importForm } from '../import-files.ts';
import { aUsedJob } from '../used-jobs.ts';
import type { World } from '../world.ts';
import type { Inputs } from './inputs.ts';
import { anItem, nothing } from './made-for-calls.ts';

const idFrom = (id: number) => ({ params: { id } });

async function customerId(world: World) {
  const body = { name: unusedName('Customer') };
  return idFrom((await (await world.as('owner')).call(api.customers.make, { body })).body.id);
}

async function aKit(world: World) {
  const itemId = (await anItem(world)).itemIds[0] ?? 0;
  return { body: { kind: 'kit' as const, name: unusedName('Kit'), lines: [{ itemId, quantity: '2' }] } };
}

async function kitId(world: World) {
  return idFrom((await (await world.as('owner')).call(api.kits.make, await aKit(world))).body.id);
}

async function crewId(world: World) {
  const body = { name: unusedName('Pat'), pin: '4711' };
  return idFrom((await (await world.as('owner')).call(api.crew.make, { body })).body.id);
}

async function usedJob(world: World): Promise<number> {
  const itemId = (await anItem(world)).itemIds[0] ?? 0;
  return (await aUsedJob(world, (await world.people()).organizationId, { lines: [{ itemId, used: '3' }] })).id;
}

async function billId(world: World) {
  const body = { jobIds: [await usedJob(world)] };
  return idFrom((await (await world.as('owner')).call(api.jobBills.make, { body })).body.id);
}

const jobsFile = () => importForm(`Job,Customer\n${unusedName('Boiler')},${unusedName('Customer')}\n`);

/** Calls about customers, kits, the crew, bills and files of jobs. */
export const callsOfJobRecords = {
  customers: {
    list: async () => ({ query: { search: 'a' } }),
    read: customerId,
    make: async () => ({ body: { name: unusedName('Customer') } }),
    change: async (world) => ({ ...(await customerId(world)), body: { name: unusedName('Customer'), address: '1 Main St' } }),
    remove: customerId,
  },
  kits: {
    list: async () => ({ query: {} }),
    read: kitId,
    make: aKit,
    change: async (world) => ({ ...(await kitId(world)), ...(await aKit(world)) }),
    remove: kitId,
  },
  crew: {
    list: nothing,
    make: async () => ({ body: { name: unusedName('Pat'), pin: '4711' } }),
    change: async (world) => ({ ...(await crewId(world)), body: { name: unusedName('Pat'), pin: '0815' } }),
    remove: crewId,
    enter: async (world) => ({ ...(await crewId(world)), body: { pin: '4711' } }),
  },
  jobBills: {
    unbilled: async () => ({ query: {} }),
    list: async () => ({ query: {} }),
    make: async (world) => ({ body: { jobIds: [await usedJob(world)] } }),
    exportBill: billId,
    undo: billId,
  },
  jobImports: {
    check: async () => ({ body: jobsFile() }),
    apply: async () => ({ body: jobsFile() }),
  },
} satisfies Pick<Inputs, 'customers' | 'kits' | 'crew' | 'jobBills' | 'jobImports'>;
