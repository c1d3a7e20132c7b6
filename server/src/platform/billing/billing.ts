import { builtInPlans, type PlanName } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import type { FastifyPluginAsync } from 'fastify';
import Stripe from 'stripe';
import type { StandIn } from '../../stripe-stand-in/stand-in.ts';
import type { Foundations } from '../foundations.ts';

export const webhookPath = '/api/stripe/webhook';

/** The payment provider. There is one way to it, the official SDK; what differs is who answers at the other end. */
export interface Billing {
  /** Undefined in production without a key: then nobody can pay, and screens say so. */
  stripe: Stripe | undefined;
  /** The price of each plan at the provider. */
  prices: Record<PlanName, string>;
  webhookSecret: string;
  /** No real money moves. */
  isTestMode: boolean;
  /** The stand-in for the provider; it is set only without a key. */
  standIn: StandIn | undefined;
  plugins: FastifyPluginAsync[];
}

/** A call that hangs at the provider must not hang here. */
const timeouts = {
  // The version is pinned, so that a newer SDK does not change the shape of requests and answers unnoticed.
  apiVersion: '2026-10-28.endive',
  timeout: 10_000,
  maxNetworkRetries: 1,
  telemetry: false,
} as const;
const standInPrices = { starter: 'price_starter_monthly', professional: 'price_professional_monthly' } as const;

export async function openBilling({ env, log, now, secretKey }: Foundations): Promise<Billing> {
  if (env.stripe) {
    const { secretKey: key, webhookSecret, prices, apiUrl } = env.stripe;
    const stripe = new Stripe(key, { ...timeouts, ...addressOf(apiUrl), appInfo: { name: productName } });
    return { stripe, prices, webhookSecret, isTestMode: key.includes('_test_'), standIn: undefined, plugins: [] };
  }
  const webhookSecret = `whsec_${secretKey}`;
  const none = { prices: standInPrices, webhookSecret, standIn: undefined, plugins: [] };
  if (!env.hasBilling) return { ...none, stripe: undefined, isTestMode: false };
  if (env.isProduction) {
    log.warn('STRIPE_SECRET_KEY is not set: nobody can pay, and organizations end with their trial');
    return { ...none, stripe: undefined, isTestMode: false };
  }
  const prices = builtInPlans.map(({ name, displayName, price }) => ({
    id: standInPrices[name],
    nickname: displayName,
    unit_amount: price * 100,
  }));
  // Loaded only here: an installation with a key never runs it.
  const { openStandIn } = await import('../../stripe-stand-in/stand-in.ts');
  const standIn = await openStandIn({ dataDir: env.dataDir, now, log, webhookPath, webhookSecret, prices: prices.map(monthly) });
  const httpClient = Stripe.createFetchHttpClient(standIn.fetch);
  // Nothing leaves the machine: the client above answers whatever is asked of this host.
  const stripe = new Stripe('sk_test_stand_in', { ...timeouts, httpClient, host: 'stripe.invalid' });
  return { ...none, stripe, isTestMode: true, standIn, plugins: [standIn.plugin] };
}

function addressOf(apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port }) };
}

function monthly(price: { id: string; nickname: string; unit_amount: number }) {
  return {
    ...price,
    object: 'price',
    active: true,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
    type: 'recurring',
    livemode: false,
  } as const;
}
