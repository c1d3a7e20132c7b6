import { z } from 'zod';
import { routes } from './route.ts';

export const auditCategories = ['sign-in', 'team', 'invitation', 'export', 'deletion', 'billing', 'settings'] as const;
export const AuditCategory = z.enum(auditCategories);
export type AuditCategory = z.infer<typeof AuditCategory>;

/** One entry of the audit log: what happened, who did it and from where. Entries are only ever added. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  userId: z.uuid().nullable(),
  userName: z.string(),
  category: AuditCategory,
  /** Such as `role.change`; the web has the words. */
  action: z.string(),
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  ipAddress: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const day = z.iso.date();

/** Days are those of the organization's time zone, both ends included. */
export const AuditFilter = z.object({
  category: AuditCategory.optional(),
  userId: z.uuid().optional(),
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const audit = routes({
  list: {
    method: 'GET',
    path: '/api/audit',
    summary: 'The audit log, newest first',
    access: 'MANAGE_SYSTEM',
    query: AuditFilter.extend({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() }),
  },
  people: {
    method: 'GET',
    path: '/api/audit/people',
    summary: 'Everyone the audit log names, those who left included',
    access: 'MANAGE_SYSTEM',
    output: z.array(z.object({ id: z.uuid(), name: z.string() })),
  },
  exportCsv: {
    method: 'GET',
    path: '/api/audit/export',
    summary: 'The audit log as CSV',
    access: 'MANAGE_SYSTEM',
    asksForProof: true,
    query: AuditFilter,
    turn: 'exports',
    output: 'file',
  },
});
