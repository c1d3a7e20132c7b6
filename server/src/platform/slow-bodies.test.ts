import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  cutSlowBodies(app, 200);
  app.post('/change', async () => ({ done: true }));
  app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send({}) }, async () => ({}));
  app.post('/refused-upload', { config: { takesFile: true }, onRequest: async (_, reply) => reply.code(401).send({}) }, async () => ({}));
  app.addContentTypeParser('application/octet-stream', async (_: unknown, body: NodeJS.ReadableStream) => (await text(body)).length);
  app.post('/upload', { config: { takesFile: true } }, async ({ body }) => ({ bytes: body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function begin(path: string, type = 'application/json') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 20\r\n\r\n{`);
  return socket;
}

test.each(['/change', '/refused', '/refused-upload', '/nowhere'])('a body sent to %s that never ends is cut', async (path) => {
  const socket = await begin(path);
  socket.resume();
  await once(socket, 'close');
});

test('a file may take longer, as whoever reads it looks at how fast it comes', async () => {
  const socket = await begin('/upload', 'application/octet-stream');
  const slow = await begin('/change');
  slow.resume();
  // By then a body that is no file is cut.
  await once(slow, 'close');
  socket.end('1234567890123456789');
  expect(await text(socket)).toContain('{"bytes":20}');
});
