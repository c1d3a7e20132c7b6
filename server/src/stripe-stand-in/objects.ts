/** Stripe's objects with the fields the product reads, under Stripe's own names; times are seconds, amounts are cents. */
interface StripeObject {
  id: string;
  created: number;
  livemode: false;
}

export interface Price {
  id: string;
  object: 'price';
  active: true;
  currency: 'usd';
  unit_amount: number;
  nickname: string;
  recurring: { interval: 'month'; interval_count: 1 };
  type: 'recurring';
  livemode: false;
}

export interface Customer extends StripeObject {
  object: 'customer';
  name: string | null;
  email: string | null;
  /** Below zero is a credit that the next invoices use up. */
  balance: number;
  metadata: Record<string, string>;
}

export interface List<One> {
  object: 'list';
  data: One[];
  has_more: boolean;
  url: string;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription extends StripeObject {
  object: 'subscription';
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  billing_cycle_anchor: number;
  currency: 'usd';
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  trial_end: null;
  metadata: Record<string, string>;
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: 'usd';
  description: string;
  period: { start: number; end: number };
}

export interface Invoice extends StripeObject {
  object: 'invoice';
  number: string | null;
  customer: string;
  currency: 'usd';
  status: 'draft' | 'open' | 'paid' | 'void';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: List<InvoiceLine>;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  hosted_invoice_url: string | null;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Record<string, string> } };
}

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session';
  mode: 'subscription';
  customer: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  url: string;
  metadata: Record<string, string>;
}

export interface PortalSession extends StripeObject {
  object: 'billing_portal.session';
  customer: string;
  return_url: string;
  url: string;
}

export interface StripeEvent extends StripeObject {
  object: 'event';
  type: string;
  api_version: string;
  data: { object: object };
  pending_webhooks: number;
}

export function listOf<One>(data: One[], url = ''): List<One> {
  return { object: 'list', data, has_more: false, url };
}
