import { api } from '@onhand/contract';
import type { DeletedContents } from '@onhand/contract/folders';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { units } from '../../../test/costing-reference.ts';
import { type Wish, wishes } from '../../../test/costing-steps.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { type Doing, methodNames, Storekeeper } from './storekeeper.fixtures.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let unitId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  unitId = (await owner.call(api.units.list)).body.find(({ allowsDecimals }) => allowsDecimals)?.id as number;
});
afterAll(() => world.close());

const place = fc.nat(3);
const quantity = fc.integer({ min: 1, max: 30 }).map(String);
const doings: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('carry' as const), from: place, to: place, quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rehome' as const), to: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count' as const), quantity, place: fc.option(place) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), nth: fc.nat(5) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('dispatch' as const), from: place, to: place, quantity }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('arrive', 'arrive', 'lose', 'callOff', 'recall'),
      nth: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 9 }).map(String),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('tearDown' as const),
      place: fc.integer({ min: 1, max: 3 }),
      contents: fc.constantFrom<DeletedContents>('unassign', 'delete', 'archive', 'move-to-parent'),
    }),
  },
);

const hasQuantity = (wish: Wish) => wish.do === 'set' || !('quantity' in wish) || units(wish.quantity) !== 0n;
const days = fc.array(fc.oneof(fc.tuple(wishes.filter(hasQuantity), place), fc.tuple(doings, fc.constant(null))), {
  maxLength: 26,
  size: 'max',
});

test.each(['average', 'fifo', 'standard'] as const)(
  '[PLC-03] [PLC-04] from %s on, whatever is changed, carried, sent, received, lost, counted, taken back or torn down, the places are those of a storekeeper and the values those of a bookkeeper who knows no places',
  { timeout: 120_000 },
  async (start) => {
    await fc.assert(
      fc.asyncProperty(days, async (sequence) => {
        const newFolder = () => world.folder(organizationId);
        const folders = [null, ...(await Promise.all([1, 2, 3].map(newFolder)))];
        const body = { name: 'Valve', valuationMethod: methodNames[start], unitId, folderId: folders[1] ?? null };
        const { id } = (await owner.call(api.inventory.create, { body })).body;
        const keeper = new Storekeeper({ id, start, folders, owner, newFolder });
        for (const [what, nth] of sequence) {
          if (nth === null) await keeper.act(what);
          else await keeper.follow(what, nth);
          await keeper.expectToAgree();
        }
        await keeper.expectHistory();
      }),
      { numRuns: 5 },
    );
    expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
  },
);
