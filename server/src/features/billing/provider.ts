import Stripe from 'stripe';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';

/** The provider, or a refusal that says why there is none. */
export function providerOf({ billing }: Pick<Services, 'billing'>): Stripe {
  if (!billing.stripe) {
    throw new AppError('BILLING_UNAVAILABLE', { message: 'Payments are not set up on this server. Please ask whoever runs it.' });
  }
  return billing.stripe;
}

/** Says in our words what the provider refused. To be asked outside any transaction: it may take seconds. */
export async function asking<Result>({ log }: Pick<Services, 'log'>, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new AppError('PAYMENT_FAILED', { message: `${error.message} Nothing was changed. Update your card and try again.` });
    }
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
      log.error({ err: error }, 'the payment provider did not answer');
      throw new AppError('BILLING_UNAVAILABLE', {
        message: 'The payment provider does not answer. Nothing was charged. Please try again.',
      });
    }
    throw error;
  }
}

/** What is not there any more need not be taken away. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
