import type { FastifyRequest } from 'fastify';
import type { Env } from './env.ts';

/** True if browsers reach us over https, also when a proxy speaks plain http to us. */
export function isHttps(env: Env, request: FastifyRequest): boolean {
  return env.appOrigin?.startsWith('https:') ?? request.protocol === 'https';
}

/** The origin people know this server by: as configured, else as the browser addressed it. */
export function appOrigin(env: Env, request: FastifyRequest): string {
  return env.appOrigin ?? `${request.protocol}://${request.host}`;
}

function isOwnOrigin(env: Env, request: FastifyRequest, origin: string): boolean {
  if (origin === env.appOrigin || origin === env.marketingOrigin) return true;
  // A configured server accepts its configured origins only, so that a name rebound to its address gains nothing.
  if (env.appOrigin) return false;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/**
 * True if our own pages may have started this change or socket. Browsers always send Origin or Sec-Fetch-Site with those; a client that
 * sends neither is no browser and carries nobody's cookies by accident.
 */
export function comesFromOwnPages(env: Env, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return isOwnOrigin(env, request, origin);
  return site === undefined || site === 'same-origin' || site === 'none';
}
