import type { CurrentUser } from '@onhand/contract/auth';
import { can } from '@onhand/contract/permissions';
import { installationOf } from '../platform/session.ts';
import type { DenialArea } from './denial.ts';
import type { Screen } from './screen.ts';

export type Admission =
  | { kind: 'admitted' }
  | { kind: 'redirect'; to: string }
  | { kind: 'restricted' }
  | { kind: 'missing' }
  | { kind: 'denied'; area: DenialArea };

/** Decides if a signed-in user may open a screen, apart from the subscription. */
export function admit(screen: Screen, user: CurrentUser): Admission {
  if (screen.needs && !installationOf(user)[screen.needs]) return { kind: 'missing' };
  if (user.organizationId === null) {
    return screen.isOpenWithoutOrganization ? { kind: 'admitted' } : { kind: 'redirect', to: '/setup-profile' };
  }
  const isPermitted = screen.permission === undefined || can(user.role, screen.permission);
  if (screen.isForOperators) {
    return user.isOperator && isPermitted ? { kind: 'admitted' } : { kind: 'restricted' };
  }
  if (isPermitted) return { kind: 'admitted' };
  if (screen.withoutPermission) return { kind: 'redirect', to: screen.withoutPermission };
  return { kind: 'denied', area: screen.area ?? 'generic' };
}
