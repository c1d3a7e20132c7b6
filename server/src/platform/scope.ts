import type { MoneySight } from '@onhand/contract/financial';
import { can, maySeePrices, type Permission, type Role } from '@onhand/contract/permissions';

declare const made: unique symbol;

/** The person who acts, for which organization, and what of it they may see. Only `scopeOf` makes one. */
export interface Scope extends MoneySight {
  readonly [made]: true;
  readonly organizationId: number;
  readonly userId: string;
  readonly role: Role;
  /** `all`, or the folders assigned to a member of staff and every folder below them. */
  readonly visibleFolders: 'all' | readonly number[];
  /** The place they work from (PLC-10); null is none, or one that is not theirs to see any more. */
  readonly ownPlace: number | null;
  /** They are told in which places they do not see something lies, too (PLC-18). */
  readonly seesWhoHasOne: boolean;
  /** They take what lies in such a place into one of theirs, and may put it back; nothing else is theirs to do there. */
  readonly takesElsewhere: boolean;
}

export interface Member {
  organizationId: number;
  userId: string;
  role: Role;
  /** The folders that staff may see; owners and admins see all. */
  staffFolders: readonly number[];
  /** True if the organization shows prices to staff; owners and admins see them anyway. */
  staffSeePrices: boolean;
  /** True if the organization tells staff what lies in others' places; owners and admins see them anyway. */
  staffSeePlaces?: boolean;
  /** True if it lets staff take from there as well; it counts for nothing where they are not told. */
  staffTakeElsewhere?: boolean;
  ownPlace?: number | null;
}

export function scopeOf(member: Member): Scope {
  const holds = (permission: Permission) => can(member.role, permission);
  const seesAll = holds('ALL_FOLDERS');
  const ownPlace = member.ownPlace ?? null;
  return {
    organizationId: member.organizationId,
    userId: member.userId,
    role: member.role,
    visibleFolders: seesAll ? 'all' : member.staffFolders,
    ownPlace: ownPlace !== null && (seesAll || member.staffFolders.includes(ownPlace)) ? ownPlace : null,
    seesWhoHasOne: seesAll || member.staffSeePlaces === true,
    takesElsewhere: seesAll || (member.staffSeePlaces === true && member.staffTakeElsewhere === true),
    maySeeCosts: holds('VIEW_FINANCIALS'),
    maySeePrices: maySeePrices(member.role, member.staffSeePrices),
  } as Scope;
}

/** The folders as a query takes them: null stands for all. What it means in a statement is said in `visible-items.ts`. */
export function folderFilter({ visibleFolders }: Scope): readonly number[] | null {
  return visibleFolders === 'all' ? null : visibleFolders;
}

/**
 * The same person where a document decides and not their folders: whoever loads a list for their van takes things from a warehouse that
 * they may not see. The caller answers nothing of what it read by it.
 */
export function everywhere(scope: Scope): Scope {
  return { ...scope, visibleFolders: 'all' };
}
