import { isAppPath, isPublicPath } from '@onhand/contract/paths';

export const defaultReturnTo = '/inventory';

/** Only paths of this product: anything else would let a link to us lead to somebody else's page. */
export function safeReturnTo(wanted: string | undefined): string {
  // Browsers drop tabs and newlines inside addresses and read a backslash as a slash, so those are refused outright.
  if (!wanted || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted) || !URL.canParse(wanted, 'http://own.invalid')) return defaultReturnTo;
  const url = new URL(wanted, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid') return defaultReturnTo;
  if (!isAppPath(url.pathname) && !isPublicPath(url.pathname)) return defaultReturnTo;
  return url.pathname + url.search + url.hash;
}

/**
 * SEC-03: since when it is known that it is them. An issuer that does not say when it asked them may have remembered them, so that is proof
 * only when it was told to ask; one whose clock is ahead proves nothing of tomorrow.
 */
export function provedAt(
  { authenticatedAt }: { authenticatedAt: Date | undefined },
  { provesAgain }: { provesAgain?: boolean | undefined },
  now: Date,
): Date | null {
  if (authenticatedAt) return authenticatedAt < now ? authenticatedAt : now;
  return provesAgain ? now : null;
}
