import { dayTitle, midnight } from '../../platform/calendar.ts';
import { dayAfter } from './jobs-by-day.rules.ts';

/** “Today”, “Tomorrow”, “Friday, November 20”. */
export function jobDayTitle(day: string, today: string, now: Date): string {
  if (day === dayAfter(today, 1)) return 'Tomorrow';
  return dayTitle(new Date(midnight(day, 0).getTime() + 43_200_000), now);
}

/** The head of a group of the list. */
export function groupTitle(key: string, today: string, now: Date): string {
  if (key === 'late') return 'Earlier, and not done';
  return key === 'none' ? 'No day yet' : jobDayTitle(key, today, now);
}
