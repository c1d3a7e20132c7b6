import type { Movement } from '@onhand/contract/movements';
import { dayOf } from './history-days.rules.ts';

export interface MovementDay {
  key: string;
  title: string;
  movements: Movement[];
}

const thisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const earlier = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The rows under the days they happened on, as the reader's own clock has it. */
export function byDay(movements: readonly Movement[], now: Date): MovementDay[] {
  const days = new Map<string, MovementDay>();
  for (const movement of movements) {
    const date = new Date(movement.at);
    const key = dayOf(date);
    const day = days.get(key) ?? { key, title: titleOf(date, now), movements: [] };
    day.movements.push(movement);
    days.set(key, day);
  }
  return [...days.values()];
}

/** “2:32 PM”. */
export function clockText(at: string): string {
  return clock.format(new Date(at));
}

function titleOf(date: Date, now: Date): string {
  const key = dayOf(date);
  if (key === dayOf(now)) return 'Today';
  if (key === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return 'Yesterday';
  return (date.getFullYear() === now.getFullYear() ? thisYear : earlier).format(date);
}
