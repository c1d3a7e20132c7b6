import { productName } from '@onhand/contract/product';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid, orNotFound } from '../../errors.ts';
import { nameInMail } from '../../mail/name-in-mail.ts';
import { appOrigin } from '../../origin.ts';
import { findAccount } from '../accounts.ts';
import type { Identity } from '../identity.ts';
import { forgetAccount } from '../record-store.ts';
import { beginAuthenticator, confirmAuthenticator, type NewAuthenticator, removeAuthenticator, takeCode } from './authenticator.ts';
import { countFactor, forgiveFactor } from './factor-limits.ts';
import { factorMail, type FactorNotice } from './factor-mails.ts';
import { dropIdleRecoveryCodes, type Factors, factorsOf, hasFactor } from './factors.ts';
import { addPasskey, optionsToAdd, optionsToSignIn, passkeyHost } from './passkeys.ts';
import { deletePasskey, listPasskeys, type Passkey, renamePasskey } from './passkeys.store.ts';
import { type FactorProof, proveFactor } from './prove-factor.ts';
import { countRecoveryCodes, firstRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { askForReset, cancelReset, findReset, type PendingReset } from './resets.ts';

/** The account and the session that manages it: no session may answer another one's challenge. */
export interface Holding {
  accountId: string;
  sessionId: string;
  request: FastifyRequest;
}

/** SEC-01, SEC-02: what people change of their factors from within the product; only where the accounts are our own. */
export interface OwnFactors {
  factorsOf(accountId: string): Promise<Factors>;
  read(holding: Holding): Promise<{
    passkeys: (Passkey & { isForThisHost: boolean })[];
    canAddPasskey: boolean;
    authenticator: { since: string; lastUsedAt: string | null } | null;
    recoveryCodes: { left: number; total: number } | null;
    reset: PendingReset | null;
  }>;
  passkeyOptions(holding: Holding): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Answers the recovery codes with the first factor of all. */
  addPasskey(holding: Holding, passkey: { name: string; response: RegistrationResponseJSON }): Promise<string[] | null>;
  renamePasskey(holding: Holding, id: string, name: string): Promise<void>;
  removePasskey(holding: Holding, id: string): Promise<void>;
  beginAuthenticator(holding: Holding): Promise<NewAuthenticator>;
  confirmAuthenticator(holding: Holding, code: string): Promise<string[] | null>;
  removeAuthenticator(holding: Holding): Promise<void>;
  renewRecoveryCodes(holding: Holding): Promise<string[]>;
  proofOptions(holding: Holding): Promise<PublicKeyCredentialRequestOptionsJSON>;
  prove(holding: Holding, proof: FactorProof): Promise<boolean>;
  askForReset(accountId: string, askedBy: string): Promise<PendingReset | undefined>;
  /** With `ownIp` the person concerned stops the reset; an owner who takes it back is logged elsewhere. */
  cancelReset(accountId: string, ownIp?: string): Promise<boolean>;
  findReset(accountId: string): Promise<PendingReset | undefined>;
}

const mostPasskeys = 20;

export function openOwnFactors(identity: Identity): OwnFactors {
  const { db, env, log, mail, now } = identity;
  const { platform } = db;
  const adding = ({ sessionId }: Holding) => ({ purpose: 'add' as const, boundTo: sessionId });
  const proving = ({ sessionId }: Holding) => ({ purpose: 'prove' as const, boundTo: sessionId });

  const accountOf = async (accountId: string) => {
    return orNotFound(await findAccount(platform, accountId));
  };

  /** Recovery codes are shown once, so a failure in the follow-up (log, mail) must not hide the answer that shows them. */
  const withoutFail = (work: Promise<void>) => work.catch((err: unknown) => log.error({ err }, 'what follows a change of factors failed'));

  /** The audit log and the person's mailbox hear of every change. */
  const tell = async ({ accountId, request }: Holding, action: string, notice: FactorNotice, subject?: string) => {
    await withoutFail(identity.onFactorEvent(accountId, { action, ...(subject !== undefined && { subject }), ipAddress: request.ip }));
    const profile = `${appOrigin(env, request)}/profile`;
    identity.later(async () => {
      const { email } = await accountOf(accountId);
      await mail.send(factorMail(email, notice, { profile }));
    });
  };

  /** The first factor brings recovery codes, and ends the other sessions, which the password alone had opened. */
  const afterAdding = async ({ accountId, sessionId }: Holding): Promise<string[] | null> => {
    const codes = await firstRecoveryCodes(platform, accountId, now());
    if (!codes) return null;
    await withoutFail(forgetAccount(platform, accountId));
    await withoutFail(identity.onFirstFactor(accountId, sessionId));
    return codes;
  };

  return {
    factorsOf: (accountId) => factorsOf(platform, accountId),
    read: async ({ accountId, request }) => {
      const host = passkeyHost(identity, request);
      const passkeys = await listPasskeys(platform, accountId);
      return {
        passkeys: passkeys.map((passkey) => ({ ...passkey, isForThisHost: passkey.rpId === host })),
        canAddPasskey: host !== undefined && passkeys.length < mostPasskeys,
        authenticator:
          (await platform.maybeOne<{ since: string; lastUsedAt: string | null }>(
            `SELECT confirmed_at AS since, last_used_at AS "lastUsedAt" FROM identity_authenticators
              WHERE account_id = $1 AND confirmed_at IS NOT NULL`,
            [accountId],
          )) ?? null,
        recoveryCodes: await countRecoveryCodes(platform, accountId),
        reset: (await findReset(platform, accountId)) ?? null,
      };
    },
    passkeyOptions: async (holding) => {
      const { email, firstName, lastName } = await accountOf(holding.accountId);
      if ((await listPasskeys(platform, holding.accountId)).length >= mostPasskeys)
        throw new AppError('CONFLICT', { message: `You have ${mostPasskeys} passkeys. Remove one first.` });
      const person = { accountId: holding.accountId, email, name: `${firstName} ${lastName}`.trim() || email };
      return required(await optionsToAdd(identity, holding.request, adding(holding), person));
    },
    addPasskey: async (holding, { name, response }) => {
      const { accountId, request } = holding;
      const added = await addPasskey(identity, request, adding(holding), { accountId, name, response });
      if (!added) throw new AppError('INVALID_INPUT', { message: 'This passkey could not be added. Please try again.' });
      const codes = await afterAdding(holding);
      const text = `The passkey ${nameInMail(name)} was added to your ${productName} account. It signs you in without a password.`;
      await tell(
        holding,
        'passkey.add',
        { subject: `A passkey was added to your ${productName} account`, title: 'A passkey was added', text },
        name,
      );
      return codes;
    },
    renamePasskey: async ({ accountId }, id, name) => {
      if (!(await renamePasskey(platform, accountId, id, name))) throw new AppError('NOT_FOUND');
    },
    removePasskey: async (holding, id) => {
      const name = orNotFound(await deletePasskey(platform, holding.accountId, id));
      await dropIdleRecoveryCodes(platform, holding.accountId);
      const text = `The passkey ${nameInMail(name)} no longer signs you in to ${productName}.`;
      const notice = { subject: `A passkey of your ${productName} account was removed`, title: 'A passkey was removed', text };
      await tell(holding, 'passkey.remove', notice, name);
    },
    beginAuthenticator: async ({ accountId }) => {
      const { email } = await accountOf(accountId);
      const begun = await beginAuthenticator(identity, { accountId, email });
      if (!begun) throw new AppError('CONFLICT', { message: 'You have an authenticator app already. Remove it first.' });
      return begun;
    },
    confirmAuthenticator: async (holding, code) => {
      const { accountId } = holding;
      await countFactor(identity, accountId, 'session');
      if (!(await takeCode(identity, { accountId, code, isPending: true }))) throw wrongCode('code');
      await forgiveFactor(identity, accountId, 'session');
      if (!(await confirmAuthenticator(platform, accountId, now()))) throw new AppError('CONFLICT');
      const codes = await afterAdding(holding);
      const text = `Signing in to ${productName} with your password now asks for a code of your authenticator app too.`;
      const notice = { subject: `Authenticator codes protect your ${productName} account`, title: 'Authenticator codes were set up', text };
      await tell(holding, 'authenticator.add', notice);
      return codes;
    },
    removeAuthenticator: async (holding) => {
      if (!(await removeAuthenticator(platform, holding.accountId))) throw new AppError('NOT_FOUND');
      await dropIdleRecoveryCodes(platform, holding.accountId);
      const text = `Codes of your authenticator app no longer sign you in to ${productName}.`;
      const notice = {
        subject: `Authenticator codes of your ${productName} account were removed`,
        title: 'Authenticator codes were removed',
        text,
      };
      await tell(holding, 'authenticator.remove', notice);
    },
    renewRecoveryCodes: async (holding) => {
      if (!hasFactor(await factorsOf(platform, holding.accountId)))
        throw new AppError('CONFLICT', { message: 'Recovery codes stand in for a passkey or an authenticator app. Set one up first.' });
      const codes = await renewRecoveryCodes(platform, holding.accountId, now());
      const text = `New recovery codes were made for your ${productName} account. The old ones no longer work.`;
      const notice = { subject: `New recovery codes for your ${productName} account`, title: 'New recovery codes were made', text };
      await tell(holding, 'recovery-codes.renew', notice);
      return codes;
    },
    proofOptions: async (holding) => required(await optionsToSignIn(identity, holding.request, proving(holding), holding.accountId)),
    prove: async (holding, proof) => {
      const account = await accountOf(holding.accountId);
      return proveFactor(identity, holding.request, account, proving(holding), proof);
    },
    askForReset: (accountId, askedBy) => askForReset(identity, accountId, askedBy),
    cancelReset: async (accountId, ownIp) => {
      const isStopped = await cancelReset(identity, accountId);
      if (isStopped && ownIp !== undefined) await identity.onFactorEvent(accountId, { action: 'factors.reset-cancel', ipAddress: ownIp });
      return isStopped;
    },
    findReset: (accountId) => findReset(platform, accountId),
  };
}

function required<Options>(options: Options | undefined): Options {
  if (options) return options;
  throw new AppError('CONFLICT', { message: 'Passkeys need an address with a name, not a number. Open the app under its name.' });
}

function wrongCode(field: string): AppError {
  return invalid(field, 'That is not the code of now, or it was used already. Wait for the next one.');
}
