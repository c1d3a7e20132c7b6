import { expect, test } from 'vitest';
import { migrationNames, readFunctions } from '../src/platform/database/migration-files.ts';

/** The functions whose answer is kept on each item, as they were when a migration last wrote it on all of them. */
const lastWritten = {
  migration: '0187_first_listed.sql',
  checksums: {
    'item_listed.sql': '12e6578b4d342ac90cd5528cd9577e481150f15e26703296810a6482bb6975ce',
    'item_listed_of.sql': '900b7b4d1dca4ad6cc01507fe9df2c6389ec3182467638f8db9d61d272ebfd15',
  },
};

const whatToDo = `
A function is applied again when its file changes, but what it said before stays on each item until somebody writes that item, and lists send it as it is.
If it says something else now, write a new migration like ${lastWritten.migration} that includes it (\\ir ../functions/item_listed.sql), without the
condition “listed IS NULL”, and name it here with the new checksums. If only a comment or the way has changed, renew the checksums alone.`;

test('what lists show of an item is written again on all of them by a migration when the function that spells it changes', async () => {
  expect(await migrationNames()).toContain(lastWritten.migration);
  const functions = (await readFunctions()).filter(({ name }) => name in lastWritten.checksums);
  const checksums = Object.fromEntries(functions.map(({ name, checksum }) => [name, checksum]));
  expect(checksums, whatToDo).toEqual(lastWritten.checksums);
});
