import { api } from '@onhand/contract';
import { text, units } from '../../../../test/costing-reference.ts';
import { type Books, type CameBy, type Charged, expectSame } from './books.fixtures.ts';

export async function charge(
  books: Books,
  came: CameBy | undefined,
  wanted: {
    amount: string;
    share: 'value' | 'quantity' | 'equal' | 'hand';
    kind: 'freight' | 'credit' | 'price';
    parts?: { line: number; amount: string }[];
  },
): Promise<void> {
  if (!came) return;
  const { status, body } = await books.owner.call(api.landedCosts.add, { body: { receiptId: came.receiptId, ...wanted } });
  const carriers = books.came.filter((one) => one.receiptId === came.receiptId && one.undone === 'no' && one.returned < one.quantity);
  const isFree = wanted.share === 'value' && carriers.every(({ paid }) => paid === 0n);
  // One that was taken back as a whole, and one of which all went back, carry nothing.
  const isGone = books.came.filter((one) => one.receiptId === came.receiptId).every(({ undone }) => undone !== 'no');
  expectSame(status, isGone ? 409 : carriers.length === 0 || isFree ? 400 : 200, JSON.stringify(body));
  if (status !== 200) return;
  const parts = body.parts.map(({ line, amount, inStock, costOfGoods }) => {
    expectSame(units(inStock ?? '') + units(costOfGoods ?? ''), units(amount ?? ''));
    return { came: carriers.find((one) => one.line === line) as CameBy, amount: units(amount ?? '') };
  });
  expectSame(text(parts.reduce((sum, { amount }) => sum + amount, 0n)), text(units(wanted.amount)));
  const charged: Charged = { id: body.id, isUndone: false, parts: [] };
  for (const { came: carrier, amount } of parts.filter(({ amount: size }) => size !== 0n)) {
    const row = books.play(carrier.item, { do: 'correct', row: carrier.row, amount: text(amount) });
    carrier.added += amount;
    charged.parts.push({ came: carrier, row, amount });
  }
  books.charges.push(charged);
}

/** A part of what the line was paid, never more. */
export async function credit(books: Books, came: CameBy | undefined, percent: bigint): Promise<void> {
  if (!came || came.undone !== 'no' || came.returned === came.quantity) return;
  const cents = (came.paid + came.added) / 10n ** 8n;
  const size = ((cents * percent) / 100n) * 10n ** 8n;
  if (size <= 0n) return;
  const amount = text(-size);
  await charge(books, came, { kind: 'credit', amount, share: 'hand', parts: [{ line: came.line, amount }] });
}

/** On the bill one line costs more, and where there is another one, that costs as much less. */
export async function price(books: Books, came: CameBy | undefined, amount: string): Promise<void> {
  if (!came || came.undone !== 'no' || came.returned === came.quantity) return;
  const carries = (one: CameBy) => one.undone === 'no' && one.returned < one.quantity && one.paid + one.added >= units(amount);
  const other = books.came.find((one) => one !== came && one.receiptId === came.receiptId && carries(one));
  const parts = [{ line: came.line, amount }, ...(other ? [{ line: other.line, amount: `-${amount}` }] : [])];
  await charge(books, came, { kind: 'price', amount: other ? '0' : amount, share: 'hand', parts });
}

/** The part of a line that was taken back as if it had never come went with it. Where only what was left was taken, the part is still in the books. */
export async function uncharge(books: Books, charged: Charged | undefined): Promise<void> {
  if (!charged) return;
  const parts = charged.parts.filter(({ came }) => came.undone !== 'struck');
  // Beyond what a line was paid nothing is taken off here: what that means has examples of its own.
  if (!charged.isUndone && parts.some(({ came, amount }) => came.paid + came.added - amount < 0n)) return;
  const { status } = await books.owner.call(api.landedCosts.undo, { params: { id: charged.id }, body: {} });
  expectSame(status, charged.isUndone ? 409 : 200);
  if (status !== 200) return;
  charged.isUndone = true;
  for (const { came, row, amount } of parts) {
    books.play(came.item, { do: 'uncorrect', row });
    came.added -= amount;
  }
}
