import type { CurrentUser } from '@onhand/contract/auth';
import type { Role } from '@onhand/contract/permissions';

/** Someone with a role, or nobody's member yet. */
export function personOf(role: Role | null, organizationId = 7): CurrentUser {
  return {
    id: '7b2f3c1e-0000-4000-8000-000000000001',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.test',
    role,
    organizationId: role && organizationId,
    organizationName: role && 'Byron & Co',
    isOperator: organizationId === 1,
  };
}
