import { readFileSync } from 'node:fs';
import formBody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sendPage } from '../../platform/mail/page.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { confirmationPage, stylesPath, wordPage } from './confirmation-page.ts';
import { confirmOrder, findConfirmation } from './confirmation.service.ts';

const path = '/api/orders/confirm';
const styles = readFileSync(new URL('confirmation.css', import.meta.url), 'utf8');

/** Nobody guesses 256 bits, and nobody shall make us look for them all day. */
const aMinute = { most: 60, windowSeconds: 60 };

/** Five hundred lines with a quantity and a day each. */
const mostBytes = 128 * 1024;

/**
 * BUY-04: the vendor confirms an order without an account, by the link in its mail. Opening the page changes nothing, because mail scanners open
 * links before people do.
 */
export function confirmationPages(services: Services): FastifyPluginAsync {
  const { db, now } = services;
  const count = (request: FastifyRequest) => limitRate(db, { key: `order-confirmation:${request.ip}`, ...aMinute }, now());
  return async (app) => {
    await app.register(formBody, { bodyLimit: mostBytes });

    app.get(stylesPath, async (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(styles),
    );

    app.get(path, async (request, reply) => {
      await count(request);
      const { order, problem } = await findConfirmation(services, tokenIn(request));
      if (problem !== null) return sendPage(reply, deadLink(problem), 404);
      return sendPage(reply, confirmationPage({ order: order.document }));
    });

    app.post(path, async (request, reply) => {
      await count(request);
      const token = tokenIn(request);
      const form = (request.body ?? {}) as Readonly<Record<string, unknown>>;
      const answer = await confirmOrder(services, token, form);
      if ('done' in answer) {
        const { organization, number } = answer.done.document;
        return sendPage(
          reply,
          wordPage('Thank you', `${organization} was told that you confirmed order PO-${number}. You can close this page.`),
        );
      }
      const { order } = await findConfirmation(services, token);
      if (answer.isOver || !order) return sendPage(reply, deadLink(answer.problem), 404);
      return sendPage(reply, confirmationPage({ order: order.document, form, problem: answer.problem }), 400);
    });
  };
}

const deadLink = (problem: string) => wordPage('This link does not work any more', problem);

function tokenIn(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token.slice(0, 200) : '';
}
