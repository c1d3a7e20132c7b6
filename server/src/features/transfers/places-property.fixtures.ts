import { api } from '@onhand/contract';
import type { DeletedContents } from '@onhand/contract/folders';
import fc from 'fast-check';
import { expect } from 'vitest';
import { unusedName } from '../../../test/catalogue.ts';
import { units } from '../../../test/costing-reference.ts';
import { type Wish, wishes } from '../../../test/costing-steps.ts';
import type { World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { type Doing, methodNames, Storekeeper } from './storekeeper.fixtures.ts';

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
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bulkMove' as const), from: fc.option(place), to: place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      lines: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), quantity), { minLength: 1, maxLength: 3, selector: ([nth]) => nth }),
      isTakenBack: fc.boolean(),
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

/** Random days of one item, each of them followed by a storekeeper and a bookkeeper. */
export async function expectPlacesToHold(world: World, start: keyof typeof methodNames, numRuns: number): Promise<void> {
  const owner = await world.as('owner');
  const { organizationId } = await world.people();
  const unitId = (await owner.call(api.units.list)).body.find(({ allowsDecimals }) => allowsDecimals)?.id as number;
  await fc.assert(
    fc.asyncProperty(days, async (sequence) => {
      const newFolder = () => world.folder(organizationId, { name: unusedName('Place') });
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
    { numRuns },
  );
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
}
