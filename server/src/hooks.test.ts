import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../test/harness.ts';
import { registerHooks } from './hooks.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

test('[PLC-05] whoever registers the hooks once more has nothing noted twice: of a transfer, what was taken back is taken back once', async () => {
  // The module of a thread does that where it is loaded beside the app.
  registerHooks();
  const { organizationId } = await world.people();
  const [fromPlaceId, toPlaceId] = [
    await world.folder(organizationId, { name: 'Warehouse' }),
    await world.folder(organizationId, { name: 'Van' }),
  ];
  const body = { name: 'Valve', folderId: fromPlaceId, quantity: '10', unitCost: '15' };
  const { id: itemId } = (await owner.call(api.inventory.create, { body })).body;
  const journey = (quantity: string) => ({ fromPlaceId, toPlaceId, lines: [{ itemId, quantity }] });
  const undo = async (id: number | undefined) => (await owner.call(api.transactions.undo, { params: { id: id ?? 0 }, body: {} })).status;
  const linesOf = async (id: number) => (await owner.call(api.transfers.read, { params: { id } })).body.lines;

  const { id } = (await owner.call(api.transfers.sendNew, { body: journey('10') })).body;
  const params = { id };
  for (const quantity of ['4', '6']) await owner.call(api.transfers.receive, { params, body: { lines: [{ itemId, quantity }] } });
  const { movements } = (await owner.call(api.transfers.read, { params })).body;
  expect(await undo(movements.find(({ moved }) => moved === '4')?.id)).toBe(200);
  expect(await linesOf(id)).toMatchObject([{ sent: '10', received: '6', inTransit: '4', back: '0' }]);

  const done = (await owner.call(api.transfers.make, { body: { ...journey('3'), fromPlaceId: toPlaceId, toPlaceId: fromPlaceId } })).body;
  expect(await undo(done.movements[0]?.id)).toBe(200);
  expect(await linesOf(done.transferId)).toMatchObject([{ received: '0', back: '3' }]);
});
