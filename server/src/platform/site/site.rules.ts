import { isAppPath, isPublicPath, sharedPaths, withoutEndSlash } from '@onhand/contract/paths';

/** The answer to a browser that opens a page. */
export type Page = { show: 'app'; isUnknown?: true } | { show: 'public'; path: string } | { redirectTo: string };

export interface Visit {
  /** The origin the browser asked, such as `https://app.example.com`. */
  origin: string;
  path: string;
  /** The query with its question mark, or empty. */
  search: string;
  isSignedIn: boolean;
}

export interface Hosts {
  app: string | undefined;
  marketing: string | undefined;
}

/** Public by address, but part of the app's bundle: they need the session. */
const sessionPaths = ['/accept-invitation', '/auth-success'];

export function pageFor(visit: Visit, hosts: Hosts): Page {
  const path = withoutEndSlash(visit.path);
  if (!hosts.app || !hosts.marketing || hosts.app === hosts.marketing) return onOneHost(path, visit.isSignedIn);
  return visit.origin === hosts.marketing ? onMarketingHost(path, visit, hosts.app) : onAppHost(path, visit, hosts.marketing);
}

/** SEC-06: without a public site the address leads straight to sign-in, and what was public is not there. */
export function pageWithoutSite({ path: asked, isSignedIn }: Pick<Visit, 'path' | 'isSignedIn'>): Page {
  const path = withoutEndSlash(asked);
  if (path === '/') return { redirectTo: isSignedIn ? '/dashboard' : '/api/login' };
  if (path === '/signup') return { redirectTo: '/api/login?prompt=create' };
  return sessionPaths.includes(path) || isAppPath(path) ? { show: 'app' } : { show: 'app', isUnknown: true };
}

/** HOST-03: signed out the shared paths are the public site, signed in they are the app. */
function onOneHost(path: string, isSignedIn: boolean): Page {
  if (sessionPaths.includes(path) || isAppPath(path)) return { show: 'app' };
  if (sharedPaths.includes(path)) return isSignedIn ? { show: 'app' } : { show: 'public', path };
  if (isPublicPath(path)) return { show: 'public', path };
  return isSignedIn ? { show: 'app', isUnknown: true } : { show: 'public', path: '/' };
}

/** HOST-01, and MKT-01 for unknown paths. */
function onMarketingHost(path: string, visit: Visit, app: string): Page {
  if (sessionPaths.includes(path)) return { redirectTo: app + path + visit.search };
  if (isAppPath(path)) return { redirectTo: visit.isSignedIn ? app + path + visit.search : '/' };
  return { show: 'public', path: isPublicPath(path) ? path : '/' };
}

/** HOST-02; `/pricing` and `/plans` stay in the app for whoever is signed in (HOST-05). */
function onAppHost(path: string, visit: Visit, marketing: string): Page {
  if (path === '/') return { redirectTo: '/dashboard' };
  if (sessionPaths.includes(path) || isAppPath(path)) return { show: 'app' };
  if (sharedPaths.includes(path) && visit.isSignedIn) return { show: 'app' };
  if (isPublicPath(path)) return { redirectTo: marketing + path + visit.search };
  return { show: 'app', isUnknown: true };
}

/** The parent domain two hosts share, where a cookie can be seen by both; undefined when they share none. */
export function sharedDomain(hosts: Hosts): string | undefined {
  if (!hosts.app || !hosts.marketing || hosts.app === hosts.marketing) return undefined;
  const app = new URL(hosts.app).hostname.split('.').reverse();
  const marketing = new URL(hosts.marketing).hostname.split('.').reverse();
  const shared: string[] = [];
  for (const [index, label] of app.entries()) {
    if (marketing[index] !== label) break;
    shared.unshift(label);
  }
  return shared.length >= 2 ? shared.join('.') : undefined;
}
