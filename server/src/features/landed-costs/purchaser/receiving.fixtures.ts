import { api } from '@onhand/contract';
import { part, text, units } from '../../../../test/costing-reference.ts';
import { type Books, type CameBy, type Doing, expectSame, type Units } from './books.fixtures.ts';

export async function order(books: Books, lines: { packs: string; size: string; price: string }[]): Promise<void> {
  const wanted = lines.map((line, nth) => ({ item: books.item(nth), ...line }));
  const made = await books.owner.call(api.orders.make, {
    body: {
      vendorId: books.vendorId,
      lines: wanted.map(({ item, packs, size, price }) => ({ itemId: item.id, packs, piecesPerPack: size, price, place: 0 })),
    },
  });
  expectSame(made.status, 200, JSON.stringify(made.body));
  const { id } = made.body;
  expectSame((await books.owner.call(api.orders.send, { params: { id }, body: { mail: null } })).status, 200);
  for (const [nth, { item, packs, size, price }] of wanted.entries()) {
    const pieces = (units(packs) * units(size)) / units('1');
    books.ordered.push({ orderId: id, line: nth + 1, item, pieces, size: units(size), price: units(price), received: 0n });
  }
}

/** So many scans of a third make up the whole price of the pack: each is worth what all costs less what came before. */
export async function receive(books: Books, { nth, item, place: at, quantity }: Extract<Doing, { do: 'receive' }>): Promise<void> {
  const of = books.latest(
    books.ordered.filter((line) => line.item === books.item(item)),
    nth,
  );
  if (!of) return;
  const place = books.place(at);
  const size = units(quantity);
  const costOf = (pieces: Units) => part(pieces, of.price, of.size);
  const paid = costOf(of.received + size) - costOf(of.received);
  const line = { orderLine: of.line, itemId: of.item.id, quantity, placeId: place || null, isMore: true };
  const { status, body } = await books.owner.call(api.receipts.receive, { params: { id: of.orderId }, body: { lines: [line] } });
  expectSame(status, 200, JSON.stringify(body));
  of.received += size;
  const row = books.play(of.item, { do: 'receive', quantity, value: text(paid) });
  const [entered] = body.entered;
  books.put(of.item, place, size);
  books.came.push({
    receiptId: body.receipt.id,
    line: entered?.line ?? 0,
    movementId: entered?.movementId ?? 0,
    item: of.item,
    row,
    place,
    quantity: size,
    returned: 0n,
    paid,
    added: 0n,
    undone: 'no',
    taken: 0n,
    takenBy: null,
    of,
  });
}

function noteUndone(books: Books, came: CameBy): void {
  const { item } = came;
  const before = item.book.isStanding(came.row);
  const value = item.book.value;
  const row = books.play(item, { do: 'undo', row: came.row });
  came.undone = before && !item.book.isStanding(came.row) ? 'struck' : 'left';
  came.takenBy = came.undone === 'left' ? row : null;
  came.taken = value - item.book.value;
  books.put(item, came.place, -came.quantity);
  came.of.received -= came.quantity;
}

/** All of them, the last first, or none. */
function isUndoable(books: Books, lines: readonly CameBy[]): boolean {
  const left = new Map<string, Units>();
  return [...Map.groupBy(lines, ({ item }) => item)].every(([item, own]) => {
    const deltas = books.trial(
      item,
      own.map(({ row }) => ({ do: 'undo', row })),
    );
    return own.every(({ quantity, place, returned }, nth) => {
      const key = `${item.id} ${place}`;
      left.set(key, (left.get(key) ?? item.lies.get(place) ?? 0n) - quantity);
      return returned === 0n && deltas[nth] === -quantity && (left.get(key) ?? 0n) >= 0n;
    });
  });
}

export async function undoLine(books: Books, came: CameBy | undefined): Promise<void> {
  if (!came) return;
  const isPossible = came.undone === 'no' && isUndoable(books, [came]);
  const { status, body } = await books.owner.call(api.transactions.undo, { params: { id: came.movementId }, body: {} });
  expectSame(status === 200, isPossible, JSON.stringify(body));
  if (isPossible) noteUndone(books, came);
}

export async function undoReceipt(books: Books, any: CameBy | undefined): Promise<void> {
  if (!any) return;
  const lines = books.came.filter(({ receiptId, undone }) => receiptId === any.receiptId && undone === 'no').toReversed();
  const isPossible = lines.length > 0 && isUndoable(books, lines);
  const { status, body } = await books.owner.call(api.receipts.undo, { params: { id: any.receiptId }, body: {} });
  expectSame(status === 200, isPossible, JSON.stringify(body));
  if (isPossible) for (const came of lines) noteUndone(books, came);
}

export async function closeReceipt(books: Books, came: CameBy | undefined): Promise<void> {
  if (came) await books.owner.call(api.receipts.close, { params: { id: came.receiptId } });
}
