import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { builtOrigin } from '@onhand/contract/site';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

interface Kept {
  tag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * The prerendered pages with our own origin in them: canonical addresses and pictures must be whole, and where we are is known only
 * here. Each is read and compressed once, when first asked for, and again when it was built anew.
 */
export class PublicPages {
  readonly #folder: string;
  readonly #origin: string;
  readonly #kept = new Map<string, { changedAt: number; page: Promise<Kept> }>();

  constructor(webDir: string, origin: string) {
    this.#folder = join(webDir, 'public');
    this.#origin = origin;
  }

  /** `/features/reports` → `features/reports.html`; a public page that does not exist shows home. */
  sendPage(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const file = path === '/' || path === '/index' ? 'index.html' : `${path.slice(1)}.html`;
    return this.send(existsSync(join(this.#folder, file)) ? file : 'index.html', 'text/html; charset=utf-8', request, reply);
  }

  async send(file: string, type: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { tag, ...bodies } = await this.#current(file);
    reply.type(type).header('etag', tag).header('cache-control', 'no-cache').header('vary', 'Cookie, Accept-Encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(bodies.br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(bodies.gzip);
    return reply.send(bodies.plain);
  }

  async #current(file: string): Promise<Kept> {
    const { mtimeMs } = await stat(join(this.#folder, file));
    const kept = this.#kept.get(file);
    if (kept?.changedAt === mtimeMs) return kept.page;
    const page = this.#read(file);
    this.#kept.set(file, { changedAt: mtimeMs, page });
    return page;
  }

  async #read(file: string): Promise<Kept> {
    const text = await readFile(join(this.#folder, file), 'utf8');
    const plain = Buffer.from(text.replaceAll(builtOrigin, this.#origin));
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const [br, zipped] = await Promise.all([
      brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
      deflate(plain),
    ]);
    return { tag, plain, br, gzip: zipped };
  }
}
