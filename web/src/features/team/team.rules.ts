import { can, type Role } from '@onhand/contract/permissions';
import type { Member, MemberChange, Seats } from '@onhand/contract/team';

export const roleFacts: Record<Role, { name: string; about: string }> = {
  owner: { name: 'Owner', about: 'Everything, with billing and the organization itself.' },
  admin: { name: 'Admin', about: 'All items, costs, reports, settings and the team.' },
  staff: { name: 'Staff', about: 'Items in the folders assigned to them, without costs.' },
};

/** On a server without plans nobody manages billing. */
export function aboutRole(role: Role, hasBilling: boolean): string {
  return role === 'owner' && !hasBilling ? 'Everything, with the organization itself.' : roleFacts[role].about;
}

/** Only an owner makes owners (TEAM-02). */
export function rolesOfferedBy(role: Role | null): Role[] {
  return role === 'owner' ? ['staff', 'admin', 'owner'] : ['staff', 'admin'];
}

/** Owners are changed by owners alone. */
export function mayChange(role: Role | null, member: Pick<Member, 'role'>): boolean {
  return can(role, 'MANAGE_USERS') && (member.role !== 'owner' || role === 'owner');
}

/** Only changed values are sent, so that a colleague's change meanwhile is not set back. */
export function changeOf(first: Placed, next: Placed): MemberChange {
  const isMoved = next.role === 'staff' && String(next.folderIds) !== String(first.folderIds);
  return {
    ...(next.role !== first.role && { role: next.role }),
    ...(isMoved && { folderIds: [...next.folderIds] }),
    ...(next.placeId !== first.placeId && { placeId: next.placeId ?? null }),
  };
}

type Placed = { role: Role; folderIds: readonly number[]; placeId?: number | null };

export function memberName({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function freeSeats({ limit, members, invited }: Seats): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - members - invited);
}

/** “3 of 5 seats taken, 1 of them by an invitation.” */
export function seatsText({ limit, members, invited }: Seats): string {
  if (limit === null)
    return [members === 1 ? 'One person' : `${members} people`, ...(invited > 0 ? [`${invited} invited`] : [])].join(', ') + '.';
  const taken = `${members + invited} of ${limit} seats taken`;
  if (invited === 0) return `${taken}.`;
  return `${taken}, ${invited} of them by ${invited === 1 ? 'an invitation' : 'invitations'}.`;
}

/** Adds everything below each chosen folder. */
export function coveredBy(folders: readonly { id: number; parentId: number | null }[], chosen: readonly number[]): Set<number> {
  const parents = new Map(folders.map(({ id, parentId }) => [id, parentId]));
  const covered = new Set<number>();
  for (const { id } of folders) {
    for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null) {
      if (chosen.includes(above)) {
        covered.add(id);
        break;
      }
    }
  }
  return covered;
}
