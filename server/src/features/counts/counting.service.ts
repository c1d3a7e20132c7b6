import type { CountLine, EntryInput } from '@onhand/contract/counts';
import { mostOfAnItem, tooManyOfAnItem } from '@onhand/contract/decimal';
import { limits } from '@onhand/contract/limits';
import { Big } from 'big.js';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { type BookItem, entriesOf, type EntryRow, findEntry, insertEntry, readBook, removeEntries } from './count-entries.store.ts';
import {
  changedLines,
  findLine,
  foldersOfLine,
  holdLine,
  insertLines,
  type LineRow,
  listLines as pageOfLines,
  mark,
  writeTally,
} from './count-lines.store.ts';
import { inForce, modeOf, type Tally, tallyOf } from './counts.rules.ts';
import { mayReview, refusalOf } from './counts.service.ts';
import { findCount, type HeldCount, holdCount } from './counts.store.ts';

type Input = z.output<typeof EntryInput>;

export async function listLines(tx: Tx, scope: Scope, countId: number, page: { after?: number; since?: string; limit: number }) {
  const count = orNotFound(await findCount(tx, scope, countId));
  // The mark is taken before the lines are read, so that a change in between comes again rather than never.
  const since = await mark(tx);
  const told = (rows: readonly LineRow[]) => rows.map((row) => asTold(scope, count, row));
  if (page.since !== undefined) {
    return { lines: told(await changedLines(tx, scope, countId, page.since)), nextAfter: null, since };
  }
  const found = await pageOfLines(tx, scope, countId, { after: page.after ?? 0, limit: page.limit });
  const rows = fittingPage(found);
  const isEnd = found.length < page.limit && rows.length === found.length;
  return { lines: told(rows), nextAfter: isEnd ? null : (rows.at(-1)?.itemId ?? null), since };
}

/** The rest of a line, beside its name and codes, takes about this many bytes. */
const restOfLine = 400;

/** A page ends where its lines hold more than one can. */
function fittingPage(rows: readonly LineRow[]): readonly LineRow[] {
  let bytes = 0;
  const end = rows.findIndex(({ name, codes }, at) => {
    bytes += restOfLine + name.length + codes.reduce((sum, code) => sum + code.length, 0);
    return at > 0 && bytes > limits.pageBytes;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

export async function readLine(tx: Tx, scope: Scope, countId: number, itemId: number) {
  const count = orNotFound(await findCount(tx, scope, countId));
  const line = orNotFound(await findLine(tx, scope, countId, itemId));
  const entries = await entriesOf(tx, scope, countId, itemId);
  const counting = new Set(inForce(entries));
  const told = line.isPartlySeen ? entries.filter(({ userId }) => userId === scope.userId) : entries;
  return {
    ...asTold(scope, count, line),
    entries: told.map((entry) => ({ ...entry, isMine: entry.userId === scope.userId, isInForce: counting.has(entry) })),
  };
}

/** In a blind count nobody who counts learns what should be there, nor what would give it away. */
function asTold(scope: Scope, { isBlind }: Pick<HeldCount, 'isBlind'>, line: LineRow): CountLine {
  return isBlind && !mayReview(scope) ? { ...line, expected: null, difference: null, value: null } : line;
}

export async function enter(tx: Tx, scope: Scope, countId: number, input: Input): Promise<CountLine> {
  const count = await holdOpenLine(tx, scope, countId, input.itemId, input.isAlsoFound);
  const known = await findEntry(tx, scope, countId, input.id);
  if (known) {
    if (known.userId !== scope.userId || known.itemId !== input.itemId) throw new AppError('CONFLICT');
    return toldLine(tx, scope, count, input.itemId);
  }
  const item = await readBook(tx, scope, countId, input.itemId, input.secondsAgo);
  checkCountable(item, input);
  const before = await entriesOf(tx, scope, countId, input.itemId);
  const { id, itemId, quantity } = input;
  const { book, bookMovementId, at } = item;
  const mode = modeOf(input.mode, before, scope.userId);
  if (!(await insertEntry(tx, scope, countId, { id, itemId, quantity, mode, at, book, bookMovementId }))) throw new AppError('CONFLICT');
  await addUp(tx, scope, countId, itemId);
  tx.emit({ type: 'batch_update', about: 'count' }, { folderIds: item.folderIds });
  return toldLine(tx, scope, count, itemId);
}

function checkCountable(item: BookItem | undefined, { quantity }: Input): asserts item is BookItem {
  if (!item) throw new AppError('CONFLICT', { message: 'This item was deleted.' });
  if (item.isArchived) throw new AppError('CONFLICT', { message: 'This item is archived. Restore it first.' });
  if (!quantity.includes('.') || item.allowsDecimals) return;
  const message = item.unitName ? `“${item.unitName}” allows no decimals.` : 'Without a unit that allows decimals, only whole numbers.';
  throw invalid('quantity', message);
}

export async function removeEntry(tx: Tx, scope: Scope, countId: number, id: string): Promise<CountLine> {
  const entry = orNotFound(await findEntry(tx, scope, countId, id));
  const count = await holdOpenLine(tx, scope, countId, entry.itemId);
  if (entry.userId !== scope.userId) throw new AppError('FORBIDDEN', { message: 'Only whoever made an entry can take it back.' });
  await removeEntries(tx, scope, countId, [id]);
  await addUp(tx, scope, countId, entry.itemId);
  return toldChanged(tx, scope, count, entry.itemId);
}

/** The entries stay on record, but the line is to be counted again. */
export async function recount(tx: Tx, scope: Scope, countId: number, itemId: number): Promise<CountLine> {
  const count = await holdOpenLine(tx, scope, countId, itemId);
  const entries = await entriesOf(tx, scope, countId, itemId);
  await removeEntries(tx, scope, countId, idsOf(entries));
  await writeTally(tx, scope, countId, itemId, null, true);
  return toldChanged(tx, scope, count, itemId);
}

const idsOf = (entries: readonly EntryRow[]) => entries.map(({ id }) => id);

/** A person who sees no line of a count is told that it does not exist, even when it is closed. */
async function holdOpenLine(tx: Tx, scope: Scope, countId: number, itemId: number, isAlsoFound = false): Promise<HeldCount> {
  const count = await holdCount(tx, scope, countId, 'SHARE');
  let isThere = await holdLine(tx, scope, countId, itemId);
  if (!isThere && isAlsoFound && count.status === 'open' && (await findCount(tx, scope, countId))) {
    await insertLines(tx, scope, countId, [itemId], true);
    isThere = await holdLine(tx, scope, countId, itemId);
  }
  if (!isThere) throw new AppError('NOT_FOUND');
  if (count.status !== 'open') throw refusalOf(count);
  return count;
}

/** An item from a time without a limit can be counted as it is. */
const isTooMany = ({ counted, book }: Tally) => Number(counted) > Number(mostOfAnItem) && new Big(counted).gt(book);

async function addUp(tx: Tx, scope: Scope, countId: number, itemId: number): Promise<void> {
  const tally = tallyOf(await entriesOf(tx, scope, countId, itemId));
  if (tally && isTooMany(tally)) throw invalid('quantity', tooManyOfAnItem);
  await writeTally(tx, scope, countId, itemId, tally, false);
}

async function toldChanged(tx: Tx, scope: Scope, count: HeldCount, itemId: number): Promise<CountLine> {
  const line = await toldLine(tx, scope, count, itemId);
  tx.emit({ type: 'batch_update', about: 'count' }, { folderIds: await foldersOfLine(tx, scope, count.id, itemId) });
  return line;
}

async function toldLine(tx: Tx, scope: Scope, count: HeldCount, itemId: number): Promise<CountLine> {
  const line = orNotFound(await findLine(tx, scope, count.id, itemId));
  return asTold(scope, count, line);
}
