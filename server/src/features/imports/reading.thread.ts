import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionConfig, Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { heldOpen } from './held-import.ts';
import { fileOf, insertImport, updateUnderstanding } from './imports.store.ts';
import { deleteLines, insertLines } from './lines.store.ts';
import { readFile, type ReadRequest } from './reading/read-file.ts';
import type { ReadTable } from './reading/read-table.ts';
import { Unreadable } from './reading/unreadable.ts';
import { understand } from './understand-file.ts';

/** A file that came, or one that was kept and is to be read in another way. */
export type WantedReading = { name: string; bytes: Uint8Array } | ({ id: number } & Pick<ReadRequest, 'sheet' | 'headerRow'>);

interface Ordered {
  connection: ConnectionConfig;
  scope: Scope;
  wanted: WantedReading;
  /** Nobody else is at work. */
  isAlone: boolean;
}

/**
 * An organization that sends the next file this soon while others are at work rests after each batch for so many times as long as it wrote:
 * whoever changes stock meanwhile waits for the disk to take these rows, too.
 */
const soonMs = 3_000;
const rests = 3;
/** A file has its time (`read-in-thread.ts`): resting never takes much of it. */
const longestRestMs = 30_000;
const lastRead = new Map<number, number>();

/** Reads a file and keeps its rows; answers the import's id. Rows go from here to the database, past the thread that answers requests. */
export const work: ThreadWork<Ordered, number> = async ({ connection, scope, wanted, isAlone }, thread) => {
  const db = thread.db(connection, { isBackground: true });
  // A person who chooses another sheet of the same file has sent nothing new.
  const isSoon = 'bytes' in wanted && performance.now() - (lastRead.get(scope.organizationId) ?? Number.NEGATIVE_INFINITY) < soonMs;
  const keepRows = async (tx: Tx, id: number, { batches }: ReadTable) => {
    let restLeft = isSoon && !isAlone ? longestRestMs : 0;
    for (const rows of batches) {
      const began = performance.now();
      await insertLines(tx, scope, id, rows);
      const rest = Math.min(restLeft, rests * (performance.now() - began));
      restLeft -= rest;
      await sleep(rest, undefined, { signal: thread.signal });
    }
    lastRead.clear();
    lastRead.set(scope.organizationId, performance.now());
  };
  if ('bytes' in wanted) {
    const table = await read({ bytes: wanted.bytes });
    return db.tenant(scope, async (tx) => {
      const id = await insertImport(tx, scope, { ...wanted, head: table.head }, await understand(tx, scope, table));
      keepWithin(tx, scope, 'openImports');
      await keepRows(tx, id, table);
      return id;
    });
  }
  const { id, ...how } = wanted;
  const bytes = await db.tenant(scope, (tx) => fileOf(tx, scope, id));
  if (!bytes) throw new AppError('CONFLICT');
  const table = await read({ bytes, ...how });
  return db.tenant(scope, async (tx) => {
    await heldOpen(tx, scope, id);
    await deleteLines(tx, scope, id);
    const understood = await understand(tx, scope, table);
    await keepRows(tx, id, table);
    await updateUnderstanding(tx, scope, id, understood, table.head);
    return id;
  });
};

async function read(request: ReadRequest): Promise<ReadTable> {
  return readFile(request).catch((error: unknown) => {
    throw error instanceof Unreadable ? invalid('file', error.message) : error;
  });
}
