import { builtInPlans, type Plan } from '@onhand/contract/plans';
import type { Services } from '../../platform/services.ts';

const keptMs = 5 * 60_000;

/** BILL-02: what each plan costs is the provider's word, asked for at most every five minutes; everything else stands in the contract. */
export function pricedPlans({ billing, now, log }: Pick<Services, 'billing' | 'now' | 'log'>): () => Promise<Plan[]> {
  const lastPrices = new Map<string, number>();
  let kept: { until: number; plans: Promise<Plan[]> } | undefined;
  const ask = () =>
    Promise.all(
      builtInPlans.map(async (plan): Promise<Plan> => {
        const { stripe, prices } = billing;
        if (!stripe) return plan;
        const stripePriceId = prices[plan.name];
        try {
          const { unit_amount: cents } = await stripe.prices.retrieve(stripePriceId);
          if (cents !== null) lastPrices.set(stripePriceId, cents / 100);
        } catch (error) {
          // The last price we know is better than no page; the checkout shows the provider's own.
          log.error({ err: error, stripePriceId }, 'the price of a plan could not be asked for');
        }
        return { ...plan, stripePriceId, price: lastPrices.get(stripePriceId) ?? plan.price };
      }),
    );
  return () => {
    const time = now().getTime();
    // A clock set back must not keep an answer for ever.
    if (!kept || time >= kept.until || time < kept.until - keptMs) kept = { until: time + keptMs, plans: ask() };
    return kept.plans;
  };
}
