/**
 * A second bookkeeper, who knows only the written rules and shares nothing with the costing of the product: whole numbers of ten-billionths
 * instead of decimals, and a list of what happened instead of a balance. Every question adds the whole list up from the first line on; to
 * undo is to strike a line out.
 */
export type Step =
  /** At a price for one, or worth so much together. */
  | { do: 'receive'; quantity: string; price?: string; value?: string }
  | { do: 'issue'; quantity: string }
  | { do: 'set'; quantity: string }
  | { do: 'switch'; method: 'average' | 'fifo' | 'standard' }
  | { do: 'revalue'; price: string }
  /** The row of the book, from 0. */
  | { do: 'undo'; row: number };

export type StepOfReceipt =
  /** Freight on a receipt, and taking it off again. */
  | { do: 'correct'; row: number; amount: string }
  | { do: 'uncorrect'; row: number }
  /** Goes back to the vendor, perhaps from a receipt. */
  | { do: 'return'; quantity: string; row: number | null };

export type StepOfJob =
  /** A job takes it, and some of what such a row took comes back. */
  { do: 'use'; quantity: string; job: number } | { do: 'back'; quantity: string; row: number };

type Units = bigint;
const one = 10n ** 10n;

export function units(text: string): Units {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * one + BigInt(fraction.padEnd(10, '0'));
  return text.startsWith('-') ? -size : size;
}

export function text(size: Units): string {
  const digits = (size < 0n ? -size : size).toString().padStart(11, '0');
  const fraction = digits.slice(-10).replace(/0+$/, '');
  return `${size < 0n ? '-' : ''}${digits.slice(0, -10)}${fraction && `.${fraction}`}`;
}

/** a × b ÷ c, half up; nothing here is below zero. */
export const part = (a: Units, b: Units, c: Units): Units => (2n * a * b + c) / (2n * c);
const least = (a: Units, b: Units): Units => (a < b ? a : b);

interface Pile {
  /** The row that made it. */
  row: number;
  quantity: Units;
  value: Units;
}

type MethodName = 'average' | 'fifo' | 'standard';

/** One event, with the quantity that really moved; a line that was struck out never happened. */
type Line = { row: number; isStruck: boolean } & (
  | { did: 'came'; quantity: Units; price: Units | null; worth?: Units | undefined; added: Units }
  /** Of what goes back, it is kept what it carried then: so much of which pile. */
  | { did: 'went'; quantity: Units; isIssue: boolean; ofRow: number | null; carried?: Carried[] | undefined; job?: number }
  | { did: 'back'; quantity: Units; ofRow: number; job: number }
  | { did: 'switched'; method: MethodName }
  | { did: 'revalued'; cost: Units }
);

interface Carried {
  row: number;
  quantity: Units;
  value: Units;
}

const worthOf = (parts: readonly Carried[]) => parts.reduce((sum, { value }) => sum + value, 0n);

class Balance {
  method: MethodName;
  piles: Pile[] = [];
  /** The last cost of a unit, and the last price paid for one. */
  cost: Units;
  paid = 0n;
  costOfGoods = 0n;
  isPossible = true;
  /** What each row took from which pile, how much of it came back, and what each job bears. */
  readonly took = new Map<number, Carried[]>();
  private readonly cameBack = new Map<number, Units>();
  readonly jobs = new Map<number, Units>();

  constructor(method: MethodName, cost: Units) {
    this.method = method;
    this.cost = cost;
  }

  get quantity(): Units {
    return this.piles.reduce((sum, pile) => sum + pile.quantity, 0n);
  }

  get value(): Units {
    return this.piles.reduce((sum, pile) => sum + pile.value, 0n);
  }

  post(line: Line): void {
    if (line.did === 'came') this.come(line);
    else if (line.did === 'went') {
      const isPiled = this.method === 'fifo';
      const taken = this.go(line);
      this.took.set(line.row, isPiled ? taken : taken.map((one) => ({ ...one, row: -1 })));
      if (line.job !== undefined) this.bear(line.job, worthOf(taken));
    } else if (line.did === 'back') this.comeBack(line);
    else if (line.did === 'switched') this.switchTo(line.row, line.method);
    else this.revalue(line.cost);
  }

  private come({ row, quantity, price, worth: known, added }: Extract<Line, { did: 'came' }>): void {
    const dear = this.piles.findLast(({ value }) => value > 0n);
    const unpriced = dear ? part(dear.value, quantity, dear.quantity) : part(quantity, this.cost > 0n ? this.cost : this.paid, one);
    if (this.method === 'standard') this.add(row, quantity, part(quantity, this.cost, one));
    else {
      const worth = (known ?? (price === null ? unpriced : part(quantity, price, one))) + added;
      const value = worth < 0n ? 0n : worth;
      this.add(row, quantity, value);
      if (price !== null && added === 0n && value > 0n) this.paid = price;
      else if ((price !== null || known !== undefined) && value > 0n) this.paid = part(value, one, quantity);
    }
  }

  private add(row: number, quantity: Units, value: Units): void {
    const [only] = this.piles;
    if (this.method !== 'fifo' && only) this.piles = [{ ...only, quantity: only.quantity + quantity, value: only.value + value }];
    else this.piles.push({ row, quantity, value });
    const newest = this.piles.at(-1) as Pile;
    if (this.method !== 'standard') this.cost = part(newest.value, one, newest.quantity);
  }

  private bear(job: number, cost: Units): void {
    this.jobs.set(job, (this.jobs.get(job) ?? 0n) + cost);
  }

  /** One at a time in thought: the last that left is the first that is back, for what it left at, in the pile it left from. */
  private comeBack({ row, quantity, ofRow, job }: Extract<Line, { did: 'back' }>): void {
    let [skipped, missing] = [this.cameBack.get(ofRow) ?? 0n, quantity];
    this.cameBack.set(ofRow, skipped + quantity);
    const before = this.value;
    let worth = 0n;
    for (const from of (this.took.get(ofRow) ?? []).toReversed()) {
      const gone = least(skipped, from.quantity);
      const here = least(missing, from.quantity - gone);
      [skipped, missing] = [skipped - gone, missing - here];
      if (here === 0n) continue;
      const value = part(from.value, gone + here, from.quantity) - part(from.value, gone, from.quantity);
      worth += value;
      if (this.method !== 'standard') this.pileUp(from.row === -1 ? row : from.row, here, value);
    }
    if (this.method === 'standard') this.pileUp(row, quantity, part(quantity, this.cost, one));
    if (this.method === 'average' && this.quantity > 0n) this.cost = part(this.value, one, this.quantity);
    this.costOfGoods -= this.value - before;
    this.bear(job, -worth);
  }

  private pileUp(row: number, quantity: Units, value: Units): void {
    const same = this.method === 'fifo' ? this.piles.find((pile) => pile.row === row) : this.piles[0];
    if (same) [same.quantity, same.value] = [same.quantity + quantity, same.value + value];
    else this.piles = [...this.piles, { row, quantity, value }].sort((a, b) => a.row - b.row);
  }

  /** What it took from which pile. */
  go({
    quantity,
    isIssue,
    ofRow,
    carried,
  }: {
    quantity: Units;
    isIssue: boolean;
    ofRow: number | null;
    carried?: Carried[] | undefined;
  }): Carried[] {
    if (quantity > this.quantity) this.isPossible = false;
    const taken: Carried[] = [];
    const order = [...this.piles.filter(({ row }) => row === ofRow), ...this.piles.filter(({ row }) => row !== ofRow)];
    let missing = quantity;
    for (const pile of order) {
      const here = least(missing, pile.quantity);
      const agreed = this.method === 'standard' ? undefined : carried;
      const then = agreed?.find((one) => this.method !== 'fifo' || (one.row === pile.row && one.quantity === here));
      const value = here === pile.quantity ? pile.value : then ? least(then.value, pile.value) : part(pile.value, here, pile.quantity);
      if (isIssue) this.costOfGoods += value;
      if (here > 0n) taken.push({ row: pile.row, quantity: here, value });
      pile.quantity -= here;
      pile.value -= value;
      missing -= here;
    }
    this.piles = this.piles.filter((pile) => pile.quantity > 0n);
    // What goes back for another figure than was agreed with the vendor is cost of goods.
    if (carried) this.costOfGoods += worthOf(taken) - worthOf(carried);
    return taken;
  }

  private switchTo(row: number, method: MethodName): void {
    const [quantity, value] = [this.quantity, this.value];
    this.method = method;
    this.piles = quantity === 0n ? [] : [{ row, quantity, value }];
    if (quantity > 0n) this.cost = part(value, one, quantity);
  }

  /** A cost that follows from receipts cannot be typed over. */
  private revalue(cost: Units): void {
    if (this.method !== 'standard' && this.quantity > 0n) return;
    this.cost = cost;
    this.piles = this.piles.map((pile) => ({ ...pile, value: part(pile.quantity, cost, one) }));
  }
}

export interface Row {
  delta: Units;
  value: Units;
  /** By how much it changed the cost of all that was ever issued. */
  costOfGoods: Units;
  isUndoable: boolean;
}

export class Bookkeeper {
  readonly rows: Row[] = [];
  state: Balance;
  private readonly lines: Line[] = [];
  private readonly corrections = new Map<number, { ofRow: number; amount: Units; isExpensed: boolean }>();
  private readonly method: MethodName;

  constructor(method: MethodName) {
    this.method = method;
    this.state = new Balance(method, 0n);
  }

  get quantity(): Units {
    return this.state.quantity;
  }

  get value(): Units {
    return this.state.value;
  }

  get unitCost(): Units {
    if (this.state.method === 'standard' || this.quantity === 0n) return this.state.cost;
    return part(this.value, one, this.quantity);
  }

  isStanding(row: number): boolean {
    return this.lines[row]?.isStruck === false;
  }

  /** So much of what a job took is not back yet. */
  outOf(row: number): Units {
    const line = this.lines[row] as Line;
    if (line.isStruck || line.did !== 'went' || line.job === undefined) return 0n;
    return this.backOf(row).reduce((left, { quantity }) => left - quantity, line.quantity);
  }

  /** What a row took is worth this by now. */
  tookBy(row: number): Units {
    return worthOf(this.state.took.get(row) ?? []);
  }

  private backOf(row: number) {
    return this.lines.flatMap((line) => (line.did === 'back' && !line.isStruck && line.ofRow === row ? [line] : []));
  }

  /** What came back and was used again, and an issue of which some is back, cannot be undone. */
  isUndoRefused(row: number): boolean {
    const line = this.lines[row] as Line;
    if (line.did !== 'back') return this.backOf(row).length > 0;
    line.isStruck = true;
    const { isPossible } = this.addedUp();
    line.isStruck = false;
    return !isPossible;
  }

  private addedUp(): Balance {
    const balance = new Balance(this.method, 0n);
    for (const line of this.lines) if (!line.isStruck) balance.post(line);
    return balance;
  }

  /** Returns true if a row was written; a step that asks for nothing writes none. */
  play(step: Step | StepOfReceipt | StepOfJob): boolean {
    const row = this.rows.length;
    switch (step.do) {
      case 'receive':
        return this.receive(row, units(step.quantity), step.price, step.value);
      case 'issue':
        return this.issue(row, units(step.quantity), true);
      case 'set': {
        const more = units(step.quantity) - this.quantity;
        return more > 0n ? this.receive(row, more, undefined) : this.issue(row, -more, false);
      }
      case 'switch':
        return this.state.method !== step.method && this.write({ row, isStruck: false, did: 'switched', method: step.method });
      case 'revalue':
        return this.state.cost !== units(step.price) && this.write({ row, isStruck: false, did: 'revalued', cost: units(step.price) });
      case 'undo':
        return this.undo(row, step.row);
      case 'correct':
        return this.correct(row, step.row, units(step.amount), this.state.method === 'standard');
      case 'uncorrect': {
        const { ofRow, amount, isExpensed } = this.corrections.get(step.row) as { ofRow: number; amount: Units; isExpensed: boolean };
        return this.correct(row, ofRow, -amount, isExpensed || this.state.method === 'standard');
      }
      case 'use': {
        const quantity = least(units(step.quantity), this.quantity);
        if (quantity === 0n) return false;
        return this.write({ row, isStruck: false, did: 'went', quantity, isIssue: true, ofRow: null, job: step.job });
      }
      case 'back': {
        const { job } = this.lines[step.row] as Line & { job: number };
        return this.write({ row, isStruck: false, did: 'back', quantity: units(step.quantity), ofRow: step.row, job });
      }
      case 'return': {
        const quantity = least(units(step.quantity), this.quantity);
        const carried = this.addedUp().go({ quantity, isIssue: false, ofRow: step.row });
        return this.write({ row, isStruck: false, did: 'went', quantity, isIssue: false, ofRow: step.row, carried });
      }
    }
  }

  /** The amount is in the piles, or it is cost of goods. */
  private correct(row: number, ofRow: number, amount: Units, isExpensed: boolean): boolean {
    const line = this.lines[ofRow] as Line;
    if (line.did !== 'came' || line.isStruck || amount === 0n) return false;
    const { value } = this.state;
    if (!isExpensed) line.added += amount;
    this.corrections.set(row, { ofRow, amount, isExpensed });
    this.write({ row, isStruck: true, did: 'revalued', cost: 0n });
    (this.rows[row] as Row).costOfGoods = amount - (this.value - value);
    return true;
  }

  private receive(row: number, quantity: Units, price: string | undefined, value?: string): boolean {
    if (quantity === 0n) return false;
    const worth = value === undefined ? undefined : units(value);
    return this.write({ row, isStruck: false, did: 'came', quantity, price: price === undefined ? null : units(price), worth, added: 0n });
  }

  private issue(row: number, asked: Units, isIssue: boolean): boolean {
    if (asked === 0n) return false;
    return this.write({ row, isStruck: false, did: 'went', quantity: least(asked, this.quantity), isIssue, ofRow: null });
  }

  private undo(row: number, undone: number): true {
    const line = this.lines[undone] as Line;
    (this.rows[undone] as Row).isUndoable = false;
    line.isStruck = true;
    if (this.addedUp().isPossible) return this.write({ row, isStruck: true, did: 'revalued', cost: 0n });
    // It cannot be struck out: something that was issued would not have been there.
    line.isStruck = false;
    const came = line.did === 'came' ? line.quantity : 0n;
    return this.write({ row, isStruck: false, did: 'went', quantity: least(came, this.quantity), isIssue: false, ofRow: undone });
  }

  private write(line: Line): true {
    const { quantity, value, costOfGoods } = this.state;
    this.lines.push(line);
    this.state = this.addedUp();
    const delta = this.quantity - quantity;
    const isUndoable =
      (line.did === 'came' || line.did === 'back' || (line.did === 'went' && (line.ofRow === null || line.carried !== undefined))) &&
      delta !== 0n;
    this.rows.push({ delta, value: this.value - value, costOfGoods: this.state.costOfGoods - costOfGoods, isUndoable });
    return true;
  }
}
