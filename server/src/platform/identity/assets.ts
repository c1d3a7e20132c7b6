import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';

function asset(name: string, type: string, body: string) {
  const path = `/identity/${name}`;
  // The version in the address lets browsers keep the file for good.
  return { path, type, body, href: `${path}?v=${createHash('sha256').update(body).digest('hex').slice(0, 12)}` };
}

export const stylesheet = asset(
  'identity.css',
  'text/css; charset=utf-8',
  readFileSync(new URL('pages/identity.css', import.meta.url), 'utf8'),
);

/** The only script of these pages, and they work without it. */
export const submitScript = asset(
  'submit.js',
  'text/javascript; charset=utf-8',
  "document.querySelector('[data-press-at-once]')?.click();\n",
);

export const assetRoutes: FastifyPluginAsync = async (app) => {
  for (const { path, type, body } of [stylesheet, submitScript]) {
    app.get(path, async (_, reply) => reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(body));
  }
};
