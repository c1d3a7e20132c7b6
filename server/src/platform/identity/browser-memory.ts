import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from '../origin.ts';
import type { Foundations } from '../foundations.ts';
import type { NewAccount } from './accounts.ts';
import { seal, unseal } from './sealed.ts';

type Keeper = Pick<Foundations, 'env' | 'now' | 'secretKey'>;

const path = '/identity';

/** Something that only the browser it was given to can show again, on the provider's own pages. */
function memoryOf<Content extends Record<keyof Content, string>>(cookie: string, minutes: number) {
  return {
    keep: async ({ env, now, secretKey }: Keeper, request: FastifyRequest, reply: FastifyReply, content: Content): Promise<void> => {
      const sealed = await seal(secretKey, cookie, { ...content }, new Date(now().getTime() + minutes * 60_000));
      reply.setCookie(cookie, sealed, { path, httpOnly: true, sameSite: 'lax', secure: isHttps(env, request), maxAge: minutes * 60 });
    },
    read: async ({ now, secretKey }: Keeper, request: FastifyRequest): Promise<Content | undefined> => {
      const sealed = request.cookies[cookie];
      return sealed ? unseal<Content>(secretKey, cookie, sealed, now()) : undefined;
    },
    forget: (reply: FastifyReply): void => {
      reply.clearCookie(cookie, { path });
    },
  };
}

export type KeptSignUp = Omit<NewAccount, 'isVerified'>;

/**
 * Remembers the sign-up made in this browser: the mailed link then asks for no password, the waiting page goes on by itself, and a wrong
 * address is put right without beginning again. It is kept whether or not the address was free, so its presence tells nothing.
 */
export const signUpMemory = memoryOf<KeptSignUp>('onhand_identity_signup', 60);

/** SEC-02: who has shown the password in this very sign-in, and is still to show the second factor. */
export const halfwayMemory = memoryOf<{ accountId: string; uid: string }>('onhand_identity_halfway', 10);

/** Remembers the accounts that have signed in with this browser (known-browser.ts). */
export const knownBrowserMemory = memoryOf<{ id: string; accounts: string }>('onhand_identity_browser', 365 * 24 * 60);

/** Remembers the account just proven to be this browser's; the next sign-in page believes it instead of asking. */
export const proofMemory = memoryOf<{ accountId: string }>('onhand_identity_proof', 5);
