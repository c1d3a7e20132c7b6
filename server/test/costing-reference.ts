/**
 * A second bookkeeper, who knows only the written rules and shares nothing with the costing of the product: whole numbers of
 * ten-billionths instead of decimals, a picture of the whole stock before each row instead of recorded parts, and undo by putting
 * that picture back.
 */
export type Step =
  | { do: 'receive'; quantity: string; price?: string }
  | { do: 'issue'; quantity: string }
  | { do: 'set'; quantity: string }
  | { do: 'switch'; method: 'average' | 'fifo' | 'standard' }
  | { do: 'revalue'; price: string }
  /** The row of the book, from 0. */
  | { do: 'undo'; row: number };

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
const part = (a: Units, b: Units, c: Units): Units => (2n * a * b + c) / (2n * c);
const least = (a: Units, b: Units): Units => (a < b ? a : b);

interface Pile {
  /** The row that made it. */
  row: number;
  quantity: Units;
  value: Units;
}

interface State {
  method: 'average' | 'fifo' | 'standard';
  /** Under FIFO one for each receipt, oldest first; otherwise at most one. */
  piles: Pile[];
  /** What a unit cost last. */
  cost: Units;
}

export interface Row {
  delta: Units;
  value: Units;
  before: State;
  isUndoable: boolean;
}

export class Bookkeeper {
  state: State;
  readonly rows: Row[] = [];
  /** Rows whose effect still stands as it was made, oldest first: what was put back exactly is not among them. */
  private readonly standing: number[] = [];

  constructor(method: State['method'], cost = '0') {
    this.state = { method, piles: [], cost: units(cost) };
  }

  get quantity(): Units {
    return this.state.piles.reduce((sum, pile) => sum + pile.quantity, 0n);
  }

  get value(): Units {
    return this.state.piles.reduce((sum, pile) => sum + pile.value, 0n);
  }

  get unitCost(): Units {
    if (this.state.method === 'standard' || this.quantity === 0n) return this.state.cost;
    return part(this.value, one, this.quantity);
  }

  /** Whether a row was written; nothing is, where nothing was asked. */
  play(step: Step): boolean {
    switch (step.do) {
      case 'receive':
        return this.receive(units(step.quantity), step.price);
      case 'issue':
        return this.issue(units(step.quantity));
      case 'set': {
        const more = units(step.quantity) - this.quantity;
        return more > 0n ? this.receive(more, undefined) : this.issue(-more);
      }
      case 'switch':
        return this.state.method !== step.method && this.write(() => this.switchTo(step.method));
      case 'revalue':
        return this.state.cost !== units(step.price) && this.write(() => this.revalue(units(step.price)));
      case 'undo':
        return this.undo(step.row);
    }
  }

  private receive(quantity: Units, price: string | undefined): boolean {
    if (quantity === 0n) return false;
    return this.write(() => {
      const { method, piles, cost } = this.state;
      const newest = piles.at(-1);
      if (method === 'standard') this.add(quantity, part(quantity, cost, one));
      else if (price !== undefined) this.add(quantity, part(quantity, units(price), one));
      else this.add(quantity, newest ? part(newest.value, quantity, newest.quantity) : part(quantity, cost, one));
    }, true);
  }

  private issue(quantity: Units): boolean {
    if (quantity === 0n) return false;
    return this.write(() => this.take(least(quantity, this.quantity), this.state.piles), true);
  }

  private add(quantity: Units, value: Units): void {
    const { method, piles } = this.state;
    const [only] = piles;
    if (method !== 'fifo' && only) piles[0] = { ...only, quantity: only.quantity + quantity, value: only.value + value };
    else piles.push({ row: this.rows.length, quantity, value });
    this.learnCost();
  }

  /** From the piles in the order given. */
  private take(quantity: Units, order: readonly Pile[]): void {
    let missing = quantity;
    for (const pile of order) {
      const here = least(missing, pile.quantity);
      const value = here === pile.quantity ? pile.value : part(pile.value, here, pile.quantity);
      this.state.piles = this.state.piles
        .map((other) => (other === pile ? { ...pile, quantity: pile.quantity - here, value: pile.value - value } : other))
        .filter((other) => other.quantity > 0n);
      missing -= here;
    }
  }

  private learnCost(): void {
    const newest = this.state.piles.at(-1);
    if (this.state.method !== 'standard' && newest) this.state.cost = part(newest.value, one, newest.quantity);
  }

  private switchTo(method: State['method']): void {
    const [quantity, value, cost] = [
      this.quantity,
      this.value,
      this.quantity === 0n ? this.state.cost : part(this.value, one, this.quantity),
    ];
    this.state = { method, piles: quantity === 0n ? [] : [{ row: this.rows.length, quantity, value }], cost };
  }

  private revalue(cost: Units): void {
    this.state.cost = cost;
    this.state.piles = this.state.piles.map((pile) => ({ ...pile, value: part(pile.quantity, cost, one) }));
  }

  private undo(index: number): boolean {
    const row = this.rows[index] as Row;
    row.isUndoable = false;
    const isLatest = this.standing.at(-1) === index;
    this.write(() => {
      if (isLatest) this.state = row.before;
      else if (row.delta < 0n) this.add(-row.delta, this.state.method === 'standard' ? part(-row.delta, this.state.cost, one) : -row.value);
      else this.takeBack(index, row);
    });
    // Neither the row nor its undo stands any more.
    if (isLatest) this.standing.splice(-2, 2);
    return true;
  }

  /** At the recorded cost, but never more than there is; FIFO from what is left of the receipt itself, then from the oldest. */
  private takeBack(index: number, { delta, value }: Row): void {
    const quantity = least(delta, this.quantity);
    const { method, piles } = this.state;
    if (method === 'fifo')
      this.take(quantity, [...piles.filter((pile) => pile.row === index), ...piles.filter((pile) => pile.row !== index)]);
    else if (method === 'standard' || quantity === this.quantity) this.take(quantity, piles);
    else {
      const [only] = piles as [Pile];
      const worth = least(quantity === delta ? value : part(value, quantity, delta), only.value);
      this.state.piles = [{ ...only, quantity: only.quantity - quantity, value: only.value - worth }];
    }
    this.learnCost();
  }

  private write(change: () => void, isUndoable = false): true {
    const before = { ...this.state, piles: [...this.state.piles] };
    const [quantity, value] = [this.quantity, this.value];
    this.state = { ...before, piles: [...before.piles] };
    change();
    const delta = this.quantity - quantity;
    this.standing.push(this.rows.length);
    this.rows.push({ delta, value: this.value - value, before, isUndoable: isUndoable && delta !== 0n });
    return true;
  }
}
