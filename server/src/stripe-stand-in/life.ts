import { issueInvoice, periodLine, tryToCollect } from './invoicing.ts';
import { nextPeriodEnd } from './months.ts';
import { type Invoice, listOf, type Price, type Subscription, type SubscriptionItem } from './objects.ts';
import { newId, type State } from './state.ts';

export type Tell = (type: string, object: object, at: number) => void;

/** The state that a call works on. */
export interface Asked {
  state: State;
  prices: readonly Price[];
  /** Seconds, by the stand-in's clock. */
  at: number;
  tell: Tell;
}

const day = 86_400;
/** Days between the tries of an unpaid invoice; after the last one the subscription ends, as Stripe's own default has it. */
const retryDays = [3, 5, 7];

export function itemOf(subscription: Subscription): SubscriptionItem {
  return subscription.items.data[0] as SubscriptionItem;
}

export interface NewSubscription {
  customer: string;
  price: Price;
  metadata: Record<string, string>;
}

/** Begins now and bills its first month; undefined where the card does not pay. */
export function beginSubscription(state: State, wanted: NewSubscription, at: number, tell: Tell): Subscription | undefined {
  const item: SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    price: wanted.price,
    quantity: 1,
    current_period_start: at,
    current_period_end: nextPeriodEnd(at, at),
  };
  const subscription: Subscription = {
    id: newId('sub'),
    object: 'subscription',
    customer: wanted.customer,
    status: 'active',
    created: at,
    billing_cycle_anchor: at,
    currency: 'usd',
    items: listOf([item]),
    latest_invoice: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_end: null,
    metadata: wanted.metadata,
    livemode: false,
  };
  const invoice = issueInvoice(state, subscription, { lines: [periodLine(item)], reason: 'subscription_create', at });
  if (invoice.status !== 'paid') {
    cancelInvoice(state, invoice);
    return undefined;
  }
  state.subscriptions[subscription.id] = subscription;
  tell('customer.subscription.created', subscription, at);
  tellOfPayment(invoice, at, tell);
  return subscription;
}

/** As if it had never been: the credit it used is the customer's again. */
export function cancelInvoice(state: State, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  const customer = state.customers[invoice.customer];
  if (customer) customer.balance = invoice.starting_balance;
}

export function tellOfPayment(invoice: Invoice, at: number, tell: Tell): void {
  tell(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice, at);
}

export function endSubscription(subscription: Subscription, at: number, tell: Tell): void {
  subscription.status = 'canceled';
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  tell('customer.subscription.deleted', subscription, at);
}

/** Tries unpaid invoices again at once: the customer has just given another card. */
export function collectOpenInvoices(state: State, customer: string, at: number, tell: Tell): void {
  for (const invoice of unpaidInvoices(state)) if (invoice.customer === customer) retry(state, invoice, at, tell);
}

function retry(state: State, invoice: Invoice, at: number, tell: Tell): void {
  const subscription = state.subscriptions[invoice.parent.subscription_details.subscription];
  const isPaid = tryToCollect(state, invoice);
  if (!isPaid) planRetry(invoice, at);
  tellOfPayment(invoice, at, tell);
  if (!subscription) return;
  if (isPaid) {
    subscription.status = 'active';
    tell('customer.subscription.updated', subscription, at);
  } else if (invoice.next_payment_attempt === null) endSubscription(subscription, at, tell);
}

function planRetry(invoice: Invoice, at: number): void {
  const days = retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : at + days * day;
}

function renew(state: State, subscription: Subscription, at: number, tell: Tell): void {
  const item = itemOf(subscription);
  item.current_period_start = item.current_period_end;
  item.current_period_end = nextPeriodEnd(subscription.billing_cycle_anchor, item.current_period_start);
  const invoice = issueInvoice(state, subscription, { lines: [periodLine(item)], reason: 'subscription_cycle', at });
  if (invoice.status !== 'paid') {
    planRetry(invoice, at);
    subscription.status = 'past_due';
  }
  tell('customer.subscription.updated', subscription, at);
  tellOfPayment(invoice, at, tell);
}

interface Due {
  at: number;
  happen: () => void;
}

/** Lets everything happen that is due up to now, in the order of its time. */
export function advance(state: State, now: number, tell: Tell): void {
  for (let next = nextDue(state, now, tell); next; next = nextDue(state, now, tell)) next.happen();
}

function nextDue(state: State, now: number, tell: Tell): Due | undefined {
  const running = Object.values(state.subscriptions).filter(({ status }) => status !== 'canceled');
  const ends = running.map((subscription): Due => {
    const at = itemOf(subscription).current_period_end;
    const happen = () =>
      subscription.cancel_at_period_end ? endSubscription(subscription, at, tell) : renew(state, subscription, at, tell);
    return { at, happen };
  });
  const tries = unpaidInvoices(state).flatMap((invoice): Due[] => {
    const at = invoice.next_payment_attempt;
    return at === null ? [] : [{ at, happen: () => retry(state, invoice, at, tell) }];
  });
  return [...ends, ...tries].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)[0];
}

/** An ended subscription's debts are not asked for any more. */
function unpaidInvoices(state: State): Invoice[] {
  const isRunning = (id: string) => (state.subscriptions[id]?.status ?? 'canceled') !== 'canceled';
  return Object.values(state.invoices).filter(
    ({ status, parent }) => status === 'open' && isRunning(parent.subscription_details.subscription),
  );
}
