import { api } from '@onhand/contract';
import { addressInName, isAddressNewIn } from '@onhand/contract/plain-name';
import type { ProfileInput } from '@onhand/contract/profile';
import { invalid } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { currentUser, revokeOtherSessions } from '../auth/auth.service.ts';
import { readStoredPicture, storePicture } from '../organization/pictures.service.ts';
import { lookOf } from '../preferences/preferences.service.ts';
import { accountOf, askForFactor, ownAccountOf } from './own-account.service.ts';
import { setOwnPlace } from './own-place.service.ts';
import { clearPicture, hasPicture, setName, setPicture } from './profile.store.ts';

export const profileRoutes = (services: Services) => {
  const { db, now, sessionWatch } = services;
  return implement(api.profile, {
    update: async ({ body, session }) => {
      refuseAddresses(session.user, body);
      await services.db.platform.transaction((platform) => setName(platform, session, body));
      return currentUser(
        services.env,
        { ...session, user: { ...session.user, ...body } },
        await lookOf(services.db.platform, session.scope),
      );
    },
    setPlace: async ({ tx, scope, body }) => ({ place: await setOwnPlace(tx, scope, body.placeId) }),
    account: ({ session }) => accountOf(services, session.user.id),
    changePassword: async ({ body, session, request }) => {
      const { accounts, subject } = await ownAccountOf(services, session.user.id);
      await askForFactor(accounts, subject, session, now());
      await accounts.changePassword(request, subject, body);
      if (!body.signsOutOthers) return { signedOut: 0 };
      const signedOut = await revokeOtherSessions(db.platform, session);
      sessionWatch.sessionsChanged({ userId: session.user.id });
      return { signedOut };
    },
    changeEmail: async ({ body, session, request }) => {
      const { accounts, subject } = await ownAccountOf(services, session.user.id);
      await askForFactor(accounts, subject, session, now());
      const pendingEmail = await accounts.askForEmail(request, subject, body);
      return { ...(await accountOf(services, session.user.id)), pendingEmail };
    },
    setPicture: async ({ scope, file }) => {
      const key = await storePicture(services, scope, file);
      await services.db.tenant(scope, async (tx) => {
        await setPicture(tx, scope, key);
        tx.emit({ type: 'preferences_update' });
      });
      return { pictureUrl: `/api/profile/pictures/${key}` };
    },
    removePicture: async ({ tx, scope }) => {
      await clearPicture(tx, scope);
      tx.emit({ type: 'preferences_update' });
      return { pictureUrl: null };
    },
    picture: ({ scope, params }) => readStoredPicture(services, scope, params.key, hasPicture),
  });
};

function refuseAddresses(before: ProfileInput, wanted: ProfileInput): void {
  for (const field of ['firstName', 'lastName'] as const) {
    if (isAddressNewIn(wanted[field], before[field])) throw invalid(field, addressInName);
  }
}
