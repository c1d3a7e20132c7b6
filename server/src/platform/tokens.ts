import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A secret for a cookie or a mailed link: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database keeps only this hash, so that reading the database gives nobody a way in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A key of its own for each purpose, all from the installation's one secret. */
export function deriveKey(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, 'onhand', purpose, 32));
}
