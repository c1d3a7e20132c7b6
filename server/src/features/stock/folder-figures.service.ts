import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { countUnassigned } from './totals.store.ts';

export { countUnassigned, keptCounts, keptCountsOf } from './totals.store.ts';

/** For more folders one bulk message is sent, which makes all their figures stale. */
const mostFolders = 50;

/** Tells everyone who may see one of these folders that its count, quantity or value has changed; null stands for no folder. */
export function tellOfFigures(tx: Tx, places: readonly (number | null)[], isOfAmounts = false): void {
  const concerned = new Set(places);
  if (concerned.size > mostFolders) return;
  for (const folderId of concerned)
    tx.emit({ type: 'folder_stats_update', folderId, ...(isOfAmounts && { isOfAmounts }) }, { folderIds: [folderId] });
}

/**
 * Counts the items in no folder, for a message about one that came there or left. Staff see nothing of those, so their changes tell nothing
 * of them.
 */
export async function unassignedNow(tx: Tx, scope: Scope, places: readonly (number | null)[]): Promise<{ unassignedCount?: number }> {
  if (!places.includes(null) || folderFilter(scope) !== null) return {};
  return { unassignedCount: await countUnassigned(tx, scope) };
}
