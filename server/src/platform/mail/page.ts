import { productName } from '@onhand/contract/product';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Html, html } from '../html.ts';
import { stylesheet } from '../identity/assets.ts';
import { mark } from '../identity/pages/layout.ts';

const stylesPath = '/api/mails/page.css';

/** A page that a mail leads to and that needs no sign-in, in the look of the sign-in pages. */
export function sendPage(reply: FastifyReply, { title, body }: { title: string; body: Html }, status = 200): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${productName}</title>
    <link rel="stylesheet" href="${stylesPath}">
  </head>
  <body>
    <header class="brand">${mark}${productName}</header>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`;
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.text);
}

/** The sign-in pages serve theirs only where the embedded provider runs. */
export const mailPageStyles: FastifyPluginAsync = async (app) => {
  app.get(stylesPath, async (_, reply) =>
    reply.type(stylesheet.type).header('cache-control', 'public, max-age=3600').send(stylesheet.body),
  );
};
