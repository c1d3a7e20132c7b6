import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import { AppError } from './errors.ts';
import { comesFromOwnPages } from './origin.ts';

const restOfPolicy = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const contentSecurityPolicy = policyWith("script-src 'self'");

/** A worker answers for itself: the one that reads barcodes is compiled code, which no page needs to be allowed. */
const workerPolicy = policyWith("script-src 'self' 'wasm-unsafe-eval'");
const workerScript = /^\/assets\/[^/?]*\.worker[^/?]*\.js/;

function policyWith(scripts: string): string {
  return [scripts, ...restOfPolicy].join('; ');
}

type Headers = readonly (readonly [name: string, value: string])[];

/** Scripts, styles and fonts are no documents: the rest would only make each of them larger. */
const assetHeaders: Headers = [
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-content-type-options', 'nosniff'],
];
const workerHeaders: Headers = [...assetHeaders, ['content-security-policy', workerPolicy]];
const otherHeaders: Headers = [
  ['content-security-policy', contentSecurityPolicy],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
];
const onlyHttps: Headers = [['strict-transport-security', 'max-age=31536000']];

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers on every answer, and the refusal of changes that another site's page asks for (AUTH-09). */
export function secure(app: FastifyInstance, env: Env): void {
  const documentHeaders = env.isProduction ? [...otherHeaders, ...onlyHttps] : otherHeaders;
  const headersOf = (url: string) => {
    if (!url.startsWith('/assets/')) return documentHeaders;
    return workerScript.test(url) ? workerHeaders : assetHeaders;
  };
  app.addHook('onRequest', (request, reply, done) => {
    // The headers are set on the raw answer, so that the identity provider's own answers carry them too.
    const headers = headersOf(request.url);
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (headers === documentHeaders) reply.raw.setHeader('x-request-id', request.id);
    if (!reading.has(request.method) && !comesFromOwnPages(env, request)) throw new AppError('CROSS_ORIGIN');
    done();
  });
}
