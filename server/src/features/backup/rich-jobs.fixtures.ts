import { api } from '@onhand/contract';
import { expect } from 'vitest';
import { drawPicture, pictureForm } from '../../../test/pictures.ts';
import type { Admin } from '../../../test/purchasing-rows.ts';
import type { Caller } from '../../../test/world.ts';

interface Known {
  place: number;
  van: number;
  /** Its second line is ordered for a job. */
  orderId: number;
}

/** Jobs in every state, with parts that were picked, used, brought back, undone and billed, by the owner and by somebody with a PIN. */
export async function furnishJobs(owner: Caller, admin: Admin, { place, van, orderId }: Known): Promise<void> {
  const item = { name: 'Valve, “job”', quantity: '20', unitCost: '3.333333', folderId: place, sellingPrice: '12.5', sku: 'JV-1' };
  const itemId = (await owner.call(api.inventory.create, { body: item })).body.id;
  const customer = { name: "=O'Brien & Söhne", phone: '+1 555', email: 'o@brien.test', address: '-1 Elm\nStreet', note: '@noon' };
  const customerId = (await owner.call(api.customers.make, { body: customer })).body.id;
  const crewId = (await owner.call(api.crew.make, { body: { name: '=Pat, crew', pin: '4711' } })).body.id;
  const { grant: crew } = (await owner.call(api.crew.enter, { params: { id: crewId }, body: { pin: '4711' } })).body;
  const lines = [{ itemId, quantity: '2', note: '+two' }];
  const kit = (await owner.call(api.kits.make, { body: { kind: 'kit', name: '@Kit', makes: '3', lines: [{ itemId, quantity: '5' }] } }))
    .body.id;
  const usual = { kind: 'template' as const, name: '“Tune-up”', note: '-', lines: [{ kitId: kit, quantity: '1' }] };
  await owner.call(api.kits.make, { body: usual });
  const plan = async (title: string, quantity = '2') => {
    const body = { title, customerId, day: '2026-12-01', placeId: van, people: [{ crewId }], lines: [{ ...lines[0], itemId, quantity }] };
    const { body: job, status } = await owner.call(api.jobs.make, { body });
    expect(status).toBe(200);
    return { id: job.id };
  };
  const [planned, picked, done, cancelled] = [
    await plan('=Planned'),
    await plan('Picked', '3'),
    await plan('Done'),
    await plan('Cancelled'),
  ];
  await owner.call(api.jobs.addKit, { params: planned, body: { kitId: kit, count: '1' } });
  await owner.call(api.jobs.addPicture, { params: planned, body: pictureForm(await drawPicture({ width: 70 })) });
  const fetched = await owner.call(api.jobs.pick, { params: picked, body: { lines: [{ line: 1, quantity: '2' }] } });
  expect(fetched.status, JSON.stringify(fetched.body)).toBe(200);
  const use = async (params: { id: number }, quantity: string, placeId: number, more: { crew?: string } = {}) => {
    const used = await owner.call(api.jobs.use, { params, body: { parts: [{ itemId, quantity, placeId }], isMeant: true, ...more } });
    expect(used.status, JSON.stringify(used.body)).toBe(200);
    return used.body.movements[0]?.id ?? 0;
  };
  await use(picked, '1', van, { crew });
  await use(done, '2', place);
  const bill = (await owner.call(api.jobBills.make, { body: { jobIds: [done.id] } })).body;
  await owner.call(api.jobBills.undo, { params: { id: bill.id } });
  await owner.call(api.jobs.giveBack, { params: done, body: { parts: [{ line: 1, quantity: '0.5', placeId: place }] } });
  await owner.call(api.transactions.undo, { params: { id: await use(done, '1', place) }, body: {} });
  expect((await owner.call(api.jobBills.make, { body: { jobIds: [done.id], note: '=bill' } })).status).toBe(200);
  expect((await owner.call(api.jobs.close, { params: done, body: {} })).body.state).toBe('done');
  expect((await owner.call(api.jobs.cancel, { params: cancelled })).body.state).toBe('cancelled');
  await admin.query(
    `INSERT INTO job_cost_corrections (organization_id, job_id, movement_id, item_id, amount)
     SELECT organization_id, job_id, movement_id, item_id, 1.25 FROM job_parts WHERE job_id = $1 AND kind = 'return'`,
    [done.id],
  );
  await admin.query(
    `INSERT INTO order_line_jobs (organization_id, order_id, line, job_id, job_line, quantity)
     SELECT organization_id, $2, 2, id, 1, 0.75 FROM jobs WHERE id = $1`,
    [planned.id, orderId],
  );
}
