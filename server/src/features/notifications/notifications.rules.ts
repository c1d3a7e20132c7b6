import { unitWord } from '@onhand/contract/unit-words';
import type { Alert } from '@onhand/contract/alerts';
import {
  kindFacts,
  type Notification,
  type NotificationChoice,
  type NotificationKind,
  notificationKinds,
} from '@onhand/contract/notifications';
import { can, type Permission, Role, rolePermissions } from '@onhand/contract/permissions';
import type { AlertLine } from '../alerts/alerts.service.ts';

type Choices = Partial<Record<NotificationKind, Partial<NotificationChoice>>>;

/** Returns a person's choice for a kind, or the product's own if they made none. */
export function choiceFor(kind: NotificationKind, choices: Choices): NotificationChoice {
  return { ...kindFacts[kind].standard, ...choices[kind] };
}

/** Lists the kinds that a mail written now may contain, whatever was true when they happened. */
export function mailedKinds(role: Role, choices: Choices): NotificationKind[] {
  return notificationKinds.filter((kind) => can(role, kindFacts[kind].permission) && choiceFor(kind, choices).email !== 'off');
}

export function rolesWith(permission: Permission): Role[] {
  return Role.options.filter((role) => rolePermissions[role].includes(permission));
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** As a text it is formatted digit by digit; as a number it would pass through a binary float. */
const figure = (quantity: string) => figures.format(quantity as `${number}`);

function amount(quantity: string, unit: string | null): string {
  const text = figure(quantity);
  return unit ? `${text} ${unitWord(unit, quantity)}` : text;
}

/** “3 ft left, alert at 5 ft · Van 2”; of a place, whose name the title has, “1 of min 4”. */
export function alertText({ item, resolvedAt, isOfPlace }: Alert): string {
  const { quantity, unit, lowStockThreshold, stockStatus, folder } = item;
  if (resolvedAt !== null) return [`Resolved: ${amount(quantity, unit)} now`, isOfPlace ? null : folder].filter(Boolean).join(' · ');
  if (isOfPlace)
    return lowStockThreshold === null ? amount(quantity, unit) : `${figure(quantity)} of min ${amount(lowStockThreshold, unit)}`;
  const left = stockStatus === 'out' ? 'None left' : `${amount(quantity, unit)} left`;
  const threshold = lowStockThreshold === null ? '' : `, alert at ${amount(lowStockThreshold, unit)}`;
  return [`${left}${threshold}`, folder].filter(Boolean).join(' · ');
}

/** “Elbow is low in Van 2”. */
export function alertTitle(alert: Alert): string {
  const { item, kind, isOfPlace } = alert;
  if (isOfPlace) return `${item.name} is ${kind === 'out' ? 'out of stock' : 'low'} in ${placeWords(alert)}`;
  return kind === 'out' ? `${item.name} is out of stock` : `${item.name} is running low`;
}

/** The place's name; a resolved alert may outlive its folder. */
const placeWords = ({ placeId, placeName }: Alert) => placeName ?? (placeId === null ? 'no folder' : 'a folder that is gone');

/** “9 low, 3 out of stock”. */
export function lowAndOutText({ low, out }: { low: number; out: number }): string {
  const parts = [low > 0 ? `${figures.format(low)} low` : '', out > 0 ? `${figures.format(out)} out of stock` : ''];
  return parts.filter(Boolean).join(', ');
}

/**
 * Alerts as they stand among the notifications: one by what it is about, several that came together by how many they are. Resolved they
 * need nobody's attention, so they count as read.
 */
export function asNotification({ alert, low, out }: AlertLine): Notification {
  const isResolved = alert.resolvedAt !== null;
  const isOne = low + out <= 1;
  const count = figures.format(low + out);
  return {
    id: `a${alert.id}`,
    kind: 'low_stock',
    tone: isResolved ? 'good' : (isOne ? alert.kind === 'out' : out > 0) ? 'bad' : 'warn',
    title: isOne ? alertTitle(alert) : isResolved ? `${count} items were restocked` : `${count} items need restocking`,
    text: isOne ? alertText(alert) : isResolved ? 'Resolved' : lowAndOutText({ low, out }),
    link: isOne ? `/item/${alert.item.id}` : isResolved ? '/alerts?show=resolved' : '/alerts',
    at: alert.at,
    isRead: alert.isRead || isResolved,
    isResolved,
  };
}

export interface Place {
  alert: number | null;
  notification: number | null;
}

/** The place where a page ends: the last alert and the last notification shown. Undefined for what is no such place. */
export function placeAt(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return { alert: null, notification: null };
  const parts = /^(\d{0,15})\.(\d{0,15})$/.exec(cursor);
  if (!parts) return undefined;
  const numberIn = (text: string | undefined) => (text ? Number(text) : null);
  return { alert: numberIn(parts[1]), notification: numberIn(parts[2]) };
}

/** Both lists are newest first; so is what comes out. Given one more of each than a page holds, it knows whether more follows. */
export function mergePage(
  alerts: readonly Notification[],
  told: readonly Notification[],
  start: Place,
  limit: number,
): { notifications: Notification[]; nextCursor: string | null } {
  const page: Notification[] = [];
  let [a, n] = [0, 0];
  while (page.length < limit && (a < alerts.length || n < told.length)) {
    const [alert, note] = [alerts[a], told[n]];
    const takesAlert = alert !== undefined && (note === undefined || alert.at >= note.at);
    page.push((takesAlert ? alert : note) as Notification);
    if (takesAlert) a++;
    else n++;
  }
  const hasMore = a < alerts.length || n < told.length;
  const last = (list: readonly Notification[], taken: number, before: number | null) => list[taken - 1]?.id.slice(1) ?? before ?? '';
  return { notifications: page, nextCursor: hasMore ? `${last(alerts, a, start.alert)}.${last(told, n, start.notification)}` : null };
}
