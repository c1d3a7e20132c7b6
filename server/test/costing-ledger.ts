import { exact, spell, sum } from '@onhand/contract/costing-decimals';
import { type LedgerEntry, mustBeginAt, standingPartsOf, standingRows } from '@onhand/contract/costing-replay';
import { applyCosting, type Method, type Outcome, type Stock, type CostingChange, withLayerId } from '@onhand/contract/costing';
import { bringBack, partsComingBack, partsOfIssue, worthOf } from '@onhand/contract/costing-returns';
import { type Corrected, correctReceipt } from '../src/features/stock/corrections/costing-correction.rules.ts';
import { takenBack } from '../src/features/stock/returns.service.ts';
import { type Undone, undoChange } from '../src/features/stock/undo/costing-undo.rules.ts';

export const empty = (method: Method, lastUnitCost = '0'): Stock => ({
  method,
  quantity: '0',
  value: '0',
  lastUnitCost,
  lastPaid: null,
  layers: [],
});

/** An item and its rows, kept in memory as the service keeps them in the database; rows are numbered from 1. */
export class Ledger {
  stock: Stock;
  readonly history: Outcome[] = [];
  readonly entries: LedgerEntry[] = [];

  constructor(stock: Stock) {
    this.stock = stock;
  }

  change(change: CostingChange): Outcome | null {
    const outcome = applyCosting(this.stock, change);
    return outcome && this.write(outcome, change.kind === 'out');
  }

  undo(id: number): Undone {
    const undone = undoChange(this.stock, id, this.since(id));
    return this.write(undone, false, { undoes: { id, way: undone.way } });
  }

  /** Adds to the worth of a receipt, or takes back an earlier correction of it. */
  correct(id: number, amount: string, takesBack?: number): Corrected {
    const back = takesBack === undefined ? {} : { takesBack: (this.history[takesBack - 1] as Corrected).way };
    const received = (this.history[id - 1] as Outcome).delta;
    const corrected = correctReceipt(this.stock, { id, received, amount, ...back }, this.since(id));
    return this.write(corrected, false, { corrects: { id, amount, isReplayed: corrected.way === 'replayed' } });
  }

  giveBack(quantity: string, receipt: number | null = null): Outcome {
    return this.write(takenBack(this.stock, quantity, receipt), false, { returns: { receipt } });
  }

  /** A document takes so much; the number of its row. */
  issueTo(document: number, quantity: string): number {
    const outcome = applyCosting(this.stock, { kind: 'out', quantity }) as Outcome;
    this.write(outcome, true, { document: { kind: 'job', id: document } });
    return this.history.length;
  }

  /** So much of what a document took comes back. */
  takeBack(of: number, quantity: string): Outcome & { worth: string } {
    const { recorded, document = null } = this.entries[of - 1] as LedgerEntry;
    const since = this.since(of);
    const standing = standingRows(since);
    const before = sum(standing.flatMap(({ cameBack, recorded }) => (cameBack?.of === of ? recorded.delta : [])));
    const isReplayed = since.some(({ id, corrects, undoes }) => id > of && (corrects?.isReplayed || undoes?.way === 'replayed'));
    const issued = (isReplayed ? standingPartsOf(this.stock, since, of) : undefined) ?? partsOfIssue(recorded);
    const parts = partsComingBack(issued, before, exact(quantity));
    const worth = spell(worthOf(parts));
    return { ...this.write(bringBack(this.stock, parts), false, { document, cameBack: { of, worth } }), worth };
  }

  /** As the service reads them: back to the row, or to the earliest one whose undoing came after it. */
  private since(id: number): LedgerEntry[] {
    let begin = id;
    for (let next = 0; next !== begin; ) {
      next = begin;
      begin = mustBeginAt(begin, this.entries.slice(begin - 1));
    }
    return this.entries.slice(begin - 1);
  }

  private write<One extends Outcome>(outcome: One, isIssue: boolean, more: Partial<LedgerEntry> = {}): One {
    const id = this.history.length + 1;
    const named = withLayerId(outcome, id);
    const { changed, delta, value, before, after, taken, put, isCostAssumed } = named;
    this.history.push(named);
    this.entries.push({
      id,
      isIssue,
      isCostAssumed,
      recorded: { changed, delta, value, before, after, taken, put },
      undoes: null,
      ...more,
    });
    this.stock = named.stock;
    return named;
  }
}
