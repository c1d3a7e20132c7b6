import type { Activity } from '@onhand/contract/activity';
import { dayOf, dayTitle } from '../../platform/calendar.ts';

interface Day {
  /** Such as 2026-11-15. */
  key: string;
  title: string;
  entries: Activity[];
}

/** The entries under the days they happened on, as the organization's clock has it. */
export function byDay(entries: readonly Activity[], now: Date): Day[] {
  const days = new Map<string, Day>();
  for (const entry of entries) {
    const date = new Date(entry.at);
    const key = dayOf(date);
    const day = days.get(key) ?? { key, title: dayTitle(date, now), entries: [] };
    day.entries.push(entry);
    days.set(key, day);
  }
  return [...days.values()];
}
