import { productName } from '@onhand/contract/product';
import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../html.ts';
import { pageScript, stylesheet } from '../assets.ts';

export interface Page {
  title: string;
  body: Html;
}

const mark = html`<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M5 14.5a11 11 0 0 0 22 0" stroke="currentColor" stroke-width="5" stroke-linecap="round"/><rect x="11" y="4" width="10" height="10" rx="2.5" fill="currentColor"/></svg>`;

/** `styles` for pages that stand elsewhere than the sign-in. */
export function render({ title, body }: Page, styles: string = stylesheet.href): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${productName}</title>
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${styles}">
    ${styles === stylesheet.href ? html`<script src="${pageScript.href}" defer></script>` : html``}
  </head>
  <body>
    <header class="brand">${mark}${productName}</header>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`.text;
}

export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(render(page));
}
