import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewCredential, SignedAnswer } from '@onhand/contract/security';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';

interface Question {
  challenge: string;
  user?: { id: string };
}

/** The faults that a test may put in on purpose. */
interface Mischief {
  origin?: string;
  rpId?: string;
  counter?: number;
  isUnverified?: boolean;
}

/** A passkey in memory: ES256, with a count of its uses, as a security key keeps it. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #rpId: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    ({ privateKey: this.#privateKey, publicKey: this.#publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** Answers like `navigator.credentials.create`. */
  create(question: Question, mischief: Mischief = {}): z.input<typeof NewCredential> {
    this.#userHandle = question.user?.id ?? '';
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(isoCBOR.encode(key))];
    const authData = new Uint8Array(Buffer.concat([this.#authenticatorData(0x40, mischief), ...attested]));
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]),
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', question, mischief).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers like `navigator.credentials.get`. */
  get(question: Question, mischief: Mischief = {}): z.input<typeof SignedAnswer> {
    this.#counter += 1;
    const data = this.#authenticatorData(0, mischief);
    const clientData = this.#clientData('webauthn.get', question, mischief);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, { challenge }: Question, { origin = this.#origin }: Mischief): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, { rpId = this.#rpId, counter = this.#counter, isUnverified = false }: Mischief): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const present = isUnverified ? 0x01 : 0x05;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags | present]), count]);
  }
}
