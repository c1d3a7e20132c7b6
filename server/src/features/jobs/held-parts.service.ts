import { sendInOrder } from '../../platform/database/in-order.ts';
import type { RowsOfEach, Statements, Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { type HeldItem, heldForDocument, holdingForDocument, type LevelOfItem, type RowOfHeldItem } from '../stock/receiving.service.ts';
import { readingUsers } from './people.store.ts';
import { type Reservation, ReservationBook } from './reservation-book.rules.ts';
import { readingBook } from './reservations.store.ts';
import { type HeldJob, holdingJob } from './write-jobs.store.ts';
import { countingLines, type HeldLine, type LineCount, type NewLine, readingLines } from './write-lines.store.ts';

/** The items of a job, its lines of them and what is promised, all of it held: it stays like this until the end. */
export interface HeldParts {
  items: ReadonlyMap<number, HeldItem>;
  lines: HeldLine[];
  book: ReservationBook;
  /** Of all lines of the job. */
  known: LineCount;
}

type PartRows = [RowOfHeldItem, LevelOfItem, HeldLine, Reservation, LineCount];

/** In this order: what stands behind the items is read once they are held. */
const holdingParts = (scope: Scope, jobId: number, ids: readonly number[]): Statements<PartRows> => [
  ...holdingForDocument(scope, ids),
  readingLines(scope, jobId, ids),
  readingBook(scope, ids, jobId),
  countingLines(scope, jobId),
];

async function partsFrom(tx: Tx, scope: Scope, [items, levels, lines, book, [known]]: RowsOfEach<PartRows>): Promise<HeldParts> {
  return { items: await heldForDocument(tx, scope, items, levels), lines, book: new ReservationBook(book), known: known as LineCount };
}

/** Behind the job. Without items that are named, all of its lines; one whose item was deleted is among the lines alone. */
export async function holdParts(tx: Tx, scope: Scope, jobId: number, itemIds?: readonly number[]): Promise<HeldParts> {
  const ids = itemIds ?? (await tx.values<number>(...idsOfLines(scope, jobId)));
  return partsFrom(tx, scope, await sendInOrder<PartRows>(tx, ...holdingParts(scope, jobId, [...new Set(ids)])));
}

const idsOfLines = (scope: Scope, jobId: number): [string, unknown[]] => [
  'SELECT DISTINCT item_id FROM job_lines WHERE organization_id = $1 AND job_id = $2',
  [scope.organizationId, jobId],
];

/** A job that is held with its parts of some items, and those who see it because they are on it. */
export interface HeldJobAndParts {
  job: HeldJob;
  users: string[];
  parts: HeldParts;
}

/** Job and parts in one round trip. */
export async function holdJobAndParts(tx: Tx, scope: Scope, jobId: number, itemIds: readonly number[]): Promise<HeldJobAndParts> {
  const [[job], users, ...rows] = await sendInOrder<[HeldJob, { id: string }, ...PartRows]>(
    tx,
    holdingJob(scope, jobId),
    readingUsers(scope, jobId),
    ...holdingParts(scope, jobId, [...new Set(itemIds)]),
  );
  return { job: orNotFound(job), users: users.map(({ id }) => id), parts: await partsFrom(tx, scope, rows) };
}

/** New lines as they are once they are written. */
export const asHeld = (items: HeldParts['items'], lines: readonly NewLine[]): HeldLine[] =>
  lines.map(({ line, itemId, kit, wanted }) => ({
    line,
    itemId,
    name: (items.get(itemId) as HeldItem).name,
    kit,
    wanted,
    used: '0',
    isKnown: false,
  }));

/** True if the person may work with the item: a place of theirs has it, or had it. */
export const seesItem = ({ visibleFolders }: Scope, { levels }: Pick<HeldItem, 'levels'>): boolean =>
  visibleFolders === 'all' || levels.some(({ place }) => visibleFolders.includes(place));

export const worksIn = ({ visibleFolders }: Scope, place: number): boolean => visibleFolders === 'all' || visibleFolders.includes(place);
