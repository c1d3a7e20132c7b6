import { once } from 'node:events';
import { createServer } from 'node:net';
import { productName } from '@onhand/contract/product';
import { CannotStart } from './platform/cannot-start.ts';
import { databaseRefusal } from './platform/database-refusals.ts';
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

/** What whoever started the server is told; a stack trace only of what nobody foresaw. */
export function explain(error: unknown, env?: Pick<Env, 'port' | 'databaseUrl'>): string {
  const { message, stack } = error as Error;
  return foreseen(error, env) ?? `${productName} could not start: ${error instanceof Error ? (stack ?? message) : String(error)}`;
}

/** The same for a command, which says by itself what it did not do. */
export function explainTrouble(error: unknown, env?: Pick<Env, 'port' | 'databaseUrl'>): string {
  return foreseen(error, env) ?? (error instanceof Error ? error.message : String(error));
}

function foreseen(error: unknown, env: Pick<Env, 'port' | 'databaseUrl'> | undefined): string | undefined {
  const ofDatabase = env?.databaseUrl ? databaseRefusal(error) : undefined;
  if (ofDatabase !== undefined) return ofDatabase;
  if (error instanceof ConfigurationError || error instanceof CannotStart) return error.message;
  // Taken in the moment since we looked.
  const ofPort = env && troubleWithPort(error, 'PORT', env.port);
  if (ofPort) return ofPort.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path) return `There is no file ${path}: check the setting that names it.`;
  if ((code === 'EACCES' || code === 'EPERM') && path)
    return `${path} may not be read or written by this user: give it to the user who starts ${productName}.`;
  return undefined;
}
