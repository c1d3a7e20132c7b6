import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { appOrigin } from '../origin.ts';
import { show } from './library-configuration.ts';
import { failurePage, notFoundPage } from './pages/message-pages.ts';
import { callbackPath } from './relying-party.ts';

const mount = '/identity';

/** Hands a request to the library untouched: its body unread, its address as if the library stood at the root. */
export function libraryRoutes(provider: Provider, env: Env): FastifyPluginAsync {
  const answer = provider.callback();
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${mount}/*`,
      handler: async (request, reply) => {
        const originalUrl = request.raw.url ?? '';
        // The router also matches addresses written otherwise, such as with escaped letters.
        if (!originalUrl.startsWith(`${mount}/`)) throw new AppError('NOT_FOUND');
        const { protocol, host } = new URL(appOrigin(env, request));
        // Always overwritten: the library believes these headers, and only we know which proxies may be believed.
        request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
        request.raw.headers['x-forwarded-host'] = host;
        Object.assign(request.raw, { originalUrl, url: originalUrl.slice(mount.length) });
        reply.hijack();
        await answer(request.raw, reply.raw);
      },
    });
  };
}

/** Redirects may only lead to the product itself: its own callback and its own front page, on the origin the browser is using. */
export function restrictRedirects(provider: Provider): void {
  const isOwn = (path: string) => (value: string) => {
    const { ctx } = Provider;
    return ctx !== undefined && value === `${ctx.protocol}://${ctx.host}${path}`;
  };
  Object.assign(provider.Client.prototype, { redirectUriAllowed: isOwn(callbackPath), postLogoutRedirectUriAllowed: isOwn('/') });
}

/**
 * Without a session here there is nothing to end, so the browser goes straight back; the library would show a page that presses its own
 * button.
 */
export function skipEmptySignOut(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const oidc = ctx.oidc as KoaContextWithOIDC['oidc'] | undefined;
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId) return;
    // The library has checked the address by now, or removed it.
    const { post_logout_redirect_uri: target, state } = (oidc.params ?? {}) as Record<string, string | undefined>;
    const url = new URL(target ?? oidc.urlFor('end_session_success'));
    if (target && state) url.searchParams.set('state', state);
    ctx.status = 303;
    ctx.redirect(url.href);
  });
}

/** Nobody but this product uses the provider, so no other site's page has anything to read here. The library would let every one. */
export function withoutCors(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    for (const name of Object.keys(ctx.response.headers)) if (name.startsWith('access-control-')) ctx.remove(name);
  });
}

/** Errors go to our log and into our pages, never to the console. */
export function watch(provider: Provider, log: FastifyBaseLogger): void {
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const errorId = ctx.response.get('x-request-id');
      log.error({ err: error, errorId }, 'identity request failed');
      ctx.status = 500;
      show(ctx, failurePage(errorId));
    }
    if (ctx.status === 404 && !ctx.body) {
      show(ctx, notFoundPage());
      ctx.status = 404;
    }
  });
  (provider as EventEmitter).on('error', (error: Error) => log.error({ err: error }, 'identity provider failed'));
  provider.on('server_error', (ctx, error) =>
    log.error({ err: error, errorId: ctx.response.get('x-request-id') }, 'identity request failed'),
  );
  for (const event of ['authorization.error', 'grant.error', 'end_session.error', 'end_session_confirm.error'] as const) {
    provider.on(event as 'grant.error', (_ctx, { error, error_description, error_detail }) => {
      log.warn({ event, error, description: error_description, detail: error_detail }, 'identity request refused');
    });
  }
}
