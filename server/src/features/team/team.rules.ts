import { can, type Role } from '@onhand/contract/permissions';
import { builtInPlans } from '@onhand/contract/plans';

export interface TeamChange {
  actor: { id: string; role: Role };
  target: { id: string; role: Role };
  /** Null takes them out of the organization. */
  nextRole: Role | null;
  /** Before the change. */
  owners: number;
}

export type TeamRefusal = { code: 'FORBIDDEN' | 'LAST_OWNER'; message?: string };

/** TEAM-02: an organization always keeps an owner, and only an owner makes or unmakes one. */
export function refusalOf({ actor, target, nextRole, owners }: TeamChange): TeamRefusal | undefined {
  const isOneself = actor.id === target.id;
  // Anyone may leave; everything else is for those who manage people.
  if (!can(actor.role, 'MANAGE_USERS') && !(isOneself && nextRole === null)) return { code: 'FORBIDDEN' };
  if (actor.role !== 'owner' && nextRole === 'owner') return { code: 'FORBIDDEN', message: 'Only an owner can make someone an owner.' };
  if (actor.role !== 'owner' && target.role === 'owner') {
    return { code: 'FORBIDDEN', message: 'Only an owner can change or remove an owner.' };
  }
  if (target.role === 'owner' && nextRole !== 'owner' && owners <= 1) return { code: 'LAST_OWNER' };
  return undefined;
}

/** The users a plan has; a plan nobody knows any more is the smallest. */
export function seatLimitOf(planName: string | undefined): { planName: string; limit: number } {
  const plan = builtInPlans.find(({ name }) => name === planName) ?? builtInPlans[0];
  return { planName: plan?.displayName ?? '', limit: plan?.maxUsers ?? 0 };
}

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', staff: 'Staff' };
