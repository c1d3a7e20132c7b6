import { api } from '@onhand/contract';
import { text, units } from '../../../../test/costing-reference.ts';
import { type Books, expectSame } from './books.fixtures.ts';

/** What each job bears is what its issues cost by now, whatever came to light since. */
async function expectJobs(books: Books): Promise<void> {
  for (const job of books.jobs) {
    const { body } = await books.owner.call(api.jobs.read, { params: { id: job } });
    const borne = books.items.reduce((sum, { book }) => sum + (book.state.jobs.get(job) ?? 0n), 0n);
    expectSame(body.cost, text(borne));
  }
}

/** The stock of each item, wherever it lies, is that of its bookkeeper. */
export async function expectStock(books: Books): Promise<void> {
  for (const { id, book, lies } of books.items) {
    const { body } = await books.owner.call(api.inventory.read, { params: { id } });
    expectSame([body.quantity, body.totalValue], [text(book.quantity), text(book.value)]);
    const places = body.places.map(({ placeId, quantity }) => [placeId ?? 0, quantity]).filter(([, quantity]) => quantity !== '0');
    const known = [...lies].filter(([, size]) => size !== 0n).map(([place, size]) => [place, text(size)]);
    const byPlace = ([one]: (string | number)[], [other]: (string | number)[]) => Number(one) - Number(other);
    expectSame(places.toSorted(byPlace), known.toSorted(byPlace));
    const awaited = books.ordered
      .filter(({ item }) => item.id === id)
      .map(({ pieces, received }) => (pieces > received ? pieces - received : 0n));
    expectSame(body.onOrder?.quantity ?? '0', text(awaited.reduce((sum, size) => sum + size, 0n)));
  }
}

/** Value in = issued + left + gone back, and what came back for that is credit and variance: by the documents, to the last decimal. */
export async function expectBalance(books: Books): Promise<void> {
  await expectJobs(books);
  for (const item of books.items) {
    const { id, book } = item;
    let costOfGoods = 0n;
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const query = { limit: 200, ...(cursor && { cursor }) };
      const { body } = await books.owner.call(api.inventory.history, { params: { id }, query });
      for (const row of body.movements) costOfGoods += units(row.costOfGoods ?? '');
      [cursor, isMore] = [body.nextCursor ?? undefined, Boolean(body.nextCursor)];
    }
    const own = books.came.filter((came) => came.item === item && came.undone !== 'struck');
    const paid = own.reduce((sum, came) => sum + came.paid + came.added - (came.undone === 'left' ? came.taken : 0n), 0n);
    const standing = books.returns.filter(({ came, isUndone }) => came.item === item && !isUndone);
    const back = standing.reduce((sum, { value }) => sum + value, 0n);
    expectSame(text(costOfGoods + book.value + back), text(paid));
    expectSame(text(costOfGoods), text(book.rows.reduce((sum, row) => sum + row.costOfGoods, 0n)));
  }
}
