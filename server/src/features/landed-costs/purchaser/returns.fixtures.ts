import { api } from '@onhand/contract';
import { text, units } from '../../../../test/costing-reference.ts';
import { type Books, type CameBy, expectSame, type Returned, type Units } from './books.fixtures.ts';

export async function giveBack(books: Books, came: CameBy | undefined, place: number, quantity: Units, credit: string): Promise<void> {
  if (!came) return;
  const { item, receiptId, line } = came;
  const lines = [{ itemId: item.id, receiptId, receiptLine: line, placeId: place || null, quantity: text(quantity), credit }];
  const { status, body } = await books.owner.call(api.vendorReturns.make, { body: { lines } });
  const isPossible = came.undone === 'no' && came.returned + quantity <= came.quantity && (item.lies.get(place) ?? 0n) >= quantity;
  expectSame(status === 200, isPossible, JSON.stringify(body));
  if (!isPossible) return;
  const row = books.play(item, { do: 'return', quantity: text(quantity), row: came.row });
  const value = -(item.book.rows[row]?.value ?? 0n);
  const [told] = body.lines;
  expectSame([told?.value, told?.variance], [text(value), text(units(credit) - value)]);
  came.returned += quantity;
  books.put(item, place, -quantity);
  books.returns.push({ id: body.id, came, row, place, quantity, value, credited: 0n, isUndone: false });
}

export async function undoReturn(books: Books, returned: Returned | undefined): Promise<void> {
  if (!returned) return;
  const { id, came, row, place, quantity, credited, isUndone } = returned;
  const { status, body } = await books.owner.call(api.vendorReturns.undo, { params: { id }, body: {} });
  expectSame(status === 200, !isUndone && credited === 0n, JSON.stringify(body));
  if (status !== 200) return;
  returned.isUndone = true;
  books.play(came.item, { do: 'undo', row });
  came.returned -= quantity;
  books.put(came.item, place, quantity);
}

/** The difference to what the goods carried is the variance, and it is in no stock. */
export async function credited(books: Books, returned: Returned | undefined, amount: string): Promise<void> {
  if (!returned || returned.isUndone || returned.credited > 0n) return;
  const { status, body } = await books.owner.call(api.vendorReturns.credit, { params: { id: returned.id }, body: { amount } });
  expectSame(status, 200, JSON.stringify(body));
  returned.credited += units(amount);
  expectSame(body.variance, text(returned.credited - returned.value));
}
