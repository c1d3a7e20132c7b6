import { z } from 'zod';
import { selling } from './financial.ts';
import { Decimal } from './decimal.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

const params = z.object({ id: z.coerce.number().int().positive() });

/** Somebody that jobs are done for: a light record, whose name and address a job copies. */
export const Customer = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  note: z.string(),
  openJobs: z.number().int(),
  jobs: z.number().int(),
  /** The price of what was used for them and is not billed. */
  unbilled: selling(Decimal),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerInput = z.object({
  name: text(200),
  phone: longText(60).default(''),
  email: z
    .union([z.literal(''), z.string().trim().max(254, 'At most 254 characters.').pipe(z.email('Please enter an email address.'))])
    .default(''),
  address: longText(500).default(''),
  note: longText(5000).default(''),
});
export type CustomerInput = z.input<typeof CustomerInput>;

/** JOB-01. */
export const customers = routes({
  list: {
    method: 'GET',
    path: '/api/customers',
    summary: 'Customers by name, as searched by name, phone, email or address',
    access: 'MANAGE_JOBS',
    query: z.object({
      search: z.string().trim().max(limits.searchLength).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ customers: z.array(Customer), hasMore: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/customers/{id}',
    summary: 'One customer',
    access: 'MANAGE_JOBS',
    params,
    output: Customer,
    errors: ['NOT_FOUND'],
  },
  make: {
    method: 'POST',
    path: '/api/customers',
    summary: 'Adds a customer',
    access: 'MANAGE_JOBS',
    body: CustomerInput,
    output: Customer,
    errors: ['LIMIT_REACHED'],
  },
  change: {
    method: 'PUT',
    path: '/api/customers/{id}',
    summary: 'Changes a customer; open jobs of theirs that had the address of before get the new one',
    access: 'MANAGE_JOBS',
    params,
    body: CustomerInput,
    output: Customer,
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/customers/{id}',
    summary: 'Deletes a customer; their jobs stay, with the name',
    access: 'MANAGE_JOBS',
    params,
    output: z.object({ deleted: z.number().int() }),
    errors: ['NOT_FOUND'],
  },
});
