import { isAppPath, sharedPaths } from '@onhand/contract/paths';

/** The files of one build. */
export interface Precache {
  version: string;
  /** The script that starts the app, by which a page's version is known. */
  entry: string;
  /** What the first screen needs. */
  first: string[];
  /** Every other part of the app. */
  later: string[];
}

const prefix = 'onhand-files ';

export function cacheNameOf({ version, entry }: Pick<Precache, 'version' | 'entry'>): string {
  return `${prefix}${version} ${entry}`;
}

/** The name of the lock that a page holds as long as it is open. */
export function lockNameOf(entry: string): string {
  return `onhand-version ${entry}`;
}

/** Ours, of another build, and of none that an open page was loaded from. */
export function unusedCaches(names: readonly string[], own: string, locks: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(prefix) && name !== own && !locks.includes(lockNameOf(name.split(' ')[2] ?? '')));
}

/** Paths that are the app whenever the server cannot be asked. The public site and the sign-in pages never are. */
export function isShellPath(path: string): boolean {
  return (isAppPath(path) && path !== '/force-refresh') || sharedPaths.includes(path);
}
