import { isIP } from 'node:net';
import { z } from 'zod';

export type InviteOrder = { kind: 'invite' | 'remove'; email: string } | { kind: 'list' };

const Address = z.email().max(254);

function addressIn(words: readonly string[], usage: string): string {
  const [word] = words;
  if (word === undefined || words.length > 1) throw new Error(usage);
  const address = Address.safeParse(word.trim());
  if (!address.success) throw new Error(`“${word}” is no email address.`);
  return address.data;
}

export function readInviteOrder(words: readonly string[]): InviteOrder {
  const usage = 'say whom: npm run invite -- owner@example.com, or --remove owner@example.com, or --list';
  if (words[0] === '--list' && words.length === 1) return { kind: 'list' };
  if (words[0] === '--remove') return { kind: 'remove', email: addressIn(words.slice(1), usage) };
  return { kind: 'invite', email: addressIn(words, usage) };
}

/** A person, or everybody behind one address of the network. */
export function readUnlockOrder(words: readonly string[]): { email: string } | { ip: string } {
  const [word = ''] = words;
  if (words.length === 1 && isIP(word) !== 0) return { ip: word };
  return { email: addressIn(words, 'say whom: npm run unlock -- person@example.com, or the address of a network such as 203.0.113.7') };
}
