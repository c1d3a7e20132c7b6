import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownBrowserMemory } from './browser-memory.ts';
import type { Identity } from './identity.ts';

/** A browser remembers this many accounts, the latest ones. */
const mostAccounts = 5;

/** From now on a stranger's wrong passwords do not lock this browser out of this account: it is counted by itself (limits.ts). */
export async function rememberBrowser(identity: Identity, request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<void> {
  const known = await knownBrowserMemory.read(identity, request);
  const others = (known?.accounts ?? '').split(' ').filter((id) => id && id !== accountId);
  const accounts = [accountId, ...others].slice(0, mostAccounts).join(' ');
  await knownBrowserMemory.keep(identity, request, reply, { id: known?.id ?? randomUUID(), accounts });
}

/**
 * Returns the key that counts the tries of a browser in which this account has signed in before; undefined for every other browser. The key
 * opens nothing by itself.
 */
export async function knownBrowser(
  identity: Identity,
  request: FastifyRequest,
  accountId: string | undefined,
): Promise<string | undefined> {
  const known = accountId === undefined ? undefined : await knownBrowserMemory.read(identity, request);
  return known?.accounts.split(' ').includes(accountId as string) ? `browser:${known.id}:${accountId}` : undefined;
}
