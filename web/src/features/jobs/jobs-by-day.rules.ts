import type { JobSummary } from '@onhand/contract/job-answers';

export interface DayOfJobs<Row> {
  /** A day, or `late` and `none`. */
  key: string;
  rows: Row[];
}

const oneDay = 86_400_000;

/** So many days after, or before, a day such as 2026-11-15. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * oneDay).toISOString().slice(0, 10);
}

/** Seven days from the Monday of the week that a day is in. */
export function weekOf(day: string): string[] {
  const weekday = (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
  const monday = dayAfter(day, -weekday);
  return Array.from({ length: 7 }, (_, nth) => dayAfter(monday, nth));
}

/** Open jobs under their days: those whose day is over first, those without a day last. */
export function byJobDay<Row extends Pick<JobSummary, 'day'>>(jobs: readonly Row[], today: string): DayOfJobs<Row>[] {
  const keyOf = ({ day }: Row) => (day === null ? 'none' : day < today ? 'late' : day);
  const days = Map.groupBy(jobs, keyOf);
  const rank = (key: string) => (key === 'late' ? '0' : key === 'none' ? '9' : key);
  return [...days].map(([key, rows]) => ({ key, rows })).toSorted((one, other) => (rank(one.key) < rank(other.key) ? -1 : 1));
}
