import type { Proof, ProofKind, Security } from '@onhand/contract/security';
import type { FastifyRequest } from 'fastify';
import QRCode from 'qrcode';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Holding, OwnFactors } from '../../platform/identity/factors/own-factors.ts';
import type { OwnAccounts } from '../../platform/identity/own-accounts.ts';
import { provenUntil } from '../../platform/proof.ts';
import type { Services } from '../../platform/services.ts';
import { noteProof, type Session } from '../../platform/session.ts';
import { ownAccountOf } from '../profile/own-account.service.ts';
import { requiresFactor } from './security.store.ts';

/** The person who asks, with their account at our own provider. */
export interface Holder {
  session: Session;
  accounts: OwnAccounts;
  factors: OwnFactors;
  holding: Holding;
}

export async function holderOf(services: Services, session: Session, request: FastifyRequest): Promise<Holder> {
  const { accounts, subject } = await ownAccountOf(services, session.user.id);
  return { session, accounts, factors: accounts.factors, holding: { accountId: subject, sessionId: session.id, request } };
}

/** The same, or nothing where another provider keeps it. */
export async function securityOf(services: Services, session: Session, request: FastifyRequest): Promise<Security> {
  const holder = await holderOf(services, session, request).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  return holder ? ownSecurity(services, holder) : elsewhere;
}

const elsewhere: Security = {
  isOwn: false,
  passkeys: [],
  canAddPasskey: false,
  authenticator: null,
  recoveryCodes: null,
  reset: null,
  isRequired: false,
  proofs: ['provider'],
};

export async function ownSecurity({ db }: Services, { session, factors, holding }: Holder): Promise<Security> {
  const own = await factors.read(holding);
  const isRequired = session.scope !== null && (await requiresFactor(db.platform, session.scope.organizationId));
  const kinds: (ProofKind | false)[] = [
    own.passkeys.some(({ isForThisHost }) => isForThisHost) && 'passkey',
    own.authenticator !== null && 'code',
    own.recoveryCodes !== null && own.recoveryCodes.left > 0 && 'recovery-code',
    own.passkeys.length === 0 && own.authenticator === null && 'password',
  ];
  return { ...own, isOwn: true, isRequired, proofs: kinds.filter((kind) => kind !== false) };
}

/** SEC-03. The password counts only where there is nothing better: it is what a thief of the second factor's person has first. */
export async function prove(
  { db, now }: Services,
  { accounts, factors, holding, session }: Holder,
  proof: Proof,
): Promise<{ provenUntil: string }> {
  if (proof.kind === 'password') {
    const { hasPasskey, hasAuthenticator } = await factors.factorsOf(holding.accountId);
    if (hasPasskey || hasAuthenticator) throw invalid('password', 'Use your passkey or a code.');
    await accounts.provePassword(holding.request, holding.accountId, proof.password);
  } else if (!(await factors.prove(holding, proof))) {
    if (proof.kind === 'passkey')
      throw new AppError('INVALID_INPUT', { message: 'This passkey is not one of yours here. Please try again.' });
    throw invalid(
      'code',
      proof.kind === 'code' ? 'That is not the code of now, or it was used already.' : 'That is no code of yours, or it was used already.',
    );
  }
  await noteProof(db.platform, session.id, now());
  return { provenUntil: provenUntil(now()).toISOString() };
}

/** Nobody is to lock themselves out of an organization that requires one. */
export async function refuseLastFactor(
  services: Services,
  holder: Holder,
  taken: { passkeys: number; authenticators: number },
): Promise<void> {
  const { passkeys, authenticator, isRequired } = await ownSecurity(services, holder);
  const left = passkeys.length - taken.passkeys + (authenticator ? 1 : 0) - taken.authenticators;
  if (!isRequired || left > 0) return;
  throw new AppError('CONFLICT', { message: 'Your organization requires a second factor, and this is your only one. Add another first.' });
}

/** The picture that an authenticator app reads. */
export function pictureOf(uri: string): Promise<string> {
  return QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
}
