import { expect } from 'vitest';
import { Bookkeeper, type Step, type StepOfJob, type StepOfReceipt } from '../../../../test/costing-reference.ts';
import type { Caller } from '../../../../test/harness.ts';

type AnyStep = Step | StepOfReceipt | StepOfJob;
export type Units = bigint;

export function expectSame(found: unknown, wanted: unknown, about?: string): void {
  expect(found, about).toEqual(wanted);
}

/** What is done in a purchasing office and at its docks; things are counted from the latest, items and places from the first. */
export type Doing =
  | { do: 'order'; lines: { packs: string; size: string; price: string }[] }
  | { do: 'receive'; nth: number; item: number; place: number; quantity: string }
  | { do: 'issue'; item: number; place: number; quantity: string }
  | { do: 'carry'; item: number; from: number; to: number; quantity: string }
  | { do: 'charge'; nth: number; amount: string; share: 'value' | 'quantity' | 'equal' }
  | { do: 'credit'; nth: number; percent: number }
  | { do: 'price'; nth: number; amount: string }
  | { do: 'uncharge' | 'undoReceipt' | 'undoLine' | 'undoIssue' | 'undoReturn' | 'close'; nth: number }
  | { do: 'return'; nth: number; place: number; quantity: string; credit: string }
  | { do: 'credited'; nth: number; amount: string }
  | { do: 'use'; nth: number; item: number; place: number; quantity: string }
  | { do: 'back'; nth: number; item: number; place: number; quantity: string }
  | { do: 'undoUse'; nth: number };

export interface Item {
  id: number;
  method: 'average' | 'fifo';
  book: Bookkeeper;
  steps: AnyStep[];
  lies: Map<number, Units>;
}

export interface OrderedLine {
  orderId: number;
  line: number;
  item: Item;
  pieces: Units;
  size: Units;
  price: Units;
  received: Units;
}

export interface CameBy {
  receiptId: number;
  line: number;
  movementId: number;
  item: Item;
  row: number;
  place: number;
  quantity: Units;
  returned: Units;
  paid: Units;
  added: Units;
  /** Taken back as if it had never come, or what was left of it taken at what it carried. */
  undone: 'no' | 'struck' | 'left';
  taken: Units;
  /** The row that took what was left. */
  takenBy: number | null;
  of: OrderedLine;
}

export interface Charged {
  id: number;
  isUndone: boolean;
  parts: { came: CameBy; row: number; amount: Units }[];
}

export interface Returned {
  id: number;
  came: CameBy;
  row: number;
  place: number;
  quantity: Units;
  value: Units;
  credited: Units;
  isUndone: boolean;
}

/** A row of a job: a use, or what came back of one. */
export interface JobRow {
  job: number;
  item: Item;
  line: number;
  row: number;
  movementId: number;
  place: number;
  quantity: Units;
  of: JobRow | null;
  isUndone: boolean;
}

interface Issue {
  item: Item;
  row: number;
  movementId: number;
  place: number;
  quantity: Units;
  isUndone: boolean;
}

/** What a purchaser has done so far, with a bookkeeper for each item who shares nothing with the product. */
export class Books {
  readonly owner: Caller;
  readonly vendorId: number;
  readonly items: readonly Item[];
  private readonly places: readonly number[];
  readonly ordered: OrderedLine[] = [];
  readonly came: CameBy[] = [];
  readonly charges: Charged[] = [];
  readonly issues: Issue[] = [];
  readonly returns: Returned[] = [];
  readonly jobs: number[] = [];
  readonly jobRows: JobRow[] = [];
  carried = 0;

  constructor(owner: Caller, vendorId: number, items: readonly Pick<Item, 'id' | 'method'>[], places: readonly number[]) {
    [this.owner, this.vendorId, this.places] = [owner, vendorId, places];
    this.items = items.map((item) => ({ ...item, book: new Bookkeeper(item.method), steps: [], lies: new Map() }));
  }

  item = (nth: number) => this.items[nth % this.items.length] as Item;
  place = (nth: number) => this.places[nth % this.places.length] as number;
  latest = <One>(all: readonly One[], nth: number): One | undefined => all.at(-1 - (nth % Math.max(all.length, 1)));

  put(item: Item, place: number, size: Units): void {
    item.lies.set(place, (item.lies.get(place) ?? 0n) + size);
  }

  /** Answers the number of its row. */
  play(item: Item, step: AnyStep): number {
    const left = step.do === 'undo' ? this.takenAsWritten(item) : [];
    expectSame(item.book.play(step), true, JSON.stringify(step));
    for (const { came, row, worth } of left) came.taken += item.book.tookBy(row) - worth;
    item.steps.push(step);
    return item.book.rows.length - 1;
  }

  /** What was left of a line is written off, and no issue: where an undo makes it worth another figure, that is in stock alone. A charge balances all the same. */
  private takenAsWritten(item: Item) {
    return this.came.flatMap((came) =>
      came.item === item && came.takenBy !== null ? { came, row: came.takenBy, worth: item.book.tookBy(came.takenBy) } : [],
    );
  }

  /** What the quantity would change by. */
  trial(item: Item, steps: readonly AnyStep[]): Units[] {
    const book = new Bookkeeper(item.method);
    for (const step of [...item.steps, ...steps]) book.play(step);
    return book.rows.slice(-steps.length).map(({ delta }) => delta);
  }
}
