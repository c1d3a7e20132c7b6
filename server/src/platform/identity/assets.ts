import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';

function asset(name: string, type: string, body: string | Buffer) {
  const path = `/identity/${name}`;
  // The version in the address lets browsers keep the file for good.
  return { path, type, body, href: `${path}?v=${createHash('sha256').update(body).digest('hex').slice(0, 12)}` };
}

export const stylesheet = asset(
  'identity.css',
  'text/css; charset=utf-8',
  readFileSync(new URL('pages/identity.css', import.meta.url), 'utf8'),
);

const script = 'text/javascript; charset=utf-8';

/** Presses the one button of a page that only passes through. */
export const submitScript = asset('submit.js', script, "document.querySelector('[data-press-at-once]')?.click();\n");

/** Shows a password, and goes on by itself once the mail was answered. The pages work without it. */
export const pageScript = asset('page.js', script, readFileSync(new URL('pages/page.js', import.meta.url), 'utf8'));

/** Asks for a passkey. The pages work without it, by password and code. */
export const passkeyScript = asset('passkey.js', script, readFileSync(new URL('pages/passkey.js', import.meta.url), 'utf8'));

/** The product's own type. */
const font = asset(
  'inter.woff2',
  'font/woff2',
  readFileSync(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))),
);

export const assetRoutes: FastifyPluginAsync = async (app) => {
  for (const { path, type, body } of [stylesheet, submitScript, pageScript, passkeyScript, font]) {
    app.get(path, async (_, reply) => reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(body));
  }
};
