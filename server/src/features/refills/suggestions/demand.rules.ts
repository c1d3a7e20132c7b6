import { Big } from 'big.js';

/** What happened to an item in a place on one day. */
export interface DayRow {
  day: string;
  /** What was issued, in how many issues. */
  used: string;
  issues: number;
  /** What came, and how much more or less there was in the end. */
  came: string;
  change: string;
}

export interface PastDemand {
  /** What was issued on each day that counts, of the days looked at. */
  perDay: number[];
  used: number;
  issues: number;
  daysWithout: number;
  /** Days without stock in all that is known, from the first day that there was any. */
  stockouts: number;
}

const dayMs = 86_400_000;

/**
 * Goes back from what lies there now, day by day. A day counts if there was something to issue on it: it began with stock, or some came.
 * `today` is not over and does not count; neither do the days before the item first lay there.
 */
export function pastDemand(
  quantity: string,
  rows: readonly DayRow[],
  today: string,
  { days, known }: { days: number; known: number },
): PastDemand {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const dayBack = (nth: number) => new Date(Date.parse(`${today}T00:00:00Z`) - nth * dayMs).toISOString().slice(0, 10);
  let atEnd = new Big(quantity).minus(byDay.get(today)?.change ?? '0');
  const demand: PastDemand = { perDay: [], used: 0, issues: 0, daysWithout: 0, stockouts: 0 };
  let emptyDays = { looked: 0, known: 0 };
  for (let nth = 1; nth <= known; nth++) {
    const row = byDay.get(dayBack(nth));
    const atStart = row ? atEnd.minus(row.change) : atEnd;
    const hadStock = atStart.gt(0) || (row !== undefined && new Big(row.came).gt(0));
    if (hadStock) {
      // Empty days are known as such once there was stock before them.
      demand.stockouts += emptyDays.known;
      demand.daysWithout += emptyDays.looked;
      emptyDays = { looked: 0, known: 0 };
      if (nth <= days) demand.perDay.push(Number(row?.used ?? 0));
    } else {
      emptyDays = { looked: emptyDays.looked + Number(nth <= days), known: emptyDays.known + 1 };
    }
    if (row && nth <= days) {
      demand.used += Number(row.used);
      demand.issues += row.issues;
    }
    atEnd = atStart;
  }
  return demand;
}
