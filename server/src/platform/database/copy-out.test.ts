import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import type { Tx } from '../db.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rowsUpTo = (last: number) => `COPY (SELECT n, 'shelf "' || n || '"' FROM generate_series(1, ${last}) AS n) TO STDOUT (FORMAT csv)`;
const inTransaction = async <Result>(work: (tx: Tx) => Promise<Result>) => world.services.db.tenant(await world.ownerScope(), work);
const one = (tx: Tx) => tx.value<number>('SELECT 1 AS one');

test('what is copied comes whole and in order, however slowly it is taken, and the transaction goes on behind it', async () => {
  await inTransaction(async (tx) => {
    // Of many blocks, of some, of less than one, and of none.
    for (const last of [60_000, 20_000, 3, 0]) {
      const blocks: Buffer[] = [];
      let isTaking = false;
      const count = await tx.copy(rowsUpTo(last), async (block) => {
        expect(isTaking).toBe(false);
        isTaking = true;
        for (let turn = 0; turn < 20; turn++) await setImmediate();
        blocks.push(Buffer.from(block));
        isTaking = false;
      });
      expect(count).toBe(last);
      const lines = Array.from({ length: last }, (_, n) => `${n + 1},"shelf ""${n + 1}"""\n`);
      expect(Buffer.concat(blocks).toString() === lines.join('')).toBe(true);
      expect(await one(tx)).toBe(1);
    }
  });
});

test('a copy that cannot be taken fails with its transaction, and the connection goes on', async () => {
  const full = inTransaction((tx) => tx.copy(rowsUpTo(60_000), () => Promise.reject(new Error('the disk is full'))));
  await expect(full).rejects.toThrow('the disk is full');
  for (let turn = 0; turn < 5; turn++) expect(await inTransaction(one)).toBe(1);
});

test('a copy that the database refuses halfway says why, and the connection goes on', async () => {
  const half = 'COPY (SELECT 1 / (50000 - n) FROM generate_series(1, 60000) AS n) TO STDOUT (FORMAT csv)';
  await expect(inTransaction((tx) => tx.copy(half, () => Promise.resolve()))).rejects.toThrow('division by zero');
  for (let turn = 0; turn < 5; turn++) expect(await inTransaction(one)).toBe(1);
});
