import { countedUpTo } from '@onhand/contract/alerts';
import { kindFacts, type Notification, type NotificationKind, type UnreadCount } from '@onhand/contract/notifications';
import type { Permission } from '@onhand/contract/permissions';
import { invalidCursor } from '../../platform/id-cursor.ts';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { countUnreadAlertLines, findAlertLines, idsInLinesOf, markAlerts } from '../alerts/alerts.service.ts';
import { asNotification, mergePage, placeAt, rolesWith } from './notifications.rules.ts';
import { countUnread, findNotifications, insertNotifications, markNotifications, tellPerson } from './notifications.store.ts';
import { readChoice } from './settings.store.ts';

export { unsubscribeUrl } from './unsubscribe-token.ts';
export { wantsMail } from './settings.store.ts';

/** Something people should know. Alerts of stock come by themselves. */
export interface NewNotification {
  kind: Exclude<NotificationKind, 'low_stock'>;
  tone?: Notification['tone'];
  title: string;
  text?: string;
  /** The screen it is about, such as `/counts/7`. */
  link: string;
  /** The holders of the permission, or the people named; nobody outside the organization is ever told. */
  to: { permission: Permission } | { userIds: readonly string[] };
  /** The person who did it knows already. */
  except?: string;
  /** Staff who see none of these folders are not told. */
  folderIds?: readonly number[];
  /** Told once under this key, however often it is found. */
  dedupeKey?: string;
  /** True if it is mailed in its own way and needs no second mail. */
  isMailed?: boolean;
}

/** Tells people, in the transaction of what happened: in the app at once, by mail as each of them has chosen. */
export async function notify(tx: Tx, scope: Scope, news: NewNotification): Promise<void> {
  for (const userId of await insertNotifications(tx, scope.organizationId, rowOf(news))) tx.emit({ type: 'alerts_update' }, { userId });
}

/** The same for jobs, which work beside any member. */
export async function notifyFromJob(platform: Queries, organizationId: number, news: NewNotification): Promise<void> {
  const told = await insertNotifications(platform, organizationId, rowOf(news));
  for (const userId of told) await tellPerson(platform, organizationId, userId, 'alerts_update');
}

function rowOf({ kind, title, link, to, ...more }: NewNotification) {
  return {
    kind,
    title,
    link,
    text: more.text ?? '',
    tone: more.tone ?? 'neutral',
    roles: 'permission' in to ? rolesWith(to.permission) : [],
    userIds: 'userIds' in to ? to.userIds : [],
    except: more.except ?? null,
    folderIds: more.folderIds ?? null,
    dedupeKey: more.dedupeKey ?? null,
    isMailed: more.isMailed ?? true,
    standard: kindFacts[kind].standard,
  };
}

interface PageRequest {
  show: 'all' | 'unread';
  cursor?: string | undefined;
  limit: number;
}

/** ALRT-03: alerts of stock and everything else, as one list. */
export async function listNotifications(tx: Tx, scope: Scope, { show, cursor, limit }: PageRequest) {
  const place = placeAt(cursor);
  if (!place) throw invalidCursor();
  const isUnread = show === 'unread';
  const [choice, found, told] = await Promise.all([
    readChoice(tx, scope, 'low_stock'),
    findAlertLines(tx, scope, { isUnread, before: place.alert, limit: limit + 1 }),
    findNotifications(tx, scope, { isUnread, before: place.notification, limit: limit + 1 }),
  ]);
  return mergePage(choice.inApp ? found.map(asNotification) : [], told, place, limit);
}

export async function countNotifications(tx: Tx, scope: Scope): Promise<UnreadCount> {
  const [choice, alerts, others] = await Promise.all([
    readChoice(tx, scope, 'low_stock'),
    countUnreadAlertLines(tx, scope),
    countUnread(tx, scope),
  ]);
  return { unread: Math.min((choice.inApp ? alerts : 0) + others, countedUpTo) };
}

export async function markAsRead(tx: Tx, scope: Scope, ids: readonly string[] | null, isRead: boolean): Promise<UnreadCount> {
  const numbersOf = (letter: string) => ids?.filter((id) => id.startsWith(letter)).map((id) => Number(id.slice(1))) ?? null;
  const [alerts, others] = [numbersOf('a'), numbersOf('n')];
  // A line stands for all that came with it.
  if (alerts?.length !== 0) await markAlerts(tx, scope, alerts && (await idsInLinesOf(tx, scope, alerts)), isRead);
  if (others?.length !== 0) await markNotifications(tx, scope, others, isRead);
  if (alerts?.length === 0) tx.emit({ type: 'alerts_update' }, { userId: scope.userId });
  return countNotifications(tx, scope);
}
