import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { takeBackup } from './take-backup.service.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const megabyte = 1024 * 1024;

setFlagsFromString('--expose-gc');
const clearAway = runInNewContext('gc') as () => void;

/**
 * Measures memory that is still needed, not garbage that nobody has collected yet. It takes a while, so it is asked for only now and then.
 */
function memoryNeeded(): number {
  clearAway();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The most that was needed at once above what was needed before, while the zip was sent. The thread that reads the rows has a limit of its own. */
async function memoryOfBackup(): Promise<{ grown: number; sent: number }> {
  const before = memoryNeeded();
  let most = 0;
  let looks = 0;
  const look = (every: number) => {
    if (looks++ % every === 0) most = Math.max(most, memoryNeeded() - before);
  };
  const { content } = await takeBackup(world.services, await world.ownerScope());
  let sent = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    sent += chunk.length;
    look(5);
  }
  expect(looks).toBeGreaterThan(20);
  return { grown: most, sent };
}

test('[IMP-04] a backup is sent as it is read: a long history needs no more memory than a short one', async () => {
  const { organizationId } = await world.people();
  const { id } = (await owner.call(api.inventory.create, { body: { name: 'Pump', quantity: '1', unitCost: '1' } })).body;
  // Memory that is loaded or grows at the first use is not the history's.
  await memoryOfBackup();
  // With figures that hardly pack, so that what is sent is as large as what is read.
  const figures = Array.from({ length: 32 }, (_, place) => `encode(sha256((n * 32 + ${place})::text::bytea), 'hex')`).join(' || ');
  await world.database.admin.query(
    `INSERT INTO movements (organization_id, item_id, item_name, at, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, detail)
     SELECT $1, $2, 'Pump', clock_timestamp(), 'Olive', 'revalue', 'edit', 0, 1, 0, 1, 1,
            jsonb_build_object('figures', ${figures})
       FROM generate_series(1, 5000) AS n`,
    [organizationId, id],
  );
  // Leftovers of earlier tests in this process can only make it more, so the least of up to three looks counts.
  let least = Number.POSITIVE_INFINITY;
  // The rows alone are ten megabytes.
  const enough = 8 * megabyte;
  for (let look = 0; look < 3 && least >= enough; look++) {
    const { grown, sent } = await memoryOfBackup();
    expect(sent).toBeGreaterThan(5 * megabyte);
    least = Math.min(least, grown);
  }
  expect(least).toBeLessThan(enough);
});
