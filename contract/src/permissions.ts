import { z } from 'zod';

export const permissions = [
  'MANAGE_SYSTEM',
  'MANAGE_BILLING',
  'MANAGE_USERS',
  'ALL_FOLDERS',
  'ASSIGNED_FOLDERS',
  'VIEW_FINANCIALS',
  'VIEW_INVENTORY',
  'EDIT_INVENTORY',
  'MANAGE_INVENTORY',
  /** BUY-12: plan and send orders, and say what was paid. */
  'ORDER_STOCK',
  /** BUY-12: receive what was ordered; staff into their places, without a price. */
  'RECEIVE_STOCK',
  /** JOB-01: every job, its people, customers and bills. */
  'MANAGE_JOBS',
  /** JOB-04: the jobs one is on, and parts onto them. */
  'USE_JOBS',
  'MANAGE_SETTINGS',
] as const;

export type Permission = (typeof permissions)[number];

export const Role = z.enum(['owner', 'admin', 'staff']);
export type Role = z.infer<typeof Role>;

/** Section 6 of the specification, the only place that says what a role may do. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: permissions.filter((permission) => permission !== 'ASSIGNED_FOLDERS'),
  admin: [
    'MANAGE_USERS',
    'ALL_FOLDERS',
    'VIEW_FINANCIALS',
    'VIEW_INVENTORY',
    'EDIT_INVENTORY',
    'MANAGE_INVENTORY',
    'ORDER_STOCK',
    'RECEIVE_STOCK',
    'MANAGE_JOBS',
    'USE_JOBS',
    'MANAGE_SETTINGS',
  ],
  staff: ['ASSIGNED_FOLDERS', 'VIEW_INVENTORY', 'EDIT_INVENTORY', 'RECEIVE_STOCK', 'USE_JOBS'],
};

/** TEAM-08: selling prices are for whoever sees costs, and for staff where the organization lets them. */
export function maySeePrices(role: Role | null | undefined, staffSeePrices: boolean): boolean {
  return can(role, 'VIEW_FINANCIALS') || (role === 'staff' && staffSeePrices);
}

export function can(role: Role | null | undefined, permission: Permission): boolean {
  return role != null && rolePermissions[role].includes(permission);
}
