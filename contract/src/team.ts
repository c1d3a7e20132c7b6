import { z } from 'zod';
import { OwnPlace } from './auth.ts';
import { Role } from './permissions.ts';
import { routes } from './route.ts';

const folderId = z.number().int().positive();
/** The folders of a member of staff; everything below them is theirs too. */
export const FolderIds = z.array(folderId).max(200);

export const Member = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  folderIds: z.array(z.number().int()),
  /** The place they work from (PLC-10). */
  place: OwnPlace.nullable(),
  pictureUrl: z.string().nullable(),
  joinedAt: z.iso.datetime(),
  /** Accurate to about five minutes; null until they have been here. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof Member>;

/** An invited person takes a seat as long as the invitation is valid. */
export const Seats = z.object({
  /** Empty where there are no plans. */
  planName: z.string(),
  /** Null where no plan limits them. */
  limit: z.number().int().nullable(),
  members: z.number().int(),
  invited: z.number().int(),
});
export type Seats = z.infer<typeof Seats>;

export const MemberChange = z.object({ role: Role.optional(), folderIds: FolderIds.optional(), placeId: folderId.nullable().optional() });
export type MemberChange = z.infer<typeof MemberChange>;

const params = z.object({ id: z.uuid() });

/** TEAM-02. */
export const team = routes({
  list: {
    method: 'GET',
    path: '/api/team',
    summary: 'The people of the organization, and how many seats its plan has',
    access: 'MANAGE_USERS',
    output: z.object({ members: z.array(Member), seats: Seats }),
  },
  change: {
    method: 'PATCH',
    path: '/api/team/{id}',
    summary: "Changes someone's role, the place they work from, and the folders of a member of staff",
    access: 'MANAGE_USERS',
    params,
    body: MemberChange,
    output: Member,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER', 'STEP_UP'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/team/{id}',
    summary: 'Takes someone out of the organization and signs them out everywhere',
    access: 'MANAGE_USERS',
    params,
    output: z.object({ removed: z.literal(1) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER', 'STEP_UP'],
  },
  handOver: {
    method: 'POST',
    path: '/api/team/{id}/hand-over',
    summary: 'Makes someone the owner in place of the caller, who becomes an admin',
    access: 'MANAGE_SYSTEM',
    asksForProof: true,
    params,
    output: z.object({ members: z.array(Member) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  leave: {
    method: 'POST',
    path: '/api/team/leave',
    summary: 'Leaves the organization',
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    output: z.object({ left: z.literal(true) }),
    errors: ['LAST_OWNER'],
  },
});
