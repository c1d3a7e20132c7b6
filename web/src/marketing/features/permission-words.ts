import type { Permission } from '@onhand/contract/permissions';

/** Each permission of the product in words for somebody who has not used it yet. */
export const permissionWords: Record<Permission, string> = {
  VIEW_INVENTORY: 'See items, folders and history',
  EDIT_INVENTORY: 'Scan, change counts, edit items',
  ASSIGNED_FOLDERS: 'Only in the folders assigned to them',
  ALL_FOLDERS: 'In every folder',
  VIEW_FINANCIALS: 'See costs, values and reports',
  MANAGE_INVENTORY: 'Folders, tags, vendors, bulk changes, imports',
  MANAGE_SETTINGS: 'Units, custom fields, quick actions, settings',
  MANAGE_USERS: 'Invite people and choose their roles',
  MANAGE_BILLING: 'Choose the plan and pay',
  MANAGE_SYSTEM: 'Name, logo, audit log, deleting the organization',
};
