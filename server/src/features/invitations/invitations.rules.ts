import type { Role } from '@onhand/contract/permissions';

/** “an owner”, “an admin”, “a member of staff”. */
export function roleText(role: Role): string {
  return role === 'staff' ? 'a member of staff' : `an ${role}`;
}

export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
