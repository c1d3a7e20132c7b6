import type { Tx } from '../../platform/db.ts';
import { counted } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { findObstacles } from './backup.store.ts';

/** Why a backup cannot be restored here; null in an organization that is empty. The units it began with do not count. */
export async function obstacleTo(tx: Tx, scope: Scope): Promise<string | null> {
  const { items, folders, others, movements } = await findObstacles(tx, scope);
  if (items + folders + others + movements === 0) return null;
  const what =
    items > 0
      ? counted(items, 'item')
      : folders > 0
        ? counted(folders, 'folder')
        : others > 0
          ? 'tags, vendors, fields, counts, transfers, orders, refill lists, jobs, customers, kits or a crew'
          : 'a history of stock';
  return `A backup is restored into an empty organization, and this one has ${what}. Create a new organization and restore it there.`;
}
