import type { ActionPrice, QuickAction, QuickActionType } from '@onhand/contract/quick-actions';
import type { Scope } from '../../platform/scope.ts';

export interface QuickActionRow {
  id: number;
  name: string;
  actionType: QuickActionType;
  isDefault: boolean;
  quantity: string | null;
  /** Means something only where stock is added. */
  price: ActionPrice;
  folderId: number | null;
  folderName: string | null;
  tagIds: number[];
  tagNames: string[];
}

/** As this person may see it: a folder that is not theirs is not named, not even after its end. */
export function asSeenBy({ visibleFolders }: Scope, row: QuickActionRow): QuickAction {
  const { id, name, isDefault, actionType, folderId, tagIds, tagNames } = row;
  const shared = { id, name, isDefault, problem: null };
  switch (actionType) {
    case 'move': {
      const isVisible = visibleFolders === 'all' || (folderId !== null && visibleFolders.includes(folderId));
      const problem = folderId === null ? 'folder-deleted' : isVisible ? null : 'folder-not-yours';
      const actionConfig = isVisible ? { folderId, folderName: row.folderName } : { folderId: null, folderName: null };
      return { ...shared, problem, actionType, actionConfig };
    }
    case 'tag':
      return { ...shared, problem: tagIds.length === 0 ? 'tags-deleted' : null, actionType, actionConfig: { tagIds, tagNames } };
    case 'increase':
      return { ...shared, actionType, actionConfig: { quantity: row.quantity ?? '1', price: row.price } };
    default:
      return { ...shared, actionType, actionConfig: { quantity: row.quantity ?? '1' } };
  }
}

export const typeWords: Record<QuickActionType, string> = {
  decrease: 'Decrease',
  increase: 'Increase',
  set: 'Set',
  move: 'Move',
  tag: 'Tag',
};

/** For the log; null where the action adds nothing. */
export function priceWords({ actionType, price }: QuickActionRow): string | null {
  if (actionType !== 'increase') return null;
  return price === 'ask' ? 'Asked for each time' : 'The last price paid';
}
