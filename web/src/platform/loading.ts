import { useEffect, useSyncExternalStore } from 'react';

export interface LoadingFlags {
  auth: boolean;
  organization: boolean;
  subscription: boolean;
  route: boolean;
}
export type LoadingFlag = keyof LoadingFlags;

let flags: LoadingFlags = { auth: true, organization: false, subscription: false, route: false };
const listeners = new Set<() => void>();

export function getLoading(): LoadingFlags {
  return flags;
}

export function setLoading(flag: LoadingFlag, isLoading: boolean): void {
  if (flags[flag] === isLoading) return;
  flags = { ...flags, [flag]: isLoading };
  for (const listener of listeners) listener();
}

export function isAnythingLoading(current: LoadingFlags): boolean {
  return Object.values(current).some(Boolean);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLoading(): LoadingFlags {
  return useSyncExternalStore(subscribe, getLoading, getLoading);
}

/** Raises a flag for as long as `isLoading` holds and the component is on the screen. */
export function useLoadingFlag(flag: LoadingFlag, isLoading: boolean): void {
  useEffect(() => {
    setLoading(flag, isLoading);
    return () => setLoading(flag, false);
  }, [flag, isLoading]);
}
