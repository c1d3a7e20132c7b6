import type { Movement } from '@onhand/contract/movements';
import { dayOf, dayTitle } from '../../platform/calendar.ts';

export interface MovementDay {
  key: string;
  title: string;
  movements: Movement[];
}

/** The rows under the days they happened on, as the organization's clock has it. */
export function byDay(movements: readonly Movement[], now: Date): MovementDay[] {
  const days = new Map<string, MovementDay>();
  for (const movement of movements) {
    const date = new Date(movement.at);
    const key = dayOf(date);
    const day = days.get(key) ?? { key, title: dayTitle(date, now), movements: [] };
    day.movements.push(movement);
    days.set(key, day);
  }
  return [...days.values()];
}
