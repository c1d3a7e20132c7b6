import type { NewCredential, SignedAnswer } from '@onhand/contract/security';
import type { z } from 'zod';

/** Over plain http, and in browsers of some years ago, there are none. */
export function canUsePasskeys(): boolean {
  return globalThis.isSecureContext && typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';
}

/** Has the device make one. It asks the person itself, and throws when they would rather not. */
export async function makePasskey(options: object): Promise<z.input<typeof NewCredential>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return jsonOf(await navigator.credentials.create({ publicKey })) as z.input<typeof NewCredential>;
}

export async function signWithPasskey(options: object): Promise<z.input<typeof SignedAnswer>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return jsonOf(await navigator.credentials.get({ publicKey })) as z.input<typeof SignedAnswer>;
}

function jsonOf(credential: Credential | null): unknown {
  if (!credential) throw new DOMException('no passkey', 'NotAllowedError');
  return (credential as PublicKeyCredential).toJSON();
}

/** Returns the sentence for a person if the browser itself has said nothing; null for an error that is not the browser's. */
export function passkeyProblem(error: unknown): string | null {
  if (!(error instanceof DOMException)) return null;
  if (error.name === 'InvalidStateError') return 'This device has a passkey of yours already.';
  return 'No passkey was used. You can try again, or use another way.';
}
