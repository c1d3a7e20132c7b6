import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { pricedPlans } from './plans.service.ts';
import { subscriptionStatus, usageOf } from './subscription.service.ts';

export const subscriptionRoutes = (services: Services) =>
  implement(api.subscription, {
    plans: pricedPlans(services),
    status: ({ session }) => subscriptionStatus(services, session.scope),
    usage: ({ tx, scope }) => usageOf(tx, scope.organizationId, services.now()),
  });
