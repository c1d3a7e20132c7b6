import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sendPage } from './pages/layout.ts';
import { failurePage, notFoundPage, refusedPage, waitPage } from './pages/message-pages.ts';

/** People meet these errors in a browser, so they answer as pages. */
export function answerWithPage(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const status = error instanceof AppError ? error.status : ((error as FastifyError).statusCode ?? 500);
  if (status >= 500) {
    request.log.error({ err: error, errorId: request.id }, 'identity request failed');
    sendPage(reply, failurePage(request.id), 500);
  } else if (status === 429) {
    const seconds = error instanceof AppError ? error.retryAfterSeconds : undefined;
    if (seconds !== undefined) reply.header('retry-after', String(seconds));
    sendPage(reply, waitPage(error.message), 429);
  } else if (status === 404) {
    sendPage(reply, notFoundPage(), 404);
  } else {
    sendPage(reply, refusedPage(error instanceof AppError ? error.message : 'The request was not valid.'), status);
  }
}
