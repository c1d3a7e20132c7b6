import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { currentSession } from '../http.ts';
import type { Services } from '../services.ts';
import { signedInHint } from '../session.ts';
import { pageFor } from './site.rules.ts';

const forever = 'public, max-age=31536000, immutable';

/** Serves the built web: hashed assets, a few files at the root, and for every other address the page the rules name. */
export async function serveSite(app: FastifyInstance, services: Services, webDir: string): Promise<void> {
  if (!existsSync(join(webDir, 'app.html'))) {
    services.log.warn({ webDir }, 'the web app is not built; only the API is served');
    app.setNotFoundHandler(unknownAddress);
    return;
  }
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false });

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.header('cache-control', forever).sendFile(`assets/${request.params['*']}`),
  );
  const rootFiles = readdirSync(webDir, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(html|br|gz)$|^\./.test(entry.name),
  );
  for (const { name } of rootFiles) {
    app.get(`/${name}`, (_, reply) => reply.header('cache-control', 'no-cache').sendFile(name));
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] as string;
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|identity|ws)(\/|$)/.test(path);
    return isPage ? showPage(services, webDir, request, reply) : unknownAddress(request);
  });
}

async function showPage(services: Services, webDir: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = new URL(request.url, 'http://own.invalid');
  const { env } = services;
  const isMarketingHost = env.marketingOrigin !== undefined && new URL(env.marketingOrigin).host === request.host;
  const isSignedIn = (isMarketingHost && signedInHint(request)) || (await currentSession(services, request)) !== null;
  // By name only: a proxy that speaks https for us may speak http to us.
  const origin = (isMarketingHost ? env.marketingOrigin : env.appOrigin) ?? '';
  const visit = { origin, path: url.pathname, search: url.search, isSignedIn };
  const page = pageFor(visit, { app: env.appOrigin, marketing: env.marketingOrigin });
  if ('redirectTo' in page) return reply.redirect(page.redirectTo);
  reply.header('cache-control', 'no-cache').header('vary', 'Cookie');
  if (page.show === 'app') return reply.code(page.isUnknown ? 404 : 200).sendFile('app.html');
  return reply.code(200).sendFile(publicFile(webDir, page.path));
}

/** `/features/reports` → `public/features/reports.html`; a public page that is not written yet shows home. */
function publicFile(webDir: string, path: string): string {
  const file = path === '/' || path === '/index' ? 'public/index.html' : `public${path === '/plans' ? '/pricing' : path}.html`;
  return existsSync(join(webDir, file)) ? file : 'public/index.html';
}

function unknownAddress(request: FastifyRequest): never {
  throw new AppError('NOT_FOUND', { message: `Not found: ${request.method} ${request.url.split('?')[0]}` });
}
