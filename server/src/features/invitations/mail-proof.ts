import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/tokens.ts';

/**
 * Only the mail carries this besides the invitation's token; the link shown to the inviter lacks it. Bringing it proves the mailbox, so an
 * owner cannot register with somebody else's address by inviting it.
 */
export function mailProof(secretKey: string, token: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'mailed invitation')).update(token).digest('base64url');
}

export function isMailProof(secretKey: string, token: string, word: string): boolean {
  const [expected, actual] = [Buffer.from(mailProof(secretKey, token)), Buffer.from(word)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
