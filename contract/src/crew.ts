import { z } from 'zod';
import { Pin } from './quick-actions.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

const params = z.object({ id: z.coerce.number().int().positive() });

/** JOB-04: somebody without an account, who works on a device that others share and is known by a PIN. */
export const CrewMember = z.object({ id: z.number().int(), name: z.string() });
export type CrewMember = z.infer<typeof CrewMember>;

/** The right of this person to act on this device, for a day's work. The ledger has their name. */
export const CrewGrant = z.object({ crewId: z.number().int(), name: z.string(), grant: z.string(), expiresAt: z.iso.datetime() });
export type CrewGrant = z.infer<typeof CrewGrant>;

export const crew = routes({
  list: {
    method: 'GET',
    path: '/api/crew',
    summary: 'The people who work with a PIN, by name',
    access: 'USE_JOBS',
    output: z.array(CrewMember),
  },
  make: {
    method: 'POST',
    path: '/api/crew',
    summary: 'Adds somebody who works with a PIN and takes no seat',
    access: 'MANAGE_USERS',
    body: z.object({ name: text(80), pin: Pin }),
    output: CrewMember,
    errors: ['DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  change: {
    method: 'PUT',
    path: '/api/crew/{id}',
    summary: 'Changes a name, and the PIN if one is sent; whoever had entered the PIN of before must enter the new one',
    access: 'MANAGE_USERS',
    params,
    body: z.object({ name: text(80), pin: Pin.optional() }),
    output: CrewMember,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/crew/{id}',
    summary: 'Takes somebody off the crew; what they did keeps their name',
    access: 'MANAGE_USERS',
    params,
    output: z.object({ deleted: z.number().int() }),
    errors: ['NOT_FOUND'],
  },
  enter: {
    method: 'POST',
    path: '/api/crew/{id}/enter',
    summary: 'Checks a PIN and gives the right to act as this person on this device for a day; five wrong ones lock it for five minutes',
    access: 'USE_JOBS',
    params,
    body: z.object({ pin: Pin }),
    opensTransactions: true,
    output: CrewGrant,
    errors: ['NOT_FOUND', 'INVALID_PIN', 'PIN_LOCKED'],
  },
});
