import formBody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { AppError, orNotFound } from '../platform/errors.ts';
import { sendPage } from '../platform/mail/page.ts';
import { chargingOf, digitsOf } from './cards.ts';
import { beginSubscription, collectOpenInvoices, type Tell } from './life.ts';
import type { Price } from './objects.ts';
import { checkoutPage, clockPage, confirmationPage, expiredPage, invoicePage, portalPage } from './page-texts.ts';
import type { State } from './state.ts';

export const standInPath = '/api/stripe/stand-in';

export interface PageOptions {
  state: State;
  prices: readonly Price[];
  seconds: () => number;
  tell: Tell;
  change: <Result>(work: () => Result) => Promise<Result>;
  moveClock: (byMs: number) => Promise<void>;
}

interface ById {
  Params: { id: string };
  Body: { card?: string; confirmed?: string; days?: string };
}

const declined = 'Your card was declined. Please try another one.';

/** The stand-in's pages for people: checkout, portal, invoices and its clock. They are plain and need no script. */
export function standInPages({ state, prices, seconds, tell, change, moveClock }: PageOptions): FastifyPluginAsync {
  const checkoutOf = (id: string) => orNotFound(Object.hasOwn(state.checkouts, id) ? state.checkouts[id] : undefined);
  const portalOf = (id: string) => orNotFound(Object.hasOwn(state.portals, id) ? state.portals[id] : undefined);
  const invoiceOf = (id: string) => orNotFound(Object.hasOwn(state.invoices, id) ? state.invoices[id] : undefined);
  const priceOf = (id: string) => orNotFound(prices.find((price) => price.id === id));

  return async (app) => {
    await app.register(formBody, { bodyLimit: 4096 });

    app.get<ById>(`${standInPath}/checkout/:id`, async ({ params }, reply) => {
      const checkout = checkoutOf(params.id);
      if (checkout.status === 'complete') return reply.redirect(checkout.success_url, 303);
      if (checkout.status === 'expired') return sendPage(reply, expiredPage(checkout), 410);
      return sendPage(reply, checkoutPage(checkout, priceOf(checkout.priceId)));
    });

    app.post<ById>(`${standInPath}/checkout/:id`, async ({ params, body }, reply) => {
      const checkout = checkoutOf(params.id);
      const price = priceOf(checkout.priceId);
      const card = digitsOf(body?.card ?? '');
      if (checkout.status === 'complete') return reply.redirect(checkout.success_url, 303);
      if (checkout.status === 'expired') return sendPage(reply, expiredPage(checkout), 410);
      if (chargingOf(card) === 'asks' && body.confirmed !== 'yes') return sendPage(reply, confirmationPage(card, checkout.url));
      const isPaid = await change(() => {
        const before = state.cards[checkout.customer];
        state.cards[checkout.customer] = card;
        const { customer, subscriptionMetadata: metadata } = checkout;
        const begun = beginSubscription(state, { customer, price, metadata }, seconds(), tell);
        if (!begun) {
          if (before === undefined) delete state.cards[checkout.customer];
          else state.cards[checkout.customer] = before;
          return false;
        }
        Object.assign(checkout, { status: 'complete', payment_status: 'paid', subscription: begun.id });
        const { priceId: _price, subscriptionMetadata: _metadata, ...session } = checkout;
        tell('checkout.session.completed', session, seconds());
        return true;
      });
      if (!isPaid) return sendPage(reply, checkoutPage(checkout, price, declined), 402);
      return reply.redirect(checkout.success_url, 303);
    });

    app.get<ById>(`${standInPath}/portal/:id`, async ({ params }, reply) => sendPage(reply, portalPage(state, portalOf(params.id))));

    app.post<ById>(`${standInPath}/portal/:id`, async ({ params, body }, reply) => {
      const portal = portalOf(params.id);
      const card = digitsOf(body?.card ?? '');
      if (chargingOf(card) === 'is refused') return sendPage(reply, portalPage(state, portal, declined), 402);
      if (chargingOf(card) === 'asks' && body.confirmed !== 'yes') return sendPage(reply, confirmationPage(card, portal.url));
      await change(() => {
        state.cards[portal.customer] = card;
        collectOpenInvoices(state, portal.customer, seconds(), tell);
      });
      return reply.redirect(portal.url, 303);
    });

    app.get<ById>(`${standInPath}/invoices/:id`, async ({ params }, reply) => sendPage(reply, invoicePage(invoiceOf(params.id))));

    app.post<ById>(`${standInPath}/invoices/:id`, async ({ params, body }, reply) => {
      const invoice = invoiceOf(params.id);
      const card = digitsOf(body?.card ?? '');
      if (chargingOf(card) === 'asks' && body.confirmed !== 'yes') {
        return sendPage(reply, confirmationPage(card, `${standInPath}/invoices/${invoice.id}`));
      }
      if (chargingOf(card) !== 'succeeds' && chargingOf(card) !== 'asks') return sendPage(reply, invoicePage(invoice, declined), 402);
      await change(() => {
        state.cards[invoice.customer] = card;
        collectOpenInvoices(state, invoice.customer, seconds(), tell);
      });
      return reply.redirect(`${standInPath}/invoices/${invoice.id}`, 303);
    });

    app.get(standInPath, async (_, reply) => sendPage(reply, clockPage(state, seconds())));

    app.post<ById>(`${standInPath}/clock`, async ({ body }, reply) => {
      const days = Number(body?.days);
      if (!Number.isInteger(days) || days < 1 || days > 400) throw new AppError('INVALID_INPUT');
      await moveClock(days * 86_400_000);
      return reply.redirect(standInPath, 303);
    });
  };
}
