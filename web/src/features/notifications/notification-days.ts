import type { Notification } from '@onhand/contract/notifications';
import { dayOf, dayTitle } from '../../platform/calendar.ts';

export interface NotificationDay {
  key: string;
  title: string;
  notifications: Notification[];
}

/** The organization's clock decides on which day a notification came. */
export function byDay(notifications: readonly Notification[], now: Date): NotificationDay[] {
  const days = new Map<string, NotificationDay>();
  for (const one of notifications) {
    const date = new Date(one.at);
    const key = dayOf(date);
    const day = days.get(key) ?? { key, title: dayTitle(date, now), notifications: [] };
    day.notifications.push(one);
    days.set(key, day);
  }
  return [...days.values()];
}
