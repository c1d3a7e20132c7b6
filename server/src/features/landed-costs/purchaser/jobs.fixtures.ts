import { api } from '@onhand/contract';
import { text } from '../../../../test/costing-reference.ts';
import { type Books, expectSame, type Item, type JobRow, type Units } from './books.fixtures.ts';

export async function use(books: Books, nth: number, item: Item, place: number, size: Units): Promise<void> {
  while (books.jobs.length < 2) books.jobs.push((await books.owner.call(api.jobs.make, { body: { title: 'Boiler' } })).body.id);
  const job = books.jobs[nth % 2] as number;
  const part = { itemId: item.id, quantity: text(size), placeId: place || null };
  const { status, body } = await books.owner.call(api.jobs.use, { params: { id: job }, body: { parts: [part], isMeant: true } });
  expectSame(status, (item.lies.get(place) ?? 0n) >= size ? 200 : 409, JSON.stringify(body));
  if (status !== 200) return;
  const row = books.play(item, { do: 'use', quantity: text(size), job });
  books.put(item, place, -size);
  const line = body.job.lines.find(({ itemId }) => itemId === item.id)?.line ?? 0;
  books.jobRows.push({ job, item, line, row, movementId: body.movements[0]?.id ?? 0, place, quantity: size, of: null, isUndone: false });
}

const outOf = (use: JobRow) => (use.isUndone || use.of ? 0n : use.item.book.outOf(use.row));

/** Of the uses of its line, the last first. */
export async function back(books: Books, nth: number, item: Item, place: number, size: Units): Promise<void> {
  const job = books.jobs[nth % 2];
  const uses = books.jobRows.filter((row) => row.job === job && row.item === item && outOf(row) > 0n).toReversed();
  const [last] = uses;
  if (!last || job === undefined) return;
  const out = uses.reduce((sum, use) => sum + outOf(use), 0n);
  const part = { line: last.line, quantity: text(size), placeId: place || null };
  const { status, body } = await books.owner.call(api.jobs.giveBack, { params: { id: job }, body: { parts: [part] } });
  expectSame(status, size <= out ? 200 : 409, JSON.stringify(body));
  if (status !== 200) return;
  let left = size;
  for (const use of uses) {
    const here = left < outOf(use) ? left : outOf(use);
    if (here === 0n) break;
    left -= here;
    const row = books.play(item, { do: 'back', quantity: text(here), row: use.row });
    books.jobRows.push({ job, item, line: use.line, row, movementId: 0, place, quantity: here, of: use, isUndone: false });
  }
  const made = books.jobRows.slice(-body.movements.length);
  for (const [at, one] of made.entries()) one.movementId = body.movements[at]?.id ?? 0;
  books.put(item, place, size);
}

/** What came back and was carried elsewhere, or used again, stays. */
export async function undoUse(books: Books, one: JobRow | undefined): Promise<void> {
  if (!one) return;
  const there = one.item.lies.get(one.place) ?? 0n;
  const isThere = one.of === null || there >= one.quantity;
  const isPossible = !one.isUndone && !one.item.book.isUndoRefused(one.row) && isThere;
  const { status, body } = await books.owner.call(api.transactions.undo, { params: { id: one.movementId }, body: {} });
  expectSame(status === 200, isPossible, JSON.stringify(body));
  if (!isPossible) return;
  one.isUndone = true;
  books.play(one.item, { do: 'undo', row: one.row });
  books.put(one.item, one.place, one.of ? -one.quantity : one.quantity);
}
