import { once } from 'node:events';
import { createServer } from 'node:net';
import { productName } from '@onhand/contract/product';
import { CannotStart } from './platform/cannot-start.ts';
import { ConfigurationError, type Env } from './platform/env.ts';

/** Looked at first: what a newcomer's start fails at most often should not be found out after minutes of making a database. */
export async function refuseTakenPorts({ port, host, metrics }: Pick<Env, 'port' | 'host' | 'metrics'>): Promise<void> {
  await refuseTakenPort('PORT', port, host);
  if (metrics) await refuseTakenPort('METRICS_PORT', metrics.port, metrics.host);
}

async function refuseTakenPort(variable: string, port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw troubleWithPort(error, variable, port) ?? error;
  }
  server.close();
  await once(server, 'close');
}

function troubleWithPort(error: unknown, variable: string, port: number): CannotStart | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new CannotStart(`Port ${port} is taken: stop what uses it, or start with ${variable}=${port < 65_535 ? port + 1 : port - 1}.`);
  }
  if (code === 'EACCES') {
    return new CannotStart(`Port ${port} may not be opened by this user: start with ${variable}=3000 and let a proxy have port ${port}.`);
  }
  if (code === 'EADDRNOTAVAIL') return new CannotStart(`This machine does not have the address it should listen on: check HOST.`);
  return undefined;
}

const nobodyThere = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']);
/** Nobody is let in by this name or password, or there is no such database. */
const notLetIn = new Set(['28000', '28P01', '3D000']);

/** What whoever started the server is told; a stack trace only of what nobody foresaw. */
export function explain(error: unknown, env?: Pick<Env, 'port' | 'databaseUrl'>): string {
  if (error instanceof ConfigurationError || error instanceof CannotStart) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  // Taken in the moment since we looked.
  const ofPort = env && troubleWithPort(error, 'PORT', env.port);
  if (ofPort) return ofPort.message;
  if (env?.databaseUrl && code && (nobodyThere.has(code) || notLetIn.has(code))) {
    const advice = nobodyThere.has(code) ? 'and that PostgreSQL runs there' : 'its user, password and database';
    return `The database cannot be reached (${message || code}): check DATABASE_URL, ${advice}.`;
  }
  return `${productName} could not start: ${error instanceof Error ? (error.stack ?? message) : String(error)}`;
}
