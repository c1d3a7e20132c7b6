import type { Routes } from '@onhand/contract/route';
import type { FastifyPluginAsync } from 'fastify';
import { docsPage, docsStyles } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** `/api/openapi.json` and the readable `/api/docs`. */
export function docs(features: Record<string, Routes>, version: string): FastifyPluginAsync {
  return async (app) => {
    const document = openApiDocument(features, version);
    const page = docsPage(document);
    app.get('/api/openapi.json', async () => document);
    app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page));
    app.get('/api/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyles));
  };
}
