import type { AlertCounts } from '@onhand/contract/alerts';
import type { Queries, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { keptCounts } from '../stock/folder-figures.service.ts';
import { countOpen, markRead, markUnread } from './alerts.store.ts';

export { type AlertLine, findAlertLines, idsInLinesOf } from './alerts-lines.store.ts';
export {
  collectAlerts,
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

/** Counts low and out items from the totals that the list and the dashboard use: exact, however many there are. */
export async function countLowAndOut(tx: Queries, scope: Scope): Promise<{ low: number; out: number }> {
  const { lowStockCount: low, outOfStockCount: out } = await keptCounts(tx, scope, folderFilter(scope));
  return { low, out };
}

export async function countAlerts(tx: Tx, scope: Scope): Promise<AlertCounts> {
  const [totals, open] = await Promise.all([countLowAndOut(tx, scope), countOpen(tx, scope)]);
  return { ...totals, ...open };
}
