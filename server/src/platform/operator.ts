import { operatorOrganizationId } from '@onhand/contract/waitlist';
import type { Env } from './env.ts';

type Who = Pick<Env, 'operatorMails' | 'loadsDemo'>;

/** True if the configuration names this address as an operator's. */
export function isNamedOperator({ operatorMails }: Who, email: string): boolean {
  return operatorMails.includes(email.toLowerCase());
}

/** SET-04: of organization 1, and named by the configuration; in the demo it is the demo's organization. Nobody else works the waitlist. */
export function isOperator(env: Who, { email, organizationId }: { email: string; organizationId: number | null }): boolean {
  return organizationId === operatorOrganizationId && (env.loadsDemo || isNamedOperator(env, email));
}
