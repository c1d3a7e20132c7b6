/** Stripe's objects with the fields the product reads, under Stripe's own names; times are seconds, amounts are cents. */
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

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  name: string | null;
  email: string | null;
  /** Below zero is a credit that the next invoices use up. */
  balance: number;
  metadata: Record<string, string>;
  livemode: false;
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

export interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  created: number;
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
  livemode: false;
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: 'usd';
  description: string;
  period: { start: number; end: number };
}

export interface Invoice {
  id: string;
  object: 'invoice';
  number: string | null;
  customer: string;
  created: number;
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
  livemode: false;
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  mode: 'subscription';
  customer: string;
  created: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  url: string;
  metadata: Record<string, string>;
  livemode: false;
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  customer: string;
  created: number;
  return_url: string;
  url: string;
  livemode: false;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  api_version: string;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
}

export function listOf<One>(data: One[], url = ''): List<One> {
  return { object: 'list', data, has_more: false, url };
}
