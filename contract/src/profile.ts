import { z } from 'zod';
import { CurrentUser } from './auth.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

export const ProfileInput = z.object({ firstName: text(80), lastName: text(80) });
export type ProfileInput = z.infer<typeof ProfileInput>;

export const profile = routes({
  update: {
    method: 'PUT',
    path: '/api/profile',
    summary: "Sets the user's own name",
    access: 'signed-in',
    body: ProfileInput,
    output: CurrentUser,
  },
});
