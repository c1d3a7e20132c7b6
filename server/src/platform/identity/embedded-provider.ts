import formBody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import Provider from 'oidc-provider';
import type { CustomFetch } from 'openid-client';
import { selfRequestHeaders } from '../self-request.ts';
import type { Foundations } from '../foundations.ts';
import { changeSecret } from './change-secret.ts';
import { assetRoutes } from './assets.ts';
import { answerWithPage } from './error-pages.ts';
import { applyDueResets } from './factors/resets.ts';
import type { Identity } from './identity.ts';
import { clientId, clientSecretOf, libraryConfiguration } from './library-configuration.ts';
import { libraryRoutes, restrictRedirects, skipEmptySignOut, watch, withoutCors } from './library-routes.ts';
import { openMailQueue } from './mail-queue.ts';
import type { Issuer } from './relying-party.ts';
import { openOwnAccounts, type OwnAccounts } from './own-accounts.ts';
import { changeEmailRoutes } from './routes/change-email.ts';
import { checkMailRoutes } from './routes/check-mail.ts';
import { confirmRoutes } from './routes/confirm.ts';
import { factorRoutes } from './routes/factor.ts';
import { passkeyRoutes } from './routes/passkey.ts';
import { passwordRoutes } from './routes/password.ts';
import { resetFactorsRoutes } from './routes/reset-factors.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { signUpRoutes } from './routes/sign-up.ts';
import { signingKeys } from './signing-keys.ts';

interface Options {
  /** This server's origin as browsers know it, such as http://localhost:3000. */
  origin: string;
  /** This server's origin as this process reaches it, such as http://127.0.0.1:3000. */
  internalOrigin: string;
  /** Called after an account's password was reset. */
  onPasswordReset?: (accountId: string) => Promise<void>;
  /** Called after an account's address was changed. */
  onEmailChange?: (accountId: string, email: string) => Promise<void>;
  onFirstFactor?: Identity['onFirstFactor'];
  onFactorsReset?: Identity['onFactorsReset'];
  /** Called after somebody's factors have changed. */
  onFactorEvent?: Identity['onFactorEvent'];
}

const formLimit = 16 * 1024;
/** Interval at which unsent mails are tried again. */
const lookEveryMs = 10_000;

/** An OpenID Connect issuer of our own, under /identity, for installations that have no other. */
export async function openEmbeddedProvider(
  services: Foundations,
  options: Options,
): Promise<{ issuer: Issuer; plugin: FastifyPluginAsync; accounts: OwnAccounts; sendWaitingMails: () => Promise<void> }> {
  const { db, env, log, now, secretKey } = services;
  const nothing = async () => undefined;
  const { origin, internalOrigin, onPasswordReset = nothing, onEmailChange = nothing } = options;
  const { onFirstFactor = nothing, onFactorsReset = nothing, onFactorEvent = nothing } = options;
  const url = `${origin}/identity`;
  if (env.secretKeyBefore) {
    const changed = await changeSecret(db, { before: env.secretKeyBefore, now: secretKey });
    if (changed > 0) log.info({ changed }, 'what was sealed under SECRET_KEY_BEFORE is sealed under SECRET_KEY now');
  }
  const keys = await signingKeys(db, secretKey, log);
  const provider = new Provider(url, libraryConfiguration({ db, now, secretKey, origin, keys }));
  // It reads the origin from headers that libraryRoutes always sets itself.
  provider.proxy = true;
  restrictRedirects(provider);
  withoutCors(provider);
  watch(provider, log);
  skipEmptySignOut(provider);

  const mail = openMailQueue(services);
  const underWay = new Set<Promise<void>>();
  const later: Identity['later'] = (work) => {
    const running = work()
      .catch((error: unknown) => log.error({ err: error }, 'identity work after an answer failed'))
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };
  const sendWaiting = () =>
    mail.sendWaiting().catch((error: Error) => log.warn({ reason: error.message }, 'waiting mails of sign-in could not be looked at'));
  const told = { onPasswordReset, onEmailChange, onFirstFactor, onFactorsReset, onFactorEvent };
  const identity: Identity = { db, env, log, mail, now, secretKey, provider, later, ...told };
  const lookAfter = async () => {
    await sendWaiting();
    await applyDueResets(identity);
  };

  return {
    sendWaitingMails: () => mail.sendWaiting(),
    issuer: {
      url,
      name: 'embedded',
      clientId,
      clientSecret: clientSecretOf(secretKey),
      followsRequestOrigin: env.appOrigin === undefined,
      believesProvenMailbox: true,
      fetch: reachItself(origin, internalOrigin),
    },
    accounts: openOwnAccounts(identity),
    plugin: async (app) => {
      app.setErrorHandler<Error>(answerWithPage);
      app.addHook('onClose', async () => {
        clearInterval(timer);
        await Promise.all(underWay);
      });
      const timer = setInterval(() => underWay.size === 0 && later(lookAfter), lookEveryMs).unref();
      await app.register(libraryRoutes(provider, env));
      await app.register(assetRoutes);
      await app.register(async (pages) => {
        await pages.register(formBody, { bodyLimit: formLimit });
        for (const routes of [
          signInRoutes,
          factorRoutes,
          passkeyRoutes,
          signUpRoutes,
          checkMailRoutes,
          confirmRoutes,
          passwordRoutes,
          changeEmailRoutes,
          resetFactorsRoutes,
        ])
          routes(pages, identity);
      });
    },
  };
}

/** A server behind a proxy often cannot open its own public address, so it speaks to itself directly. */
function reachItself(origin: string, internalOrigin: string): CustomFetch {
  const { host, protocol } = new URL(origin);
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1), ...selfRequestHeaders };
  return (url, options) => {
    const { pathname, search } = new URL(url);
    const { body, headers, method, redirect, signal } = options;
    return fetch(new URL(pathname + search, internalOrigin), {
      body: body as RequestInit['body'],
      method,
      redirect,
      signal,
      headers: { ...headers, ...forwarded },
    });
  };
}
