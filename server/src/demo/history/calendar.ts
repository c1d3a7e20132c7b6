const dayMs = 24 * 60 * 60_000;

/** The demo's history goes back half a year. */
export const historyDays = 182;

export interface Day {
  daysAgo: number;
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  /** 0 is January. */
  month: number;
  /** Minutes since midnight, as a moment of this day. The shop is in Ohio: eight in the morning is noon or one o'clock here. */
  at(minutes: number, second?: number): Date;
}

export function dayBefore(now: Date, daysAgo: number): Day {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo);
  const date = new Date(midnight);
  return {
    daysAgo,
    weekday: ((date.getUTCDay() + 6) % 7) + 1,
    month: date.getUTCMonth(),
    at: (minutes, second = 0) => new Date(midnight + minutes * 60_000 + second * 1000),
  };
}

/** Monday to Friday, oldest first, today included. */
export function workingDays(now: Date): Day[] {
  const days = Array.from({ length: historyDays }, (_, at) => dayBefore(now, historyDays - 1 - at));
  return days.filter(({ weekday }) => weekday <= 5);
}

export function daysBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / dayMs;
}

export const isHeatingSeason = ({ month }: Day) => month >= 9 || month <= 3;
