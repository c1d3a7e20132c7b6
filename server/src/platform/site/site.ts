import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { currentSession } from '../current-session.ts';
import { publicOrigin } from '../mail/public-origin.ts';
import type { Services } from '../services.ts';
import { signedInHint } from '../session.ts';
import { PublicPages } from './public-pages.ts';
import { pageFor, pageWithoutSite } from './site.rules.ts';

const forever = 'public, max-age=31536000, immutable';
/** What never changes is never asked for again, so nobody compares what these would say; a first visit has a dozen such answers. */
const withoutValidators = { etag: false, lastModified: false, acceptRanges: false };

/** Serves the built web: hashed assets, a few files at the root, and for every other address the page the rules name. */
export async function serveSite(app: FastifyInstance, services: Services, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'app.html'))) {
    services.log.warn({ webDir }, 'the web app is not built; only the API is served');
    app.setNotFoundHandler(unknownAddress);
    return;
  }
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false });

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.header('cache-control', forever).sendFile(`assets/${request.params['*']}`, withoutValidators),
  );
  const rootFiles = readdirSync(webDir, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(html|br|gz)$|^\./.test(entry.name),
  );
  for (const { name } of rootFiles) {
    app.get(`/${name}`, (_, reply) => reply.header('cache-control', 'no-cache').sendFile(name));
  }

  // Pictures for whoever links to us; they change with the words on them, so not for ever.
  app.get<{ Params: { name: string } }>('/social/:name', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile(`social/${request.params.name}`),
  );
  const pages = new PublicPages(webDir, services.env.marketingOrigin ?? publicOrigin(services.env));
  app.get('/sitemap.xml', (request, reply) =>
    services.env.hasPublicSite ? pages.send('sitemap.xml', 'application/xml; charset=utf-8', request, reply) : unknownAddress(request),
  );
  app.get('/robots.txt', (request, reply) => {
    // Nothing on the app's own host is for search engines.
    if (isOnlyApp(services, request)) return reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n');
    return pages.send('robots.txt', 'text/plain; charset=utf-8', request, reply);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] as string;
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|identity|ws)(\/|$)/.test(path);
    return isPage ? showPage(services, pages, request, reply) : unknownAddress(request);
  });
}

async function showPage(services: Services, pages: PublicPages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const address = `http://own.invalid${request.url}`;
  // Not every path is an address, and none may lead to another host: `//elsewhere` is a path here too.
  if (!URL.canParse(address)) return unknownAddress(request);
  const url = new URL(address);
  const { env } = services;
  const isMarketingHost = env.marketingOrigin !== undefined && new URL(env.marketingOrigin).host === request.host;
  const isSignedIn = (isMarketingHost && signedInHint(request)) || (await currentSession(services, request)) !== null;
  // Hosts are compared by name only: a proxy that speaks https for us may speak http to us.
  const origin = (isMarketingHost ? env.marketingOrigin : env.appOrigin) ?? '';
  const visit = { origin, path: url.pathname, search: url.search, isSignedIn };
  const page = env.hasPublicSite ? pageFor(visit, { app: env.appOrigin, marketing: env.marketingOrigin }) : pageWithoutSite(visit);
  if ('redirectTo' in page) return reply.redirect(page.redirectTo);
  if (page.show === 'app') {
    reply.header('cache-control', 'no-cache').header('vary', 'Cookie');
    return reply.code(page.isUnknown ? 404 : 200).sendFile('app.html');
  }
  return pages.sendPage(page.path, request, reply);
}

function isOnlyApp({ env }: Services, { host }: FastifyRequest): boolean {
  const { appOrigin, marketingOrigin, hasPublicSite } = env;
  if (!hasPublicSite) return true;
  return Boolean(appOrigin && marketingOrigin && appOrigin !== marketingOrigin && new URL(appOrigin).host === host);
}

function unknownAddress(request: FastifyRequest): never {
  throw new AppError('NOT_FOUND', { message: `Not found: ${request.method} ${request.url.split('?')[0]}` });
}
