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
