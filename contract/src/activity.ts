import { z } from 'zod';
import { routes } from './route.ts';

export const activityKinds = [
  'item',
  'folder',
  'tag',
  'vendor',
  'unit',
  'custom-field',
  'quick-action',
  'organization',
  'job',
  'customer',
  'kit',
  'crew',
] as const;

/** One change of one record: who changed which field from what to what. */
export const Activity = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  userName: z.string(),
  kind: z.enum(activityKinds),
  subjectId: z.number().int().nullable(),
  subjectName: z.string(),
  action: z.enum(['create', 'update', 'delete', 'archive', 'restore', 'move', 'merge', 'lock']),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** A folder was deleted and can be brought back: see `folders.undoRemoval`. */
  deletionId: z.number().int().nullable().optional(),
});
export type Activity = z.infer<typeof Activity>;

export const activity = routes({
  list: {
    method: 'GET',
    path: '/api/activity',
    summary: 'What was changed, newest first',
    access: 'MANAGE_INVENTORY',
    query: z.object({
      kind: z.enum(activityKinds).optional(),
      subjectId: z.coerce.number().int().positive().optional(),
      /** PLC-18: what was changed of a folder, of those below it, and of what lay there; 0 is no folder. */
      placeId: z.coerce.number().int().min(0).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ entries: z.array(Activity), nextCursor: z.string().nullable() }),
  },
});
