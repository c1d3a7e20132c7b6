import { z } from 'zod';
import { plainName } from './plain-name.ts';
import { routes } from './route.ts';
import { longText } from './text.ts';

/** The number that is kept for whoever runs the service; only its owners work the waitlist, and only those whom the configuration names (SET-04). */
export const operatorOrganizationId = 1;

export const WaitlistInput = z.object({
  email: z.email('Please enter an email address.').max(254),
  name: plainName(120).or(z.literal('')).default(''),
  /** The applicant's needs, in their own words. */
  note: longText(1000).default(''),
});
export type WaitlistInput = z.input<typeof WaitlistInput>;

export const WaitlistEntry = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  invitedAt: z.iso.datetime().nullable(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

const params = z.object({ id: z.coerce.number().int().positive() });
/** They belong to no organization, so none of these runs in a transaction of one. */
const operators = { access: 'MANAGE_SYSTEM', opensTransactions: true } as const;

export const waitlist = routes({
  join: {
    method: 'POST',
    path: '/api/waitlist',
    summary: 'Puts an address on the waitlist; the answer is the same whether it stood there before',
    access: 'public',
    body: WaitlistInput,
    acceptsForm: true,
    output: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
  },
  list: {
    method: 'GET',
    path: '/api/waitlist',
    summary: 'Everyone on the waitlist, longest waiting first; for whoever runs the service',
    ...operators,
    output: z.array(WaitlistEntry),
  },
  invite: {
    method: 'POST',
    path: '/api/waitlist/{id}/invite',
    summary: 'Mails someone on the waitlist that they can begin; for whoever runs the service',
    ...operators,
    params,
    output: WaitlistEntry,
    errors: ['NOT_FOUND', 'NOT_READY'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/waitlist/{id}',
    summary: 'Takes someone off the waitlist; for whoever runs the service',
    ...operators,
    params,
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  },
  exportCsv: {
    method: 'GET',
    path: '/api/waitlist/export',
    summary: 'The waitlist as CSV; for whoever runs the service',
    access: 'MANAGE_SYSTEM',
    asksForProof: true,
    output: 'file',
  },
});
