import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../identity.ts';
import { takeCode } from './authenticator.ts';
import type { Asked } from './challenges.ts';
import { countFactor, forgiveFactor } from './factor-limits.ts';
import { recoveryCodeUsedMail } from './factor-mails.ts';
import { accountOfPasskey } from './passkeys.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';

export type FactorProof =
  | { kind: 'code'; code: string }
  | { kind: 'recovery-code'; code: string }
  | { kind: 'passkey'; response: AuthenticationResponseJSON };

interface Holder {
  id: string;
  email: string;
}

/** Checks a factor that only the account's holder can show, and uses it up. */
export async function proveFactor(
  identity: Identity,
  request: FastifyRequest,
  account: Holder,
  asked: Asked,
  proof: FactorProof,
): Promise<boolean> {
  // A signature cannot be guessed, so it needs no limit of its own.
  if (proof.kind === 'passkey') return (await accountOfPasskey(identity, request, asked, proof.response)) === account.id;
  const where = asked.purpose === 'sign-in' ? 'sign-in' : 'session';
  await countFactor(identity, account.id, where);
  const isRight =
    proof.kind === 'code'
      ? await takeCode(identity, { accountId: account.id, code: proof.code })
      : await useRecoveryCode(identity, request, account, proof.code);
  if (isRight) await forgiveFactor(identity, account.id, where);
  return isRight;
}

/** The person is told: whoever found the paper it was written on must not go unnoticed. */
async function useRecoveryCode(identity: Identity, { ip }: FastifyRequest, { id, email }: Holder, code: string): Promise<boolean> {
  const { db, mail, now } = identity;
  if (!(await takeRecoveryCode(db.platform, id, code, now()))) return false;
  const left = (await countRecoveryCodes(db.platform, id))?.left ?? 0;
  await identity.onFactorEvent(id, { action: 'recovery-code.use', subject: `${left} left`, ipAddress: ip });
  identity.later(() => mail.send(recoveryCodeUsedMail(email, left)));
  return true;
}
