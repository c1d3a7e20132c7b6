import { changeSubscription } from './change-subscription.ts';
import { type FormObject, readForm, textIn, textsIn } from './form.ts';
import { draftInvoice, issueInvoice, prorationLines, unusedLine } from './invoicing.ts';
import { type Asked, beginSubscription, endSubscription, itemOf } from './life.ts';
import { type Customer, listOf, type Price, type Subscription } from './objects.ts';
import { StripeRefusal } from './refusal.ts';
import { newId, type State } from './state.ts';

export interface ApiRequest {
  method: string;
  /** With the query, from `/v1` on. */
  path: string;
  body: string;
}

type Handler = (asked: Asked, form: FormObject, id: string) => object;

/** Stripe's calls that the product makes; any other answers as Stripe does to an address it does not know. */
const calls: Record<string, Handler> = {
  'POST /v1/customers': ({ state, at }, form) => {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      created: at,
      name: textIn(form, 'name') ?? null,
      email: textIn(form, 'email') ?? null,
      balance: 0,
      metadata: textsIn(form, 'metadata'),
      livemode: false,
    };
    state.customers[customer.id] = customer;
    return customer;
  },
  'GET /v1/customers/:id': ({ state }, _form, id) => found(state.customers[id], 'customer', id),
  'POST /v1/customers/:id': ({ state }, form, id) => {
    const customer = found(state.customers[id], 'customer', id);
    customer.name = textIn(form, 'name') ?? customer.name;
    customer.email = textIn(form, 'email') ?? customer.email;
    return customer;
  },
  'DELETE /v1/customers/:id': ({ state, at, tell }, _form, id) => {
    found(state.customers[id], 'customer', id);
    for (const subscription of subscriptionsOf(state, id)) if (subscription.status !== 'canceled') endSubscription(subscription, at, tell);
    delete state.customers[id];
    delete state.cards[id];
    return { id, object: 'customer', deleted: true };
  },
  'GET /v1/prices/:id': ({ prices }, _form, id) => priceNamed(prices, id),
  'POST /v1/checkout/sessions': ({ state, prices, at }, form) => {
    const customer = found(state.customers[textIn(form, 'customer') ?? ''], 'customer', textIn(form, 'customer') ?? '');
    const price = priceNamed(prices, textIn(form, 'line_items', '0', 'price') ?? '');
    const id = newId('cs_test');
    const successUrl = textIn(form, 'success_url') ?? '';
    state.origin = new URL(successUrl).origin;
    const session = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      customer: customer.id,
      created: at,
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
      success_url: successUrl,
      cancel_url: textIn(form, 'cancel_url') ?? '',
      url: `${state.origin}/api/stripe/stand-in/checkout/${id}`,
      metadata: textsIn(form, 'metadata'),
      livemode: false,
    } as const;
    state.checkouts[id] = { ...session, priceId: price.id, subscriptionMetadata: textsIn(form, 'subscription_data', 'metadata') };
    return session;
  },
  'GET /v1/checkout/sessions': ({ state }, form) => {
    const wanted = Object.values(state.checkouts).filter(
      ({ customer, status }) => customer === textIn(form, 'customer') && status === (textIn(form, 'status') ?? status),
    );
    return listOf(wanted, '/v1/checkout/sessions');
  },
  'GET /v1/checkout/sessions/:id': ({ state }, _form, id) => found(state.checkouts[id], 'checkout.session', id),
  'POST /v1/checkout/sessions/:id/expire': ({ state }, _form, id) => {
    const session = found(state.checkouts[id], 'checkout.session', id);
    if (session.status !== 'open') throw StripeRefusal.notOpen(session.status);
    session.status = 'expired';
    return session;
  },
  'POST /v1/billing_portal/sessions': ({ state, at }, form) => {
    const customer = found(state.customers[textIn(form, 'customer') ?? ''], 'customer', textIn(form, 'customer') ?? '');
    const id = newId('bps');
    const returnUrl = textIn(form, 'return_url') ?? '';
    state.origin = new URL(returnUrl).origin;
    const url = `${state.origin}/api/stripe/stand-in/portal/${id}`;
    const kept = { id, object: 'billing_portal.session', customer: customer.id, created: at, return_url: returnUrl, url } as const;
    state.portals[id] = { ...kept, livemode: false };
    return state.portals[id];
  },
  'GET /v1/subscriptions': ({ state }, form) => {
    const ofCustomer = subscriptionsOf(state, textIn(form, 'customer') ?? '');
    const isExpanded = Object.values(textsIn(form, 'expand')).includes('data.latest_invoice');
    const withInvoice = (one: Subscription) => ({ ...one, latest_invoice: state.invoices[one.latest_invoice ?? ''] ?? null });
    return listOf<object>(isExpanded ? ofCustomer.map(withInvoice) : ofCustomer, '/v1/subscriptions');
  },
  'GET /v1/subscriptions/:id': ({ state }, _form, id) => found(state.subscriptions[id], 'subscription', id),
  'POST /v1/subscriptions': ({ state, prices, at, tell }, form) => {
    const customer = found(state.customers[textIn(form, 'customer') ?? ''], 'customer', textIn(form, 'customer') ?? '');
    const card = textIn(form, 'default_payment_method');
    if (card === 'pm_card_visa') state.cards[customer.id] = '4242424242424242';
    const price = priceNamed(prices, textIn(form, 'items', '0', 'price') ?? '');
    const begun = beginSubscription(state, { customer: customer.id, price, metadata: textsIn(form, 'metadata') }, at, tell);
    if (!begun) throw StripeRefusal.declined();
    return begun;
  },
  'POST /v1/subscriptions/:id': (asked, form, id) =>
    changeSubscription(asked, found(asked.state.subscriptions[id], 'subscription', id), form),
  'DELETE /v1/subscriptions/:id': ({ state, at, tell }, form, id) => {
    const subscription = found(state.subscriptions[id], 'subscription', id);
    if (subscription.status === 'canceled') throw StripeRefusal.missing('subscription', id);
    if (textIn(form, 'prorate') === 'true' && textIn(form, 'invoice_now') === 'true') {
      issueInvoice(state, subscription, { lines: [unusedLine(itemOf(subscription), at)], reason: 'subscription_update', at });
    }
    endSubscription(subscription, at, tell);
    return subscription;
  },
  'POST /v1/invoices/create_preview': ({ state, prices, at }, form) => {
    const id = textIn(form, 'subscription') ?? '';
    const subscription = found(state.subscriptions[id], 'subscription', id);
    const price = priceNamed(prices, textIn(form, 'subscription_details', 'items', '0', 'price') ?? '');
    const prorated = Number(textIn(form, 'subscription_details', 'proration_date') ?? at);
    const lines = prorationLines(itemOf(subscription), price, prorated);
    return draftInvoice(state, subscription, { lines, reason: 'subscription_update', at });
  },
  'GET /v1/invoices': ({ state }, form) => {
    const ofCustomer = Object.values(state.invoices).filter(({ customer }) => customer === textIn(form, 'customer'));
    return listOf(
      ofCustomer.reverse().sort((a, b) => b.created - a.created),
      '/v1/invoices',
    );
  },
};

const addresses = Object.entries(calls).map(([name, handler]) => ({
  pattern: new RegExp(`^${name.replace(':id', '([^/]+)')}$`),
  handler,
}));

export function answerCall(asked: Asked, { method, path, body }: ApiRequest): { status: number; body: object } {
  const [address = '', query = ''] = path.split('?');
  try {
    for (const { pattern, handler } of addresses) {
      const match = pattern.exec(`${method} ${address}`);
      if (match) return { status: 200, body: handler(asked, readForm(method === 'POST' ? body : query), match[1] ?? '') };
    }
    throw StripeRefusal.unknownAddress(method, address);
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: error.body };
    throw error;
  }
}

/** Newest first, as Stripe lists them. */
function subscriptionsOf(state: State, customer: string): Subscription[] {
  const all = Object.values(state.subscriptions).filter((one) => one.customer === customer);
  return all.reverse().sort((a, b) => b.created - a.created);
}

function priceNamed(prices: readonly Price[], id: string): Price {
  return found(
    prices.find((price) => price.id === id),
    'price',
    id,
  );
}

function found<One>(one: One | undefined, what: string, id: string): One {
  if (!one) throw StripeRefusal.missing(what, id);
  return one;
}
