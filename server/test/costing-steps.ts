import fc from 'fast-check';
import type { Bookkeeper, Step } from './costing-reference.ts';

const decimal = (max: number, scale: number) => fc.integer({ min: 0, max }).map((size) => (size / 10 ** scale).toFixed(scale));
const quantity = fc.oneof(decimal(40, 0), decimal(2_000_000, 4));
const price = fc.oneof(fc.constant('0'), decimal(30, 0), decimal(30, 0), decimal(90_000_000, 6), decimal(90_000_000, 6));

/** A step, or the wish to undo some row: which one is known only when it is played. */
export type Wish = Exclude<Step, { do: 'undo' }> | { do: 'undo'; nth: number };

export const wishes: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('receive' as const), quantity, price }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('receive' as const), quantity }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('issue' as const), quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set' as const), quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), method: fc.constantFrom('average', 'fifo', 'standard') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revalue' as const), price }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), nth: fc.nat(30) }) },
);

/** Undefined where the wish cannot be granted: nothing to undo, or a cost that comes from what was paid. */
export function stepFor(wish: Wish, book: Bookkeeper): Step | undefined {
  if (wish.do === 'revalue') return book.state.method === 'standard' || book.quantity === 0n ? wish : undefined;
  if (wish.do !== 'undo') return wish;
  // Counted from the latest, so that undoing what was just done comes up often.
  const rows = book.rows.flatMap((row, index) => (row.isUndoable ? [index] : [])).reverse();
  return rows.length > 0 ? { do: 'undo', row: rows[wish.nth % rows.length] as number } : undefined;
}
