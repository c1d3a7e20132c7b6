import { z } from 'zod';
import { routes } from './route.ts';

export const health = routes({
  alive: {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the process is alive, and whether everything can only be read right now',
    access: 'public',
    output: z.object({
      status: z.literal('ok'),
      version: z.string(),
      /** Set while everything can only be read: the operator's message, and the end of it. */
      maintenance: z.object({ message: z.string().nullable(), endsAt: z.iso.datetime().nullable() }).nullable(),
    }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary:
      'Whether to send requests here: a new connection to the database can write, its migrations are done, and the server is not stopping',
    access: 'public',
    output: z.object({ status: z.literal('ready'), migrations: z.number().int() }),
    errors: ['NOT_READY'],
  },
});
