import { api } from '@onhand/contract';
import type { FastifyRequest } from 'fastify';
import { implement } from '../../platform/http.ts';
import { appOrigin } from '../../platform/origin.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { subscriptionStatus } from '../subscription/subscription.service.ts';
import { cancelSubscription, listInvoices, resumeSubscription } from './billing.service.ts';
import { changePlan, previewChange } from './change-plan.service.ts';
import { beginCheckout, type Buyer, openPortal } from './checkout.service.ts';
import { followProvider } from './follow-provider.service.ts';
import { asking } from './provider.ts';

export const billingRoutes = (services: Services) => {
  const buyer = ({ scope, session, request }: { scope: Scope; session: Session; request: FastifyRequest }): Buyer => ({
    scope,
    user: session.user,
    origin: appOrigin(services.env, request),
  });
  return implement(api.billing, {
    checkout: (call) => beginCheckout(services, buyer(call), call.body.priceId),
    recoveryCheckout: (call) => beginCheckout(services, buyer(call), call.body.priceId),
    portal: (call) => openPortal(services, buyer(call)),
    refresh: async ({ scope }) => {
      await limitRate(services.db, { key: `billing-refresh:${scope.organizationId}`, most: 30, windowSeconds: 60 }, services.now());
      await asking(services, followProvider(services, scope.organizationId));
      return subscriptionStatus(services, scope);
    },
    previewChange: ({ scope, query }) => previewChange(services, scope, query.planName),
    change: async ({ scope, body }) => {
      await changePlan(services, scope, body);
      return subscriptionStatus(services, scope);
    },
    cancel: async ({ scope }) => {
      await cancelSubscription(services, scope);
      return subscriptionStatus(services, scope);
    },
    resume: async (call) => {
      const checkoutUrl = await resumeSubscription(services, buyer(call));
      return { checkoutUrl, status: await subscriptionStatus(services, call.scope) };
    },
    invoices: ({ scope }) => listInvoices(services, scope),
  });
};
