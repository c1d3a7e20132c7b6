import { inFormat } from './format-settings.ts';

const dayNames = inFormat(({ timeZone }) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }));
const longDays = inFormat(
  ({ words, timeZone }) => new Intl.DateTimeFormat(words, { weekday: 'long', month: 'long', day: 'numeric', timeZone }),
);
const longDates = inFormat(
  ({ words, timeZone }) => new Intl.DateTimeFormat(words, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone }),
);

/** The day a moment falls on, such as “2026-11-15”, where the organization is. */
export function dayOf(moment: Date): string {
  return dayNames().format(moment);
}

/** A date field answers “2026-11-15”; whatever else an address holds is no day. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/** “Today”, “Yesterday”, “Sunday, November 15”; with the year where it is another. */
export function dayTitle(moment: Date, now: Date): string {
  const [day, today] = [dayOf(moment), dayOf(now)];
  if (day === today) return 'Today';
  if (day === dayBefore(today)) return 'Yesterday';
  return (day.slice(0, 4) === today.slice(0, 4) ? longDays() : longDates()).format(moment);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

const wallClocks = inFormat(({ timeZone }) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }));

/** Returns by how much the organization's clock is ahead of Greenwich at a moment. */
function offsetAt(moment: number): number {
  return Date.parse(`${wallClocks().format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

/** The first moment of a day, or of one some days later, where the organization is. */
export function midnight(day: string, daysLater: number): Date {
  const wall = Date.parse(day) + daysLater * 86_400_000;
  const first = wall - offsetAt(wall);
  // The clocks may have changed between here and there.
  return new Date(wall - offsetAt(first));
}

/** A date whose own calendar shows what the organization's shows now. */
export function calendarNow(now: Date): Date {
  return new Date(wallClocks().format(now).replace(' ', 'T'));
}
