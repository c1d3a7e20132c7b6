import { exact, least, spell } from '@onhand/contract/costing-decimals';
import { atLeastNothing, sumOf } from './reserve.rules.ts';

/** What is promised to a line of a job in a place; what is picked lies there for it. */
export interface Reservation {
  itemId: number;
  jobId: number;
  line: number;
  place: number;
  isPicked: boolean;
  quantity: string;
}

type Key = Omit<Reservation, 'quantity'>;
type Where = Partial<Key>;

const nameOf = ({ jobId, line, place, isPicked }: Key) => `${jobId} ${line} ${place} ${isPicked}`;

/** What others were promised is known by item and place alone: it is no job of this book. */
export const others = 0;

/** All that is promised of some items that are held, as it becomes while a job is worked on; `changed` is what is to be written in the end. */
export class ReservationBook {
  readonly #items = new Map<number, Map<string, Reservation>>();
  readonly #changed = new Set<Reservation>();

  constructor(rows: readonly Reservation[]) {
    for (const row of rows) this.#of(row.itemId).set(nameOf(row), { ...row });
  }

  find(where: Where): Reservation[] {
    const wanted = Object.entries(where) as [keyof Key, unknown][];
    const items = where.itemId === undefined ? [...this.#items.values()] : [this.#of(where.itemId)];
    return items.flatMap((rows) =>
      [...rows.values()].filter((row) => row.quantity !== '0' && wanted.every(([name, value]) => row[name] === value)),
    );
  }

  quantity(where: Where): string {
    return spell(sumOf(this.find(where)));
  }

  add({ itemId, jobId, line, place, isPicked }: Key, quantity: string): void {
    const key = { itemId, jobId, line, place, isPicked };
    const rows = this.#of(itemId);
    const row = rows.get(nameOf(key)) ?? { ...key, quantity: '0' };
    row.quantity = spell(atLeastNothing(exact(row.quantity).plus(quantity)));
    rows.set(nameOf(key), row);
    this.#changed.add(row);
  }

  /** Takes as much as there is of it, up to so much; answers what it took from where. */
  take(where: Where, quantity: string): Reservation[] {
    let left = exact(quantity);
    const taken: Reservation[] = [];
    for (const row of this.find(where)) {
      const part = least(left, exact(row.quantity));
      if (part.lte(0)) break;
      this.add(row, spell(part.neg()));
      taken.push({ ...row, quantity: spell(part) });
      left = left.minus(part);
    }
    return taken;
  }

  release(where: Where): Reservation[] {
    return this.take(where, this.quantity(where));
  }

  changed(): Reservation[] {
    return [...this.#changed];
  }

  #of(itemId: number): Map<string, Reservation> {
    const rows = this.#items.get(itemId) ?? new Map<string, Reservation>();
    this.#items.set(itemId, rows);
    return rows;
  }
}
