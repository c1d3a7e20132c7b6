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
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // A bank that wants to be asked first is not told apart by its type, only by this status.
    if (error instanceof Stripe.errors.StripeCardError || error.statusCode === 402) {
      throw new AppError('PAYMENT_FAILED', { message: `${error.message} Nothing was changed. Update your card and try again.` });
    }
    log.error({ err: error }, 'the payment provider did not do what it was asked');
    // A call that was never answered may have been carried out all the same: only a refusal is certain.
    const isUncertain = error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
    throw new AppError('BILLING_UNAVAILABLE', {
      message: isUncertain
        ? 'The payment provider does not answer. Please look at your plan again in a moment before you try once more.'
        : 'The payment provider refused this. Nothing was charged. Please try again later, or ask whoever runs the service.',
    });
  }
}

/** An object that is not there any more need not be taken away. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
