import cookie from '@fastify/cookie';
import type { ServerMessage } from '@onhand/contract/realtime';
import Fastify from 'fastify';
import pino from 'pino';
import { inject } from 'vitest';
import { WebSocket } from 'ws';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Factories, factories } from '../../../test/factories.ts';
import { connect } from '../database/connect.ts';
import type { Db } from '../db.ts';
import { readEnv } from '../env.ts';
import { answerError } from '../error-answers.ts';
import type { Foundations } from '../foundations.ts';
import { openShare, type Share } from '../share.ts';
import { openRealtime, type Realtime } from './realtime.ts';
import type { Timings } from './timings.ts';

interface Closing {
  code: number;
  reason: string;
}

/** A browser's end of a socket. */
export interface Client {
  messages: ServerMessage[];
  closing: Promise<Closing>;
  raw: WebSocket;
  say(message: unknown): void;
  /** The first message, past or to come, that fits. */
  hears(fits: (message: ServerMessage) => boolean, withinMs?: number): Promise<ServerMessage>;
}

export interface SocketServer {
  origin: string;
  db: Db;
  realtime: Realtime;
  logs: Record<string, unknown>[];
  /** Connects without a word; rejects with the status where the upgrade is refused. */
  connect(token: string | undefined, headers?: Record<string, string>): Promise<Client>;
  /** Connects and is admitted. */
  join(token: string, organizationId: number): Promise<Client>;
  close(): Promise<void>;
}

class UpgradeRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`upgrade refused with ${status}`);
    this.status = status;
  }
}

export async function openDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase(inject('postgres'));
  // Dropping the database may cut off a connection that is just leaving by itself.
  database.admin.on('error', () => undefined);
  return database;
}

export function peopleOf(server: SocketServer): Factories {
  return factories(server.db, () => new Date());
}

/** One process of the server, as far as sockets go, listening on a port of its own. */
export async function openSocketServer(database: TestDatabase, timings: Partial<Timings> = {}): Promise<SocketServer> {
  const logs: Record<string, unknown>[] = [];
  const db = connect(database.connection, { poolSize: 4, onError: () => undefined });
  const env = readEnv({ NODE_ENV: 'test' });
  const services = {
    env,
    share: openShare(env),
    db,
    log: pino({ level: 'info' }, { write: (line: string) => void logs.push(JSON.parse(line) as Record<string, unknown>) }),
    now: () => new Date(),
    connection: database.connection,
  } as unknown as Foundations & { connection: TestDatabase['connection']; share: Share };
  const realtime = openRealtime(services, timings);
  const app = Fastify({ forceCloseConnections: true });
  app.decorateRequest('session', null);
  app.setErrorHandler<Error>(answerError);
  await app.register(cookie);
  await app.register(realtime.plugin);
  app.get('/elsewhere', async () => 'here');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const connectSocket: SocketServer['connect'] = (token, headers = {}) => {
    const raw = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      headers: { ...(token && { cookie: `onhand_session=${token}` }), ...headers },
    });
    return opened(raw);
  };
  return {
    origin,
    db,
    realtime,
    logs,
    connect: connectSocket,
    join: async (token, organizationId) => {
      const client = await connectSocket(token);
      client.say({ type: 'auth', organizationId });
      await client.hears((message) => message.type === 'auth_success');
      return client;
    },
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}

export function opened(raw: WebSocket): Promise<Client> {
  const messages: ServerMessage[] = [];
  const waiting = new Set<(message: ServerMessage) => void>();
  const closing = new Promise<Closing>((resolve) => raw.once('close', (code, reason) => resolve({ code, reason: reason.toString() })));
  raw.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as ServerMessage;
    messages.push(message);
    for (const tell of waiting) tell(message);
  });
  const client: Client = {
    messages,
    closing,
    raw,
    say: (message) => raw.send(typeof message === 'string' ? message : JSON.stringify(message)),
    hears: (fits, withinMs = 3000) =>
      new Promise((resolve, reject) => {
        const past = messages.find(fits);
        if (past) return resolve(past);
        const timer = setTimeout(() => reject(new Error(`not heard within ${withinMs} ms; heard ${JSON.stringify(messages)}`)), withinMs);
        const tell = (message: ServerMessage) => {
          if (!fits(message)) return;
          clearTimeout(timer);
          waiting.delete(tell);
          resolve(message);
        };
        waiting.add(tell);
      }),
  };
  return new Promise((resolve, reject) => {
    raw.once('open', () => resolve(client));
    raw.once('error', reject);
    raw.once('unexpected-response', (_request, response) => reject(new UpgradeRefused(response.statusCode ?? 0)));
  });
}
