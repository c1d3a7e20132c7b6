import { z } from 'zod';
import { routes } from './route.ts';
import { text } from './text.ts';

/** SEC-03: for so long after one has shown that it is them nothing asks again. */
export const proofMinutes = 10;

const base64url = (mostLetters: number) =>
  z
    .string()
    .max(mostLetters)
    .regex(/^[\w-]*$/);

const credential = {
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** A browser's new passkey, as `PublicKeyCredential.toJSON()` writes it. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** A passkey's signature. */
export const SignedAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});

const KnownCredential = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });

/** As `PublicKeyCredential.parseCreationOptionsFromJSON` reads it. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(KnownCredential).optional(),
  authenticatorSelection: z
    .object({ residentKey: z.string().optional(), requireResidentKey: z.boolean().optional(), userVerification: z.string().optional() })
    .optional(),
  attestation: z.string().optional(),
});

/** As `PublicKeyCredential.parseRequestOptionsFromJSON` reads it. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(KnownCredential).optional(),
  userVerification: z.string().optional(),
});

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** True if the passkey is on several devices, by the person's own password manager or cloud. */
  isSynced: z.boolean(),
  /** False for one that was made while the app had another address: no browser offers it here. */
  isForThisHost: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PendingReset = z.object({ askedBy: z.string(), dueAt: z.iso.datetime() });
export type PendingReset = z.infer<typeof PendingReset>;

export const proofKinds = ['passkey', 'code', 'recovery-code', 'password', 'provider'] as const;
export const ProofKind = z.enum(proofKinds);
export type ProofKind = z.infer<typeof ProofKind>;

export const Security = z.object({
  /** False where another identity provider keeps how the person signs in; then all the rest is empty. */
  isOwn: z.boolean(),
  passkeys: z.array(Passkey),
  canAddPasskey: z.boolean(),
  authenticator: z.object({ since: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
  recoveryCodes: z.object({ left: z.number().int(), total: z.number().int() }).nullable(),
  /** A removal of all of it that an owner asked for. */
  reset: PendingReset.nullable(),
  /** The organization requires a second factor of everyone. */
  isRequired: z.boolean(),
  /** The ways in which the person can prove that it is them, the best first. */
  proofs: z.array(ProofKind),
});
export type Security = z.infer<typeof Security>;

export const Proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passkey'), response: SignedAnswer }),
  z.object({ kind: z.literal('code'), code: text(20) }),
  z.object({ kind: z.literal('recovery-code'), code: text(40) }),
  z.object({ kind: z.literal('password'), password: z.string().min(1, 'Please fill this in.').max(500) }),
]);
export type Proof = z.infer<typeof Proof>;

const Proven = z.object({ provenUntil: z.iso.datetime() });

/** Shown once, with the first factor of all and whenever they are made anew. */
const Added = z.object({ security: Security, recoveryCodes: z.array(z.string()).nullable() });

const passkeyName = z.object({ name: text(60) });
const passkeyId = z.object({ id: z.uuid() });
const personId = z.object({ id: z.uuid() });

export const PersonFactors = z.object({ userId: z.uuid(), hasFactor: z.boolean(), reset: PendingReset.nullable() });
export type PersonFactors = z.infer<typeof PersonFactors>;

export const Requirement = z.object({
  /** False where another identity provider decides by what people sign in. */
  isOurs: z.boolean(),
  isRequired: z.boolean(),
  people: z.array(PersonFactors),
});
export type Requirement = z.infer<typeof Requirement>;

/** SEC-01 to SEC-04: how people show that it is them, besides the password. */
export const security = routes({
  read: {
    method: 'GET',
    path: '/api/security',
    summary: 'The passkeys, authenticator app and recovery codes of whoever asks',
    access: 'signed-in',
    output: Security,
  },
  provenUntil: {
    method: 'GET',
    path: '/api/security/proof',
    summary: 'Until when nothing asks for proof again; asks for it first, for what a browser then opens by an address',
    access: 'signed-in',
    asksForProof: true,
    output: Proven,
  },
  proofOptions: {
    method: 'POST',
    path: '/api/security/proof/options',
    summary: 'What a passkey is to sign as proof',
    access: 'signed-in',
    output: RequestOptions,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  prove: {
    method: 'POST',
    path: '/api/security/proof',
    summary: 'Shows anew who holds the session: by a second factor, or by the password where there is none',
    access: 'signed-in',
    body: Proof,
    output: Proven,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/security/passkeys/options',
    summary: 'What a browser needs to make a passkey',
    access: 'signed-in',
    asksForProof: true,
    output: CreationOptions,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/security/passkeys',
    summary: 'Keeps a passkey that a browser has made',
    access: 'signed-in',
    asksForProof: true,
    body: passkeyName.extend({ response: NewCredential }),
    output: Added,
    errors: ['NOT_FOUND'],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/security/passkeys/{id}',
    summary: 'Gives a passkey another name',
    access: 'signed-in',
    params: passkeyId,
    body: passkeyName,
    output: Security,
    errors: ['NOT_FOUND'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/security/passkeys/{id}',
    summary: 'Takes a passkey away',
    access: 'signed-in',
    asksForProof: true,
    params: passkeyId,
    output: Security,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  beginAuthenticator: {
    method: 'POST',
    path: '/api/security/authenticator',
    summary: 'Makes the secret of an authenticator app, as a picture and as text; it counts once a code of it was shown',
    access: 'signed-in',
    asksForProof: true,
    output: z.object({ secret: z.string(), qrSvg: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/api/security/authenticator/confirm',
    summary: 'Shows the first code of a new authenticator app',
    access: 'signed-in',
    asksForProof: true,
    body: z.object({ code: text(20) }),
    output: Added,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/security/authenticator',
    summary: 'Takes the authenticator app away',
    access: 'signed-in',
    asksForProof: true,
    output: Security,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/security/recovery-codes',
    summary: 'Makes ten recovery codes in place of the old ones',
    access: 'signed-in',
    asksForProof: true,
    output: Added,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  cancelOwnReset: {
    method: 'DELETE',
    path: '/api/security/reset',
    summary: 'Stops the removal of one’s own factors that an owner asked for',
    access: 'signed-in',
    asksForProof: true,
    output: Security,
    errors: ['NOT_FOUND'],
  },
  requirement: {
    method: 'GET',
    path: '/api/security/requirement',
    summary: 'Whether everyone must have a second factor, and who has one',
    access: 'MANAGE_SYSTEM',
    output: Requirement,
  },
  require: {
    method: 'PUT',
    path: '/api/security/requirement',
    summary: 'Requires a second factor of everyone, or no longer does',
    access: 'MANAGE_SYSTEM',
    asksForProof: true,
    body: z.object({ isRequired: z.boolean() }),
    output: Requirement,
    errors: ['CONFLICT'],
  },
  askForReset: {
    method: 'POST',
    path: '/api/security/people/{id}/reset',
    summary: 'Has the factors somebody lost removed: in a day, or once they confirm it by mail',
    access: 'MANAGE_SYSTEM',
    asksForProof: true,
    params: personId,
    output: Requirement,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  cancelReset: {
    method: 'DELETE',
    path: '/api/security/people/{id}/reset',
    summary: 'Takes back what was asked for',
    access: 'MANAGE_SYSTEM',
    params: personId,
    output: Requirement,
    errors: ['NOT_FOUND'],
  },
});
