import { afterAll, beforeAll, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { expectPlacesToHold } from './places-property.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each(['average', 'fifo', 'standard'] as const)(
  '[PLC-03] [PLC-04] from %s on, whatever is changed, carried, moved, sent, received, lost, counted, imported, taken back or torn down, the places are those of a storekeeper and the values those of a bookkeeper who knows no places',
  { timeout: 120_000 },
  (start) => expectPlacesToHold(world, start, 2),
);
