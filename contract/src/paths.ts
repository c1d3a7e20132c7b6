import { trimEnd } from './trim-end.ts';

/** First segments of the application's paths; everything below them belongs to the app. */
export const appSegments = [
  'dashboard',
  'inventory',
  'item',
  'folder',
  'place',
  'alerts',
  'low-stock',
  'tags',
  'vendor-returns',
  'vendors',
  'vendor-returns',
  'notifications',
  'profile',
  'reports',
  'settings',
  'admin',
  'users',
  'setup-profile',
  'setup-organization',
  'signup-success',
  'force-refresh',
  'menu',
  'help',
  'offline',
  'scan',
  'counts',
  'orders',
  'receipts',
  'receiving',
  'refills',
  'transfers',
  'jobs',
  'customers',
  'kits',
  'tools',
  'transactions',
] as const;

/** Paths of the public site; the ones it shares with the app are marked in `sharedPaths`. */
export const publicPaths = [
  '/',
  '/pricing',
  '/plans',
  '/support',
  '/signup',
  '/accept-invitation',
  '/auth-success',
  '/features',
  '/learn',
  '/features/qr-code-scanning',
  '/features/user-roles-permissions',
  '/features/moving-average-costing',
  '/features/real-time-insights',
  '/features/reports',
  '/features/fifo-costing',
  '/solutions/small-business',
  '/solutions/hvac',
  '/solutions/plumbing',
  '/solutions/warehouses',
  '/legal/terms-of-service',
  '/legal/privacy-policy',
] as const;

/** With one host for both, these show the app to whoever is signed in and the public site to everyone else (HOST-03). */
export const sharedPaths: readonly string[] = ['/', '/pricing', '/plans'];

export function isAppPath(path: string): boolean {
  const first = path.split('/')[1] ?? '';
  return (appSegments as readonly string[]).includes(first);
}

/** `/pricing/` is `/pricing`; the front page keeps its slash. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? trimEnd(path, '/') : path;
}

export function isPublicPath(path: string): boolean {
  return (publicPaths as readonly string[]).includes(withoutEndSlash(path));
}
