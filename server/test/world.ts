import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@onhand/contract/permissions';
import { type Answer, type Call, type Route, urlOf } from '@onhand/contract/route';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { connect } from '../src/platform/database/connect.ts';
import type { ConnectionConfig } from '../src/platform/db.ts';
import { type Env, readEnv } from '../src/platform/env.ts';
import { freePort } from '../src/platform/free-port.ts';
import { setHashCostInTests } from '../src/platform/identity/passwords.ts';
import { openLog } from '../src/platform/log.ts';
import type { MailMessage } from '../src/platform/mail.ts';
import { openServices } from '../src/platform/open-services.ts';
import type { Services } from '../src/platform/services.ts';
import { openShare } from '../src/platform/share.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { type Factories, factories } from './factories.ts';
import { testSecretKey } from './postgres.ts';

export interface CallResult<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A caller with or without a session, speaking the contract's rows or raw requests. */
export interface Caller {
  cookie: string | undefined;
  call<R extends Route>(row: R, ...input: object extends Call<R> ? [Call<R>?] : [Call<R>]): Promise<CallResult<Answer<R>>>;
  raw(request: { method: string; url: string; headers?: Record<string, string>; payload?: string | Buffer }): Promise<CallResult<unknown>>;
}

export type Persona = Role | 'signed-out' | 'other-owner';

export interface World extends Factories {
  app: FastifyInstance;
  env: Env;
  services: Services;
  database: TestDatabase;
  /** Mails that would have been sent, oldest first. */
  mails: MailMessage[];
  /** Lines the server logged, for tests that look for an id in the log. */
  readonly logs: Record<string, unknown>[];
  /** Moves the server's clock. */
  setNow(now: Date | undefined): void;
  as(persona: Persona): Promise<Caller>;
  withSession(token: string | undefined): Caller;
  close(): Promise<void>;
}

export interface WorldOptions {
  env?: Record<string, string> | ((port: number) => Record<string, string>);
  listens?: boolean;
  /** Another world's database, to run two servers on one. */
  database?: TestDatabase;
}

/** The whole server on a database of its own. With `listens` it also answers on `env.appOrigin` for sockets and sign-in. */
export async function openWorldOn(options: WorldOptions & { postgres: ConnectionConfig }): Promise<World> {
  setHashCostInTests('least');
  const database = options.database ?? (await cloneDatabase(options.postgres));
  const dataDir = await mkdtemp(join(tmpdir(), 'onhand-world-'));
  const port = options.listens ? await freePort() : 3000;
  const given = typeof options.env === 'function' ? options.env(port) : options.env;
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_POOL: '4',
    // Tests call faster than people.
    CALLS_PER_SECOND: '0',
    SECRET_KEY: testSecretKey,
    ...given,
  });
  const mails: MailMessage[] = [];
  const lines: string[] = [];
  let fixedNow: Date | undefined;
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const connection: ConnectionConfig = { ...database.connection, ...(!env.hasBilling && { withoutBilling: true }) };
  const share = openShare(env);
  const db = connect(connection, { poolSize: env.poolSize, share: share.connections, onError: () => undefined });
  const services = await openServices({
    env,
    db,
    log,
    connection,
    mail: { isDelivered: true, send: async (message) => void mails.push(message) },
    now: () => fixedNow ?? new Date(),
    secretKey: env.secretKey as string,
    share,
  });
  const app = await buildApp(services);
  await app.ready();
  if (options.listens) await app.listen({ port, host: '127.0.0.1' });

  const world: World = {
    ...factories(db, services.now),
    app,
    env,
    services,
    database,
    mails,
    // Read when somebody looks: most tests never do.
    get logs() {
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    setNow: (now) => {
      fixedNow = now;
    },
    as: async (persona) => withSession(persona === 'signed-out' ? undefined : await world.sessionOf(persona)),
    withSession,
    close: async () => {
      await app.close();
      await services.close();
      await db.close();
      if (!options.database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;

  function withSession(token: string | undefined): Caller {
    const name = env.appOrigin?.startsWith('https:') ? '__Host-onhand_session' : 'onhand_session';
    const cookie = token && `${name}=${token}`;
    const raw: Caller['raw'] = async ({ method, url, headers, payload }) => {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...(cookie && { cookie }), ...headers },
        ...(payload !== undefined && { payload }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const isText = isJson || /^text\/|^$/.test(response.headers['content-type'] ?? '');
      const body: unknown = isJson ? response.json() : isText ? response.body : new Blob([new Uint8Array(response.rawPayload)]);
      return { status: response.statusCode, body, headers: response.headers };
    };
    return {
      cookie,
      raw,
      call: async (row, ...[input]) => {
        const given = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
        const response = await raw({
          method: row.method,
          url: urlOf(row, given),
          ...(await contentOf(given.body)),
        });
        return response as CallResult<Answer<typeof row>>;
      },
    };
  }
}

async function contentOf(body: unknown): Promise<{ headers?: Record<string, string>; payload?: string | Buffer }> {
  if (body === undefined) return {};
  if (!(body instanceof FormData)) return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  const encoded = new Response(body);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
