import type { Routes } from '@onhand/contract/route';
import type { FastifyPluginAsync } from 'fastify';
import { docsPage, docsStyles } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** `/api/openapi.json` and the readable `/api/docs`. */
export function docs(features: Record<string, Routes>, version: string): FastifyPluginAsync {
  // The document is made when somebody first asks: hardly anyone does, and every start would wait for it.
  let document: ReturnType<typeof openApiDocument> | undefined;
  let page: string | undefined;
  const written = () => (document ??= openApiDocument(features, version));
  return async (app) => {
    app.get('/api/openapi.json', async () => written());
    app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send((page ??= docsPage(written()))));
    app.get('/api/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyles));
  };
}
