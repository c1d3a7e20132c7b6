export interface Rhythm {
  cadence: 'weekly' | 'monthly';
  /** 1 is Monday, or the day of the month. */
  day: number;
  hour: number;
}

/** The next time it is due after a moment, by the clock of a time zone. */
export function nextDue({ cadence, day, hour }: Rhythm, timeZone: string, after: Date): Date {
  const [year = 1970, month = 1, date = 1] = dayIn(timeZone, after).split('-').map(Number);
  for (let step = 0; ; step++) {
    const at = cadence === 'weekly' ? weekday(year, month, date + step, day) : monthDay(year, month + step, day);
    const due = at && instantOf(at, hour, timeZone);
    if (due && due > after) return due;
  }
}

/** A moment of one zone's clock, at the same hour of the same day by another's. */
export function movedTo(timeZone: string, at: Date, { hour, from }: { hour: number; from: string }): Date {
  return instantOf(new Date(`${dayIn(from, at)}T00:00:00Z`), hour, timeZone);
}

/** The day it is there at a moment: “2026-11-15”. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Undefined where the day is another day of the week. */
function weekday(year: number, month: number, date: number, wanted: number): Date | undefined {
  const at = new Date(Date.UTC(year, month - 1, date));
  return (at.getUTCDay() + 6) % 7 === wanted - 1 ? at : undefined;
}

/** A month that has no 31st has its last day. */
function monthDay(year: number, month: number, wanted: number): Date {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(wanted, last)));
}

/** The moment clocks there show the hour of the day; an hour that is skipped when clocks are put forward comes an hour later. */
function instantOf(day: Date, hour: number, timeZone: string): Date {
  const wall = day.getTime() + hour * 3_600_000;
  const first = wall - offsetAt(timeZone, wall);
  const second = wall - offsetAt(timeZone, first);
  const isShown = second + offsetAt(timeZone, second) === wall;
  return new Date(isShown ? second : Math.max(first, second));
}

/** Milliseconds by which the clocks of the zone are ahead of Greenwich at a moment. */
function offsetAt(timeZone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, Number(value)]));
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
