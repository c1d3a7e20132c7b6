import type { FastifyPluginAsync } from 'fastify';
import Stripe from 'stripe';
import { webhookPath } from '../../platform/billing/billing.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { keepEvent, processEvent } from './webhook.service.ts';

/** Events are a few kilobytes; nobody needs to make us read more. */
const bodyLimit = 256 * 1024;
/** The most seconds since a signature: an older request was kept by someone and is sent again. */
const toleranceSeconds = 300;

/**
 * BILL-10: the provider tells us here that something happened. Signed events are kept and answered at once; the state itself is asked for
 * afterwards. There is no contract row, because the signature is over the bytes as they came, which a parsed body has lost.
 */
export function stripeWebhook(services: Services): FastifyPluginAsync {
  return async (app) => {
    const underWay = new Set<Promise<void>>();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: unknown, body: Buffer) => body);
    app.addHook('onClose', async () => void (await Promise.all(underWay)));

    app.post(webhookPath, { bodyLimit }, async (request, reply) => {
      if (!services.billing.stripe) throw new AppError('NOT_FOUND');
      const event = signedEvent(services, request.body, request.headers['stripe-signature']);
      if (await keepEvent(services, event)) {
        const work = processEvent(services, event).finally(() => underWay.delete(work));
        underWay.add(work);
      }
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  };
}

function signedEvent({ billing, now, log }: Services, body: unknown, signature: string | string[] | undefined): Stripe.Event {
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('not signed');
    return Stripe.webhooks.constructEvent(body, signature, billing.webhookSecret, toleranceSeconds, undefined, now().getTime());
  } catch (error) {
    // Forged, or our own secret or clock is wrong: then every event ends here, and somebody has to know.
    log.warn({ reason: error instanceof Error ? error.message.split('\n')[0] : undefined }, 'a webhook with a signature that does not fit');
    throw new AppError('INVALID_INPUT', { message: 'The signature does not fit.' });
  }
}
