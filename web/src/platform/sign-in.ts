import { api } from '@onhand/contract';
import { urlOf } from '@onhand/contract/route';
import { offlinePort } from './offline-port.ts';

/** Where signing in begins; afterwards the person is back at `returnTo`. */
export function signInUrl(returnTo: string): string {
  return urlOf(api.auth.login, { query: { returnTo } });
}

/** SEC-03: the same at a provider that is not ours, which asks them although it knows them. */
export function proveElsewhereUrl(): string {
  return urlOf(api.auth.login, { query: { returnTo: currentPath(), proof: 'again' } });
}

export function currentPath(): string {
  return location.pathname + location.search + location.hash;
}

export function goToSignIn(): void {
  location.assign(signInUrl(currentPath()));
}

export const signOutUrl = urlOf(api.auth.logout);

/** Takes the person's things off this device, then ends the session; asks first when changes of stock are still to be sent. */
export async function signOut(): Promise<void> {
  if (await offlinePort().leave()) location.assign(signOutUrl);
}
