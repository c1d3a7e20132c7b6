import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/tokens.ts';

/**
 * What the mail has besides the invitation's token. The link that is shown to whoever invites lacks it, so bringing it proves the mailbox,
 * and an owner cannot register with somebody else's address by inviting it.
 */
export function mailedWord(secretKey: string, token: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'mailed invitation')).update(token).digest('base64url');
}

export function isMailedWord(secretKey: string, token: string, word: string): boolean {
  const [expected, actual] = [Buffer.from(mailedWord(secretKey, token)), Buffer.from(word)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
