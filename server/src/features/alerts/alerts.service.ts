import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { markRead, markUnread } from './alerts.store.ts';

export { type AlertLine, findAlertLines, idsInLinesOf } from './alerts-lines.store.ts';
export {
  collectAlerts,
  countAlerts,
  countLowAndOut,
  countUnreadAlertLines,
  findAlerts,
  findOpenAmong,
  forgetAlerts,
} from './alerts.store.ts';

/** Without ids, all that are open. Told to the same person's other tabs and devices; for everyone else nothing changed. */
export async function markAlerts(tx: Tx, scope: Scope, ids: readonly number[] | null, isRead: boolean): Promise<void> {
  await (isRead ? markRead : markUnread)(tx, scope, ids);
  tx.emit({ type: 'alerts_update' }, { userId: scope.userId });
}
