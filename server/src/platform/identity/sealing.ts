import { CompactEncrypt, compactDecrypt } from 'jose';

/** What the database keeps of something that only this installation may read. */
export function seal(value: object, key: Uint8Array): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
}

/** Undefined when it was sealed under another secret. */
export async function unseal<Value extends object>(sealed: string, key: Uint8Array): Promise<Value | undefined> {
  const opened = await compactDecrypt(sealed, key).catch(() => undefined);
  return opened && (JSON.parse(new TextDecoder().decode(opened.plaintext)) as Value);
}
