import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { stylesheet } from '../identity/assets.ts';
import { type Page, render } from '../identity/pages/layout.ts';

const stylesPath = '/api/mails/page.css';

/** A page that a mail leads to and that needs no sign-in, in the look of the sign-in pages. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(render(page, stylesPath));
}

/** The sign-in pages serve theirs only where the embedded provider runs. */
export const mailPageStyles: FastifyPluginAsync = async (app) => {
  app.get(stylesPath, async (_, reply) =>
    reply.type(stylesheet.type).header('cache-control', 'public, max-age=3600').send(stylesheet.body),
  );
};
