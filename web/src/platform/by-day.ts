import { dayOf, dayTitle } from './calendar.ts';

export interface Day<Row> {
  /** Such as 2026-11-15. */
  key: string;
  title: string;
  rows: Row[];
}

/** The rows under the days they happened on, as the organization's clock has it. */
export function byDay<Row extends { at: string }>(rows: readonly Row[], now: Date): Day<Row>[] {
  const days = new Map<string, Day<Row>>();
  for (const row of rows) {
    const date = new Date(row.at);
    const key = dayOf(date);
    const day = days.get(key) ?? { key, title: dayTitle(date, now), rows: [] };
    day.rows.push(row);
    days.set(key, day);
  }
  return [...days.values()];
}
