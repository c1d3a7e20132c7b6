import type { CurrentUser } from '@onhand/contract/auth';
import type { Role } from '@onhand/contract/permissions';

/** First and last name; the email address until there is one. */
export function nameOf({ firstName, lastName, email }: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', staff: 'Staff' };
