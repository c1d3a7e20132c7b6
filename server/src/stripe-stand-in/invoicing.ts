import { type Charging, chargingOf } from './cards.ts';
import { type Invoice, type InvoiceLine, listOf, type Price, type Subscription, type SubscriptionItem } from './objects.ts';
import { newId, type State } from './state.ts';

/** The lines of a plan change: the unused time of the old price back, the rest of the month at the new one, by the second. */
export function prorationLines(item: SubscriptionItem, to: Price, at: number): InvoiceLine[] {
  const amount = Math.round(to.unit_amount * shareLeft(item, at));
  return [unusedLine(item, at), lineOf(item, { at, amount, description: `Remaining time on ${to.nickname} after ${dayOf(at)}` })];
}

/** The unused time of what was paid, back. */
export function unusedLine(item: SubscriptionItem, at: number): InvoiceLine {
  const amount = -Math.round(item.price.unit_amount * shareLeft(item, at));
  return lineOf(item, { at, amount, description: `Unused time on ${item.price.nickname} after ${dayOf(at)}` });
}

function shareLeft({ current_period_start: start, current_period_end: end }: SubscriptionItem, at: number): number {
  return Math.min(1, Math.max(0, (end - at) / (end - start)));
}

function lineOf(
  { current_period_end: end }: SubscriptionItem,
  { at, amount, description }: { at: number; amount: number; description: string },
): InvoiceLine {
  return { id: newId('il'), object: 'line_item', amount, currency: 'usd', description, period: { start: at, end } };
}

function dayOf(at: number): string {
  return new Date(at * 1000).toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

export function periodLine({ price, current_period_start: start, current_period_end: end }: SubscriptionItem): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: price.unit_amount,
    currency: 'usd',
    description: `1 × ${price.nickname} (at $${(price.unit_amount / 100).toFixed(2)} / month)`,
    period: { start, end },
  };
}

interface Billed {
  lines: InvoiceLine[];
  reason: Invoice['billing_reason'];
  at: number;
}

/** Drafts an invoice of these lines; nothing is kept, nothing charged. */
export function draftInvoice(state: State, subscription: Subscription, { lines, reason, at }: Billed): Invoice {
  const startingBalance = state.customers[subscription.customer]?.balance ?? 0;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + startingBalance);
  return {
    id: newId('in'),
    object: 'invoice',
    number: null,
    customer: subscription.customer,
    created: at,
    currency: 'usd',
    status: 'draft',
    billing_reason: reason,
    lines: listOf(lines),
    total,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    starting_balance: startingBalance,
    ending_balance: total + startingBalance - due,
    attempt_count: 0,
    next_payment_attempt: null,
    hosted_invoice_url: null,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
    livemode: false,
  };
}

/** Keeps the invoice, uses up the customer's credit and tries the card. The caller tells of it. */
export function issueInvoice(state: State, subscription: Subscription, billed: Billed): Invoice {
  const invoice = draftInvoice(state, subscription, billed);
  invoice.status = 'open';
  invoice.number = `TEST-${String(++state.invoiceNumber).padStart(4, '0')}`;
  invoice.hosted_invoice_url = `${state.origin}/api/stripe/stand-in/invoices/${invoice.id}`;
  state.invoices[invoice.id] = invoice;
  const customer = state.customers[subscription.customer];
  if (customer) customer.balance = invoice.ending_balance;
  subscription.latest_invoice = invoice.id;
  tryToCollect(state, invoice);
  return invoice;
}

/** True once it is paid. */
export function tryToCollect(state: State, invoice: Invoice): boolean {
  invoice.attempt_count++;
  const charging: Charging = chargingOf(state.cards[invoice.customer] ?? '');
  // A card that asked for a confirmation has had it when it was given.
  if (invoice.amount_remaining > 0 && charging !== 'succeeds' && charging !== 'asks') return false;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status = 'paid';
  invoice.next_payment_attempt = null;
  return true;
}
