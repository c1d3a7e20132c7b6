import { z } from 'zod';
import { routes } from './route.ts';

export const ClientError = z.object({
  errorId: z.string().regex(/^[\w-]{8,64}$/),
  message: z.string().max(2000),
  stack: z.string().max(8000).optional(),
  url: z.string().max(2000),
});
export type ClientError = z.infer<typeof ClientError>;

export const clientErrors = routes({
  report: {
    method: 'POST',
    path: '/api/client-errors',
    summary: "Writes a browser's failure into the server's log under the id the person sees",
    access: 'public',
    body: ClientError,
    output: z.object({ logged: z.literal(true) }),
    errors: ['TOO_MANY_REQUESTS'],
  },
});
