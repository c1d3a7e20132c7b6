import type { Routes } from '@onhand/contract/route';
import type { FastifyPluginAsync } from 'fastify';
import { openApiDocument, type OpenApiDocument, type Operation } from './openapi.ts';
import { html, type Html } from '../html.ts';

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

/** The contract for people: plain HTML without script, so it reads anywhere. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byFeature = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${document.info.title}</title>
    <link rel="stylesheet" href="/api/docs.css" />
  </head>
  <body>
    <main>
      <h1>${document.info.title} <small>${document.info.version}</small></h1>
      <p>${document.info.description} Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
      ${[...byFeature].map(
        ([feature, rows]) =>
          html`<section><h2>${feature}</h2>${rows.map((row) => operationHtml(row.method, row.path, row.operation))}</section>`,
      )}
    </main>
  </body>
</html>`;
  return page.text;
}

function operationHtml(method: string, path: string, operation: Operation): Html {
  const { parameters, requestBody, responses } = operation;
  return html`<details id="${operation.operationId}">
    <summary><code>${method}</code> <code>${path}</code> <span>${operation.summary}</span></summary>
    <p>${operation.description}</p>
    ${parameters.length > 0 ? html`<h3>Parameters</h3><pre>${JSON.stringify(parameters, null, 2)}</pre>` : html``}
    ${requestBody ? html`<h3>Body</h3><pre>${JSON.stringify(requestBody, null, 2)}</pre>` : html``}
    <h3>Answers</h3>
    <pre>${JSON.stringify(responses, null, 2)}</pre>
  </details>`;
}

const docsStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
small { font-weight: 400; opacity: 0.75; }
details { border-bottom: 1px solid light-dark(#d5dde0, #2c393f); padding: 0.5rem 0; }
summary { cursor: pointer; padding: 0.5rem 0; }
pre { overflow-x: auto; padding: 1rem; border-radius: 8px; background: light-dark(#f1f5f6, #182126); font-size: 0.85rem; }
a { color: light-dark(#0b6a6a, #5cc5c2); }
`;
