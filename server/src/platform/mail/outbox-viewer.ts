import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { AppError, orNotFound } from '../errors.ts';
import { html } from '../html.ts';
import { listOutbox, outboxPath, readOutbox } from './outbox.ts';
import { sendPage } from './page.ts';

const shownAtMost = 50;
const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * The outbox in a browser, where there is no mail server to look at: development only, without SMTP, and only for the machine itself.
 * It holds links that sign people in, so nobody else on the network may see it, not even under a name rebound to this address.
 */
export function outboxViewer(env: Env): FastifyPluginAsync {
  return async (app) => {
    if (env.isProduction || env.smtpUrl) return;
    app.addHook('onRequest', async (request) => {
      if (!isFromThisMachine(request)) throw new AppError('NOT_FOUND');
    });

    app.get(outboxPath, async (_, reply) => {
      const names = await listOutbox(env);
      const mails = await Promise.all(names.slice(0, shownAtMost).map(async (name) => ({ name, mail: await readOutbox(env, name) })));
      const rows = mails.map(
        ({ name, mail }) =>
          html`<p><a href="${outboxPath}/${name}">${mail?.subject ?? name}</a><br>${mail?.to ?? ''}<br>${mail?.at ?? ''}</p>`,
      );
      return sendPage(reply, { title: 'Outbox', body: names.length === 0 ? html`<p>No mail was written yet.</p>` : html`${rows}` });
    });

    app.get<{ Params: { name: string } }>(`${outboxPath}/:name`, async ({ params: { name } }, reply) => {
      const mail = orNotFound(await readOutbox(env, name));
      const files = mail.attachments.length > 0 ? html`<p>With ${mail.attachments.join(', ')}</p>` : html``;
      return sendPage(reply, {
        title: mail.subject,
        body: html`<p><strong>To</strong> ${mail.to}<br><strong>At</strong> ${mail.at}</p>${files}
          <p class="links">
            ${mail.html === null ? html`` : html`<a href="${outboxPath}/${name}/html">As HTML</a>`}
            <a href="${outboxPath}/${name}/text">As text</a>
            <a href="${outboxPath}">All mails</a>
          </p>`,
      });
    });

    app.get<{ Params: { name: string } }>(`${outboxPath}/:name/html`, async ({ params: { name } }, reply) => {
      const mail = await readOutbox(env, name);
      if (mail?.html == null) throw new AppError('NOT_FOUND');
      // A mail's styles stand on its elements; it may do nothing else here, as it may nothing else in a mailbox.
      reply.raw.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
      return reply.type('text/html; charset=utf-8').send(mail.html);
    });

    app.get<{ Params: { name: string } }>(`${outboxPath}/:name/text`, async ({ params: { name } }, reply) => {
      const mail = orNotFound(await readOutbox(env, name));
      return reply.type('text/plain; charset=utf-8').send(mail.text);
    });
  };
}

function isFromThisMachine(request: FastifyRequest): boolean {
  const { remoteAddress = '' } = request.raw.socket;
  return local.has(remoteAddress) && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
}
