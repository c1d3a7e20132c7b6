import { exact, spell } from '@onhand/contract/costing-decimals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { empty, Ledger } from '../../../test/costing-ledger.ts';
import { Bookkeeper, type Step, type StepOfJob, type StepOfReceipt, text } from '../../../test/costing-reference.ts';
import { propertyRuns, timeoutOfRuns } from '../../../test/property-runs.ts';

type AnyStep = Step | StepOfReceipt | StepOfJob;
const methodNames = { average: 'mac', fifo: 'fifo', standard: 'standard' } as const;
const runs = propertyRuns({ byDay: 150, atNight: 6_000 });

const wishes = fc.array(
  fc.record({
    do: fc.constantFrom(
      ...(['receive', 'receive', 'issue', 'use', 'use', 'use', 'back', 'back', 'back', 'correct', 'correct'] as const),
      ...(['uncorrect', 'return', 'undo', 'undo', 'undo', 'switch', 'revalue'] as const),
    ),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 9 }).map(String),
      fc.integer({ min: 1, max: 90_000 }).map((n) => String(n / 10_000)),
    ),
    money: fc.oneof(
      fc.integer({ min: 1, max: 30 }).map(String),
      fc.integer({ min: -90_000_000, max: 90_000_000 }).map((n) => (n / 1_000_000).toFixed(6)),
    ),
    nth: fc.nat(40),
    method: fc.constantFrom('average', 'fifo', 'average', 'fifo', 'standard'),
  }),
  { maxLength: 36, size: 'max' },
);
type Wish = typeof wishes extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A ledger whose jobs keep what they bear as the product's do: by their own rows, and by what they are told of others. */
class Yard extends Ledger {
  readonly book: Bookkeeper;
  readonly jobs = new Map<number, string>();
  private readonly receipts: number[] = [];
  private readonly corrections = new Map<number, { of: number; amount: string }>();

  constructor(start: 'average' | 'fifo' | 'standard') {
    super(empty(methodNames[start]));
    this.book = new Bookkeeper(start);
  }

  private bear(job: number, amount: string): void {
    this.jobs.set(job, spell(exact(this.jobs.get(job) ?? '0').plus(amount)));
  }

  /** What a row itself says, when it is written and when it is taken back. */
  private bearRow(row: number, sign: 1 | -1): void {
    const { document, recorded, cameBack } = this.entries[row] as Ledger['entries'][number];
    if (!document) return;
    const cost = cameBack ? exact(cameBack.worth).neg() : exact(recorded.value).neg();
    this.bear(document.id, spell(cost.times(sign)));
  }

  private listen({ replayed }: { replayed: { documents: { document: { id: number }; amount: string }[] } | null }): void {
    for (const { document, amount } of replayed?.documents ?? []) this.bear(document.id, amount);
  }

  private pick<One>(from: readonly One[], nth: number): One | undefined {
    return from[nth % Math.max(from.length, 1)];
  }

  /** The step that was taken, and what it adds to stock and cost of goods together where that is known. */
  grant(wish: Wish): { step: AnyStep; adds?: string } | undefined {
    const { quantity, money, nth, method } = wish;
    const { book } = this;
    const price = money.replace('-', '');
    switch (wish.do) {
      case 'receive':
        this.change({ kind: 'in', quantity, unitCost: price });
        this.receipts.push(book.rows.length);
        return { step: { do: 'receive', quantity, price } };
      case 'issue':
        return this.change({ kind: 'out', quantity }) ? { step: { do: 'issue', quantity }, adds: '0' } : undefined;
      case 'use': {
        if (this.stock.quantity === '0') return undefined;
        this.bearRow(this.issueTo(nth % 3, quantity) - 1, 1);
        return { step: { do: 'use', quantity, job: nth % 3 }, adds: '0' };
      }
      case 'back': {
        const row = this.pick(
          book.rows.flatMap((_, index) => (book.outOf(index) > 0n ? [index] : [])),
          nth,
        );
        if (row === undefined) return undefined;
        const out = text(book.outOf(row));
        const some = nth % 4 === 0 || exact(quantity).gt(out) ? out : quantity;
        this.takeBack(row + 1, some);
        this.bearRow(book.rows.length, 1);
        return { step: { do: 'back', quantity: some, row }, adds: '0' };
      }
      case 'switch':
        return this.change({ kind: 'method', method: methodNames[method] }) ? { step: { do: 'switch', method }, adds: '0' } : undefined;
      case 'revalue':
        if (book.state.method !== 'standard') return undefined;
        return this.change({ kind: 'revalue', unitCost: price }) ? { step: { do: 'revalue', price } } : undefined;
      case 'undo': {
        const row = this.pick(
          book.rows.flatMap((one, index) => (one.isUndoable && !book.isUndoRefused(index) ? [index] : [])),
          nth,
        );
        if (row === undefined) return undefined;
        const undone = this.undo(row + 1);
        this.bearRow(row, -1);
        this.listen(undone);
        const { cameBack } = this.entries[row] as Ledger['entries'][number];
        if (cameBack && !undone.replayed) throw new Error(`undone by ${undone.way}`);
        return { step: { do: 'undo', row } };
      }
      case 'correct': {
        const row = this.pick(
          this.receipts.filter((receipt) => book.isStanding(receipt)),
          nth,
        );
        if (row === undefined || Number(money) === 0) return undefined;
        this.listen(this.correct(row + 1, money));
        this.corrections.set(book.rows.length, { of: row, amount: money });
        return { step: { do: 'correct', row, amount: money }, adds: money };
      }
      case 'uncorrect': {
        const found = this.pick([...this.corrections], nth);
        if (!found || !book.isStanding(found[1].of)) return undefined;
        const [row, { of, amount }] = found;
        this.corrections.delete(row);
        const back = spell(exact(amount).neg());
        this.listen(this.correct(of + 1, back, row + 1));
        return { step: { do: 'uncorrect', row }, adds: back };
      }
      case 'return': {
        if (book.quantity === 0n) return undefined;
        const some = exact(quantity).gt(this.stock.quantity) ? this.stock.quantity : quantity;
        const row = this.pick(this.receipts, nth) ?? null;
        this.giveBack(some, row === null ? null : row + 1);
        return { step: { do: 'return', quantity: some, row } };
      }
      default:
        return undefined;
    }
  }

  /** What the row did to the cost of goods, as the ledger's own rule has it. */
  costOfGoods(row: number): string {
    const { isIssue, undoes } = this.entries[row] as Ledger['entries'][number];
    const { value, costOfGoodsCorrection } = this.history[row] as Ledger['history'][number];
    const isOfIssue = isIssue || (undoes && this.entries[undoes.id - 1]?.isIssue);
    return spell(exact(costOfGoodsCorrection).minus(isOfIssue ? value : '0'));
  }
}

test.each(['average', 'fifo', 'standard'] as const)(
  '[JOB-06] from %s on, whatever is received, used, brought back, corrected, sent back, switched and undone: what jobs cost, stock and cost of goods are those of a bookkeeper who adds up a list',
  { timeout: timeoutOfRuns(runs) },
  (start) => {
    const seen = { toldJobs: 0, backs: 0, undoneBacks: 0 };
    fc.assert(
      fc.property(wishes, (sequence) => {
        const yard = new Yard(start);
        const { book } = yard;
        for (const wish of sequence) {
          const granted = yard.grant(wish);
          if (!granted) continue;
          const { step, adds } = granted;
          book.play(step);
          const last = book.rows.length - 1;
          const [row, outcome] = [book.rows[last], yard.history[last]];
          if (step.do === 'back') seen.backs++;
          if (step.do === 'undo' && yard.entries[step.row]?.cameBack) seen.undoneBacks++;
          const theirs = [row?.delta, row?.value, row?.costOfGoods].map((figure) => text(figure ?? 0n));
          expect([outcome?.delta, outcome?.value, yard.costOfGoods(last)], JSON.stringify(step)).toEqual(theirs);
          // Nothing is lost, and nothing comes from nowhere.
          if (adds !== undefined) expect(spell(exact(theirs[1] ?? '0').plus(theirs[2] ?? '0'))).toBe(spell(exact(adds)));
          const borne = [...book.state.jobs].map(([job, cost]) => [job, text(cost)]);
          const jobs = [...yard.jobs].filter(([, cost]) => cost !== '0');
          expect(jobs.toSorted(), JSON.stringify(step)).toEqual(borne.filter(([, cost]) => cost !== '0').toSorted());
          if (step.do === 'correct' && jobs.length > 0) seen.toldJobs++;
        }
        expect([yard.stock.quantity, yard.stock.value]).toEqual([text(book.quantity), text(book.value)]);
        const layers = yard.stock.layers.map(({ quantity, value }) => [quantity, value]);
        const piles = book.state.method === 'fifo' ? book.state.piles : [];
        expect(layers).toEqual(piles.map(({ quantity, value }) => [text(quantity), text(value)]));
      }),
      { numRuns: runs },
    );
    expect(Math.min(seen.toldJobs, seen.backs, seen.undoneBacks)).toBeGreaterThan(runs / 30);
  },
);
