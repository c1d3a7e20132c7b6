import { isIP } from 'node:net';
import { productName } from '@onhand/contract/product';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { appOrigin } from '../../origin.ts';
import type { Foundations } from '../../foundations.ts';
import { type Asked, newChallenge, takeChallenge } from './challenges.ts';
import { credentialsFor, findCredential, insertPasskey, noteUse } from './passkeys.store.ts';

type Reach = Pick<Foundations, 'db' | 'env' | 'log' | 'now'>;

const timeout = 5 * 60_000;
/** ES256, EdDSA and RS256, which every authenticator in use knows one of; newer ones are experiments in Node still. */
const supportedAlgorithmIDs = [-7, -8, -257];

/**
 * The host of the app alone, never a domain above it: a passkey made here works neither on the public site's host nor on any other below
 * the same domain. Undefined where the address is a number, which no browser takes.
 */
export function passkeyHost({ env }: Pick<Reach, 'env'>, request: FastifyRequest): string | undefined {
  const { hostname } = new URL(appOrigin(env, request));
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : hostname;
}

interface Adding {
  accountId: string;
  email: string;
  name: string;
}

export async function optionsToAdd(
  reach: Reach,
  request: FastifyRequest,
  asked: Asked,
  { accountId, email, name }: Adding,
): Promise<PublicKeyCredentialCreationOptionsJSON | undefined> {
  const { db, now } = reach;
  const rpID = passkeyHost(reach, request);
  if (!rpID) return undefined;
  return generateRegistrationOptions({
    rpName: productName,
    rpID,
    userID: new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(await newChallenge(db.platform, asked, now()), 'base64url')),
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: await credentialsFor(db.platform, accountId, rpID),
    // The passkey must be discoverable without a typed name, and never answer to a mere touch: the device asks for a finger, a face or its
    // PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Keeps the new passkey. Undefined for an answer to another question, from another page or without the person being asked. */
export async function addPasskey(
  { db, env, log, now }: Reach,
  request: FastifyRequest,
  asked: Asked,
  { accountId, name, response }: { accountId: string; name: string; response: RegistrationResponseJSON },
): Promise<{ id: string } | undefined> {
  const rpID = passkeyHost({ env }, request);
  if (!rpID) return undefined;
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db.platform, asked, challenge, now()),
    expectedOrigin: appOrigin(env, request),
    expectedRPID: rpID,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch((error: Error) => refuse(log, error));
  if (!checked?.registrationInfo) return undefined;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return insertPasskey(
    db.platform,
    {
      accountId,
      name,
      rpId: rpID,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
    },
    now(),
  );
}

/** Makes the options for one account, or for whichever the person chooses in the browser's own list. */
export async function optionsToSignIn(
  reach: Reach,
  request: FastifyRequest,
  asked: Asked,
  accountId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const { db, now } = reach;
  const rpID = passkeyHost(reach, request);
  if (!rpID) return undefined;
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(await newChallenge(db.platform, asked, now()), 'base64url')),
    timeout,
    userVerification: 'required',
    ...(accountId !== undefined && { allowCredentials: await credentialsFor(db.platform, accountId, rpID) }),
  });
}

/** Returns the account whose passkey signed this challenge; undefined if it is nobody's, or the answer belongs to another challenge. */
export async function accountOfPasskey(
  { db, env, log, now }: Reach,
  request: FastifyRequest,
  asked: Asked,
  response: AuthenticationResponseJSON,
): Promise<string | undefined> {
  const rpID = passkeyHost({ env }, request);
  const credential = rpID && (await findCredential(db.platform, response.id, rpID));
  if (!rpID || !credential) return undefined;
  const { credentialId, publicKey, counter, transports, accountId } = credential;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db.platform, asked, challenge, now()),
    expectedOrigin: appOrigin(env, request),
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey, counter, transports },
    requireUserVerification: true,
  }).catch((error: Error) => refuse(log, error));
  if (!checked?.verified || !isHandleOf(response.response.userHandle, accountId)) return undefined;
  return (await noteUse(db.platform, credential.id, checked.authenticationInfo.newCounter, now())) ? accountId : undefined;
}

function isHandleOf(handle: string | undefined, accountId: string): boolean {
  return handle === undefined || Buffer.from(handle, 'base64url').toString('hex') === accountId.replaceAll('-', '');
}

function refuse(log: Reach['log'], error: Error): undefined {
  log.warn({ reason: error.message }, 'a passkey’s answer was refused');
  return undefined;
}
