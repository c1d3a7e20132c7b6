import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdLiveItem } from './ledger.service.ts';
import { changeStocks, type StockOfItem } from './many-items.service.ts';

let world: World;
let owner: Caller;
let scope: Scope;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  const people = await world.people();
  scope = world.scope(people.organizationId, people.owner, 'owner');
});
afterAll(() => world.close());

const make = async (name: string, quantity: string) =>
  (await owner.call(api.inventory.create, { body: { name, quantity, unitCost: '3', valuationMethod: 'mac' } })).body.id;

/** Switches to FIFO and then takes stock out in one go: the second change takes from the layer that the first one made. */
const toFifo = (itemId: number, quantity: string): StockOfItem => ({
  itemId,
  changes: [
    { kind: 'method', change: { kind: 'method', method: 'fifo' } },
    { kind: 'set', change: { kind: 'set', quantity } },
  ],
});

test('[STK-04] what is changed for many items at once answers each item’s own movements, and each takes from its own layers', async () => {
  const items = [await make('Nut', '10'), await make('Bolt', '20'), await make('Washer', '30')];
  const [nut, bolt, washer] = items as [number, number, number];
  const wanted = [toFifo(washer, '7'), toFifo(nut, '5'), { itemId: bolt, changes: [] }];
  const movements = await world.services.db.tenant(scope, (tx) => changeStocks(tx, scope, wanted, { source: 'import' }));
  expect(movements.map((ids) => ids.length)).toEqual([2, 2, 0]);
  const { rows } = await world.database.admin.query<{ itemId: number; kinds: string; quantity: string }>(
    `SELECT item_id::int AS "itemId", string_agg(kind, ', ' ORDER BY id) AS kinds, min(trim_scale(quantity_after)) AS quantity
       FROM movements WHERE id = ANY ($1) GROUP BY item_id ORDER BY array_position($1, min(id))`,
    [movements.flat()],
  );
  expect(rows).toEqual([
    { itemId: washer, kinds: 'method, set', quantity: '7' },
    { itemId: nut, kinds: 'method, set', quantity: '5' },
  ]);
  const layers = await world.database.admin.query(
    `SELECT l.item_id::int AS "itemId", l.id::int AS id, trim_scale(l.quantity) AS quantity, trim_scale(l.value) AS value
       FROM cost_layers l WHERE l.item_id = ANY ($1) ORDER BY l.quantity DESC`,
    [items],
  );
  expect(layers.rows).toEqual([
    { itemId: washer, id: movements[0]?.[0], quantity: '7', value: '21' },
    { itemId: nut, id: movements[1]?.[0], quantity: '5', value: '15' },
  ]);
});

test('[FOLD-04] the ledger itself holds nothing for staff that lies outside their folders', async () => {
  const hidden = await make('Hidden', '1');
  const folder = await world.folder(scope.organizationId, { name: 'Van' });
  const staff: Scope = { ...scope, role: 'staff', visibleFolders: [folder] };
  const holding = world.services.db.tenant(staff, (tx) => holdLiveItem(tx, staff, hidden));
  await expect(holding).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
