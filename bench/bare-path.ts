import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

// The least that node, pg and PostgreSQL can do for the calls of `peers-calls.ts`: one prepared statement, no session, no row-level security, no
// ledger, and an answer as long as ours. A search is counted and in order, as ours is. It tells its parent its port, and is told how long answers are.
const connection = JSON.parse(process.env.BARE_DATABASE ?? '{}') as pg.PoolConfig;
const organizationId = Number(process.env.BARE_ORGANIZATION);
const pool = new pg.Pool({ ...connection, max: 8 });
let answerBytes = 0;

const statements = {
  list: `SELECT json_agg(row_to_json(i))::text AS json FROM (
           SELECT * FROM bare.items WHERE organization_id = $1 AND archived_at IS NULL ORDER BY name COLLATE "und-x-icu", id LIMIT 50) AS i`,
  search: `SELECT json_build_array(
             (SELECT json_build_array(count(*), count(*) FILTER (WHERE stock_status = 1), count(*) FILTER (WHERE stock_status = 0), sum(total_value))
                FROM bare.items WHERE organization_id = $1 AND archived_at IS NULL AND search_text LIKE '%' || $2 || '%'),
             (SELECT json_agg(row_to_json(i)) FROM (
               SELECT * FROM bare.items WHERE organization_id = $1 AND archived_at IS NULL AND search_text LIKE '%' || $2 || '%'
                ORDER BY name COLLATE "und-x-icu", id LIMIT 50) AS i))::text AS json`,
  lookup: 'SELECT row_to_json(i)::text AS json FROM bare.items i WHERE organization_id = $1 AND lower(sku) = lower($2)',
  read: 'SELECT row_to_json(i)::text AS json FROM bare.items i WHERE organization_id = $1 AND id = $2',
  change: `WITH changed AS (
             UPDATE bare.items SET quantity = quantity + 1, total_value = total_value + 2.5 WHERE organization_id = $1 AND id = $2 RETURNING *
           ), written AS (
             INSERT INTO bare.movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta,
                                         value_after, unit_cost, folder_id)
             SELECT organization_id, id, name, 'Bare', 'in', 'scan', 1, quantity, 2.5, total_value, 2.5, folder_id FROM changed
           ) SELECT row_to_json(changed)::text AS json FROM changed`,
};

const server = createServer((request, response) => {
  request.resume();
  answer(request, response).catch((error: Error) => response.writeHead(500, { 'content-length': 0 }).end(() => console.error(error)));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { kind, values } = asked(request);
  const { rows } = await pool.query<{ json: string }>({ name: kind, text: statements[kind], values: [organizationId, ...values] });
  const body = String(rows[0]?.json).padEnd(answerBytes);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

function asked({ method, url = '' }: IncomingMessage): { kind: keyof typeof statements; values: unknown[] } {
  const [, search] = /search=(\w+)/.exec(url) ?? [];
  const last = url.slice(url.lastIndexOf('/') + 1);
  if (search !== undefined) return { kind: 'search', values: [search] };
  if (url.startsWith('/api/qr/')) return { kind: 'lookup', values: [last] };
  if (last.startsWith('inventory')) return { kind: 'list', values: [] };
  return { kind: method === 'PUT' ? 'change' : 'read', values: [last] };
}

process.on('message', (told: { answerBytes: number }) => {
  ({ answerBytes } = told);
  process.send?.({});
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
