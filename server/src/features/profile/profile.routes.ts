import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { currentUser } from '../auth/auth.service.ts';

export const profileRoutes = () =>
  implement(api.profile, {
    update: async ({ body, session, tx }) => {
      await tx.run('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [session.user.id, body.firstName, body.lastName]);
      return currentUser({ ...session, user: { ...session.user, ...body } });
    },
  });
