import { seenWith } from '@onhand/contract/financial';
import { can } from '@onhand/contract/permissions';
import { ServerMessage } from '@onhand/contract/realtime';
import type { z } from 'zod';
import type { OutgoingEvent } from '../db.ts';
import type { Scope } from '../scope.ts';

/** The part of a scope that shapes a message; people with the same view get the same bytes. */
export type View = Pick<Scope, 'visibleFolders' | 'maySeeCosts' | 'maySeePrices'>;

type Folder = number | null;

/** Equal for scopes that see the same. */
export function viewKey({ visibleFolders, maySeeCosts, maySeePrices }: View): string {
  const folders = visibleFolders === 'all' ? 'all' : [...new Set(visibleFolders)].sort((a, b) => a - b).join(',');
  return `${maySeeCosts ? 'costs' : 'no costs'}:${maySeePrices ? 'prices' : 'no prices'}:${folders}`;
}

/** True if an event is addressed to this person, whatever they may see of it. */
export function isAddressedTo(event: OutgoingEvent, scope: Pick<Scope, 'organizationId' | 'userId' | 'role'>): boolean {
  if (event.organizationId !== scope.organizationId) return false;
  const { userId, userIds, permission } = event.audience;
  if (userId === undefined && userIds === undefined && permission === undefined) return true;
  if (userId === scope.userId || userIds?.includes(scope.userId)) return true;
  return permission !== undefined && can(scope.role, permission);
}

/**
 * The message as this view may see it, or undefined where none of it is for them. Throws on a message the contract does not
 * know. `schema` stands to be replaced only by tests.
 */
export function asSeenBy(view: View, event: OutgoingEvent, schema: z.ZodType = ServerMessage): ServerMessage | undefined {
  const message = seenWith(schema, view).parse(event.message) as ServerMessage;
  if (view.visibleFolders === 'all') return message;
  const folders = new Set<Folder>(view.visibleFolders);
  const isVisible = (folder: Folder | undefined): boolean => folder !== undefined && folders.has(folder);
  const { folderIds } = event.audience;
  const deciding = folderIds ?? foldersNamedIn(message);
  if (folderIds ? !folderIds.some(isVisible) : deciding.length > 0 && !deciding.some(isVisible)) return undefined;
  // An item whose folder nobody names could be anyone's: better that staff look a little later than that they look through.
  if (message.type === 'inventory_update' && deciding.length === 0) return undefined;
  if (message.type === 'transaction_update' && !folderIds) return { type: 'transaction_update' };
  return withoutUnseenFolders(message, isVisible);
}

function foldersNamedIn(message: ServerMessage): readonly Folder[] {
  switch (message.type) {
    case 'inventory_update':
      return [message.item?.folderId, message.oldFolderId, message.newFolderId].filter((folder) => folder !== undefined);
    case 'bulk_inventory_update':
    case 'folders_bulk_moved':
    case 'folders_updated':
      return message.folderIds ?? [];
    case 'folder_update':
    case 'folder_stats_update':
      return [message.folderId];
    default:
      return [];
  }
}

/** A folder that may not be seen is not named either: its field goes, and where the message is nothing without it, all goes. */
function withoutUnseenFolders(message: ServerMessage, isVisible: (folder: Folder | undefined) => boolean): ServerMessage | undefined {
  switch (message.type) {
    case 'inventory_update': {
      const { item, oldFolderId, newFolderId, unassignedCount: _, ...rest } = message;
      return {
        ...rest,
        ...(item && isVisible(item.folderId) && { item }),
        ...(isVisible(oldFolderId) && { oldFolderId }),
        ...(isVisible(newFolderId) && { newFolderId }),
      };
    }
    case 'bulk_inventory_update':
      return message.folderIds ? { ...message, folderIds: message.folderIds.filter(isVisible) } : message;
    case 'folders_updated': {
      const folderIds = message.folderIds?.filter(isVisible);
      if (message.folderIds && folderIds?.length === 0) return undefined;
      return folderIds ? { ...message, folderIds } : message;
    }
    case 'folders_bulk_moved': {
      const folderIds = message.folderIds.filter(isVisible);
      if (folderIds.length === 0) return undefined;
      return { ...message, folderIds, targetParentId: isVisible(message.targetParentId) ? message.targetParentId : null };
    }
    case 'folder_update': {
      if (!isVisible(message.folderId)) return undefined;
      const { parentId, targetParentId, ...rest } = message;
      // Null is the top level here, which is no secret.
      return {
        ...rest,
        ...((parentId === null || isVisible(parentId)) && { parentId }),
        ...((targetParentId === null || isVisible(targetParentId)) && { targetParentId }),
      };
    }
    case 'folder_stats_update':
      return isVisible(message.folderId) ? message : undefined;
    default:
      return message;
  }
}
