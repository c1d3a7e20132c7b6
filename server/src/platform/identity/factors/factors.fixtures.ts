import { Secret, TOTP } from 'otpauth';
import { api } from '@onhand/contract';
import type { Caller, World } from '../../../../test/harness.ts';
import { createAccount } from '../accounts.ts';
import { TestBrowser } from '../browser.fixtures.ts';

export const password = 'correct horse battery';
let people = 0;

/** Somebody with an account, who signs in through the pages as people do. */
export interface SomeoneHere {
  email: string;
  accountId: string;
  userId: string;
  browser: TestBrowser;
  caller: Caller;
}

export const originOf = (world: World) => `http://localhost:${world.env.port}`;

export async function someone(world: World, name = 'Pim'): Promise<SomeoneHere> {
  const email = `${name.toLowerCase()}.${++people}@example.test`;
  const account = { email, password, firstName: name, lastName: 'Post', isVerified: true };
  const accountId = (await createAccount(world.services.db.platform, account)) as string;
  const signedIn = await signInByPassword(world, email);
  const { body } = await signedIn.caller.call(api.auth.user);
  return { email, accountId, userId: body.id, ...signedIn };
}

/** The page that follows the password, and the caller if it was enough. */
export async function signInByPassword(world: World, email: string, browser = new TestBrowser(originOf(world))) {
  const page = await browser.submit(await browser.open('/api/login'), { email, password }, { stopAt: '/inventory' });
  return { browser, page, caller: callerOf(world, browser) };
}

export function callerOf(world: World, browser: TestBrowser): Caller {
  return world.withSession(browser.cookies.find(({ name }) => name === 'onhand_session')?.value);
}

/** Computes the code that an authenticator app shows at that moment. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Sets up an authenticator app; its first code is used up by that. */
export async function withAuthenticator({ caller }: SomeoneHere, now: Date): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await caller.call(api.security.beginAuthenticator)).body;
  const { body } = await caller.call(api.security.confirmAuthenticator, { body: { code: codeAt(secret, now) } });
  return { secret, recoveryCodes: body.recoveryCodes ?? [] };
}
