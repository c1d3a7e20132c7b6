import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

const hundredRows = `SELECT n AS id, repeat('x', 100) || n AS text FROM generate_series(1, 100) AS n`;

test('what was read is not kept once it was answered', async () => {
  const { owner, organizationId } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  const read = async () => {
    for (let times = 0; times < 400; times++) {
      await world.services.db.platform.rows(hundredRows);
      await world.services.db.tenant(scope, (tx) => tx.rows(hundredRows));
    }
  };
  // Once before: what grows only at first, code and statements, does not count.
  await read();
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  await read();
  // Small collections alone must be rid of the rows: what takes a great one has been copied by the small ones before it.
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  expect((process.memoryUsage().heapUsed - before) / 1_048_576).toBeLessThan(5);
});
