import { EncryptJWT, jwtDecrypt } from 'jose';
import { deriveKey } from '../tokens.ts';

/** What somebody else carries for us: they can neither read nor change it, and it is worth nothing after its time. */
export function seal(secretKey: string, purpose: string, content: Record<string, unknown>, expiresAt: Date): Promise<string> {
  return new EncryptJWT(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(expiresAt)
    .encrypt(deriveKey(secretKey, purpose));
}

/** Undefined for whatever we did not seal, for another purpose, or too long ago. */
export async function unseal<Content>(secretKey: string, purpose: string, sealed: string, now: Date): Promise<Content | undefined> {
  const opened = await jwtDecrypt(sealed, deriveKey(secretKey, purpose), { currentDate: now }).catch(() => undefined);
  return opened?.payload as Content | undefined;
}
