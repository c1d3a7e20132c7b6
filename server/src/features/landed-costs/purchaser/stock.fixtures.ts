import { api } from '@onhand/contract';
import { text } from '../../../../test/costing-reference.ts';
import { type Books, expectSame, type Item, type Units } from './books.fixtures.ts';

export async function issue(books: Books, item: Item, place: number, asked: Units): Promise<void> {
  const there = item.lies.get(place) ?? 0n;
  const taken = asked < there ? asked : there;
  const change = { adjustment: `-${text(asked)}`, placeId: place || null };
  const { body } = await books.owner.call(api.inventory.changeStock, { params: { id: item.id }, body: change });
  if (taken === 0n) return;
  const row = books.play(item, { do: 'issue', quantity: text(taken) });
  books.put(item, place, -taken);
  books.issues.push({ item, row, movementId: body.movement?.id ?? 0, place, quantity: taken, isUndone: false });
}

export async function carry(books: Books, item: Item, from: number, to: number, size: Units): Promise<void> {
  if (from === to) return;
  const body = { fromPlaceId: from || null, toPlaceId: to || null, lines: [{ itemId: item.id, quantity: text(size) }] };
  const { status } = await books.owner.call(api.transfers.make, { body });
  expectSame(status, (item.lies.get(from) ?? 0n) >= size ? 200 : 409);
  if (status !== 200) return;
  books.carried += 1;
  books.put(item, from, -size);
  books.put(item, to, size);
}

export async function undoIssue(books: Books, issue: Books['issues'][number] | undefined): Promise<void> {
  if (!issue) return;
  const { status } = await books.owner.call(api.transactions.undo, { params: { id: issue.movementId }, body: {} });
  expectSame(status, issue.isUndone ? 409 : 200);
  if (status !== 200) return;
  issue.isUndone = true;
  books.play(issue.item, { do: 'undo', row: issue.row });
  books.put(issue.item, issue.place, issue.quantity);
}
