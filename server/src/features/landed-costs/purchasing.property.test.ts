import { api } from '@onhand/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedName } from '../../../test/catalogue.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { propertyRuns, timeoutOfRuns } from '../../../test/property-runs.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import type { Doing } from './purchaser/books.fixtures.ts';
import { Purchaser } from './purchaser/purchaser.fixtures.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const nth = fc.nat(4);
const one = fc.nat(1);
const place = fc.nat(2);
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 8 }).map(String),
  fc.integer({ min: 1, max: 90_000 }).map((n) => String(n / 10_000)),
);
const money = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map(String),
  fc.integer({ min: 1, max: 90_000_000 }).map((n) => (n / 1_000_000).toFixed(6)),
);
const amount = money.filter((text) => Number(text) > 0);
const line = fc.record({
  packs: fc.integer({ min: 1, max: 5 }).map(String),
  size: fc.integer({ min: 1, max: 7 }).map(String),
  price: money,
});
const doings: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), lines: fc.array(line, { minLength: 1, maxLength: 3 }) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('receive' as const), nth, item: one, place, quantity }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('issue' as const), item: one, place, quantity }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('use' as const), nth, item: one, place, quantity }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('back' as const), nth, item: one, place, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undoUse' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('carry' as const), item: one, from: place, to: place, quantity }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('charge' as const), nth, amount, share: fc.constantFrom('value', 'quantity', 'equal') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('credit' as const), nth, percent: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('price' as const), nth, amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), nth, place, quantity, credit: money }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credited' as const), nth, amount }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('uncharge', 'undoReceipt', 'undoLine', 'undoIssue', 'undoReturn', 'close'), nth }),
  },
);
/** Each day begins with one of everything, so that whatever follows is mixed with all of it. */
const oneOfEach: readonly Doing[] = [
  { do: 'receive', nth: 0, item: 0, place: 0, quantity: '4' },
  { do: 'receive', nth: 0, item: 1, place: 0, quantity: '5' },
  { do: 'carry', item: 0, from: 0, to: 1, quantity: '1' },
  { do: 'carry', item: 1, from: 0, to: 1, quantity: '1' },
  { do: 'issue', item: 0, place: 0, quantity: '1' },
  { do: 'use', nth: 0, item: 0, place: 0, quantity: '1' },
  { do: 'use', nth: 0, item: 1, place: 0, quantity: '2' },
  { do: 'back', nth: 0, item: 1, place: 1, quantity: '1' },
  { do: 'charge', nth: 0, amount: '7.77', share: 'quantity' },
  { do: 'price', nth: 0, amount: '0.5' },
  { do: 'return', nth: 0, place: 0, quantity: '1', credit: '1' },
  { do: 'credited', nth: 0, amount: '1' },
  { do: 'back', nth: 0, item: 0, place: 0, quantity: '0.5' },
];
const days = fc
  .tuple(fc.tuple(line, line), fc.array(doings, { minLength: 6, maxLength: 30, size: 'max' }))
  .map(([lines, rest]): Doing[] => [{ do: 'order', lines: [...lines] }, ...oneOfEach, ...rest]);
/** Some of a line was used, so only what was left of it is taken back; and then this. */
const afterWhatWasLeft = (...rest: Doing[]): [Doing[]] => {
  const line = { packs: '1', size: '1', price: '3' };
  const more = { do: 'receive', nth: 0, item: 0, place: 0, quantity: '3' } as const;
  return [[{ do: 'order', lines: [line, line] }, ...oneOfEach, more, { do: 'undoLine', nth: 2 }, ...rest]];
};
const examples = [afterWhatWasLeft({ do: 'uncharge', nth: 0 }, { do: 'uncharge', nth: 1 }), afterWhatWasLeft({ do: 'undoIssue', nth: 0 })];

const runs = propertyRuns({ byDay: 5, atNight: 150 });

test('[BUY-08] [BUY-09] [BUY-10] [JOB-06] whatever is ordered, received, charged, corrected, credited, issued, used on jobs, brought back, carried, sent back and taken back: what came in is issued, borne by jobs, left, or gone back at credit and variance, exactly', {
  timeout: timeoutOfRuns(runs),
}, async () => {
  const { organizationId } = await world.people();
  const unitId = (await owner.call(api.units.list)).body.find(({ allowsDecimals }) => allowsDecimals)?.id as number;
  const vendorId = await world.vendor(organizationId);
  await fc.assert(
    fc.asyncProperty(days, async (sequence) => {
      const places = [0, await world.folder(organizationId, { name: unusedName('Van') }), await world.folder(organizationId)];
      const make = async (valuationMethod: 'moving_average' | 'fifo') =>
        (await owner.call(api.inventory.create, { body: { name: 'Valve', valuationMethod, unitId } })).body.id;
      const items = [
        { id: await make('moving_average'), method: 'average' as const },
        { id: await make('fifo'), method: 'fifo' as const },
      ];
      const purchaser = new Purchaser(owner, vendorId, items, places);
      for (const doing of sequence) {
        await purchaser.act(doing);
        await purchaser.expectStock();
      }
      await purchaser.expectBalance();
      expect(Object.entries(purchaser.done()).filter(([, times]) => times === 0)).toEqual([]);
    }),
    { numRuns: runs, examples },
  );
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
});
