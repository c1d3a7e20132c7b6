import { EncryptJWT, jwtDecrypt } from 'jose';
import { deriveKey } from '../tokens.ts';

/**
 * Seals content that a browser or the database keeps for us: they can neither read nor change it, and it is void after its expiry, if it
 * has one.
 */
export function seal(secretKey: string, purpose: string, content: object, expiresAt?: Date): Promise<string> {
  const token = new EncryptJWT({ ...content }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  return (expiresAt ? token.setExpirationTime(expiresAt) : token).encrypt(deriveKey(secretKey, purpose));
}

/** Undefined for whatever was not sealed under this secret, for another purpose, or too long ago. */
export async function unseal<Content extends object>(
  secretKey: string,
  purpose: string,
  sealed: string,
  now: Date,
): Promise<Content | undefined> {
  const opened = await jwtDecrypt(sealed, deriveKey(secretKey, purpose), { currentDate: now }).catch(() => undefined);
  return opened?.payload as Content | undefined;
}
