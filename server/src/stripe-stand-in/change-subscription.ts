import { type FormObject, textIn } from './form.ts';
import { issueInvoice, prorationLines } from './invoicing.ts';
import { type Asked, cancelInvoice, itemOf, tellOfPayment } from './life.ts';
import type { Subscription } from './objects.ts';
import { StripeRefusal } from './refusal.ts';

/** `POST /v1/subscriptions/:id`: another price at once (`always_invoice`, `error_if_incomplete`), or the end of the period as the end. */
export function changeSubscription({ state, prices, at, tell }: Asked, subscription: Subscription, form: FormObject): Subscription {
  if (subscription.status === 'canceled') throw StripeRefusal.missing('subscription', subscription.id);
  const wantedPrice = textIn(form, 'items', '0', 'price');
  if (wantedPrice !== undefined) {
    const price = prices.find(({ id }) => id === wantedPrice);
    if (!price) throw StripeRefusal.missing('price', wantedPrice);
    const item = itemOf(subscription);
    const prorated = Number(textIn(form, 'proration_date') ?? at);
    const before = subscription.latest_invoice;
    const invoice = issueInvoice(state, subscription, { lines: prorationLines(item, price, prorated), reason: 'subscription_update', at });
    if (invoice.status !== 'paid') {
      subscription.latest_invoice = before;
      cancelInvoice(state, invoice);
      throw StripeRefusal.declined();
    }
    item.price = price;
    tellOfPayment(invoice, at, tell);
  }
  const cancels = textIn(form, 'cancel_at_period_end');
  if (cancels !== undefined) {
    subscription.cancel_at_period_end = cancels === 'true';
    subscription.cancel_at = subscription.cancel_at_period_end ? itemOf(subscription).current_period_end : null;
    subscription.canceled_at = subscription.cancel_at_period_end ? at : null;
  }
  tell('customer.subscription.updated', subscription, at);
  return subscription;
}
