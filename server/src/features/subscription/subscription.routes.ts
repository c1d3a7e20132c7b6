import { api } from '@onhand/contract';
import { builtInPlans } from '@onhand/contract/plans';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { subscriptionStatus } from './subscription.service.ts';

export const subscriptionRoutes = ({ db, now }: Services) =>
  implement(api.subscription, {
    plans: () => [...builtInPlans],
    status: ({ session }) => subscriptionStatus(db.platform, session.scope, now()),
  });
