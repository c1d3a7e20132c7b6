import { api } from '@onhand/contract';
import type { Route, Routes } from '@onhand/contract/route';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import type { Implementation } from './http.ts';
import type { SelfHosting } from './self-hosting.ts';

const ofBilling = new Set<Route>([...Object.values(api.billing), api.subscription.plans, api.subscription.usage]);
const ofPublicSite = new Set<Route>([...Object.values(api.waitlist), ...Object.values(api.support)]);

/** SEC-06: which rows of the contract this server has. */
export function offeredBy({ hasBilling, hasPublicSite }: SelfHosting): (row: Route) => boolean {
  return (row) => (hasBilling || !ofBilling.has(row)) && (hasPublicSite || !ofPublicSite.has(row));
}

/** Keeps the routes that this installation offers; the documentation lists only those. */
export function onlyOffered(features: Record<string, Routes>, isOffered: (row: Route) => boolean): Record<string, Routes> {
  const offered = (rows: Routes) => Object.fromEntries(Object.entries(rows).filter(([, row]) => isOffered(row)));
  return Object.fromEntries(Object.entries(features).map(([name, rows]) => [name, offered(rows)]));
}

/** Answers that this installation does not offer the route, so that callers do not look for a mistake of their own. */
export function refuse(app: FastifyInstance, _services: unknown, { row }: Implementation): void {
  const message = ofBilling.has(row) ? 'This server has no plans and no billing.' : 'This server has no public site.';
  app.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async () => {
      throw new AppError('NOT_FOUND', { message });
    },
  });
}
