import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import pg from 'pg';

// A server that does next to nothing shows what the machine gives; ours is compared with it. It tells its parent its port.
const { BARE, BARE_DATABASE } = process.env;
const loopback = '127.0.0.1';

/** As much of Fastify as is used here; the server's own copy, since it is the server's dependency. */
interface BareApp {
  server: Server;
  get(path: string, answer: (request: { params: { id: string } }) => Promise<object | undefined>): void;
  listen(at: { port: number; host: string }): Promise<string>;
}
const requireOfServer = createRequire(new URL('../server/package.json', import.meta.url));

/** Busy for a millisecond or so, always with the same: what two of these reach beside one is what two of anything can. */
function work(): string {
  let sum = 0;
  for (let turn = 0; turn < 1_500_000; turn++) sum = (sum * 31 + turn) % 1_000_003;
  return String(sum);
}

if (BARE === 'work') {
  const server = createServer((_, response) => response.end(work()));
  server.listen(0, loopback, () => process.send?.({ port: (server.address() as { port: number }).port }));
} else {
  const pool = new pg.Pool({ ...(JSON.parse(BARE_DATABASE ?? '{}') as pg.PoolConfig), max: 8 });
  const app = (requireOfServer('fastify') as () => BareApp)();
  const text = 'SELECT * FROM items WHERE id = $1';
  app.get('/api/inventory/:id', ({ params }) =>
    pool.query<object>({ name: 'item', text, values: [params.id] }).then(({ rows }) => rows[0]),
  );
  await app.listen({ port: 0, host: loopback });
  process.send?.({ port: (app.server.address() as { port: number }).port });
}
process.on('disconnect', () => process.exit(0));
