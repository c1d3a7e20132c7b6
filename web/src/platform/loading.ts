import { useEffect, useSyncExternalStore } from 'react';
import { storeOf } from '../ui/store.ts';

export interface LoadingFlags {
  auth: boolean;
  organization: boolean;
  subscription: boolean;
  route: boolean;
}
export type LoadingFlag = keyof LoadingFlags;

const flags = storeOf<LoadingFlags>({ auth: true, organization: false, subscription: false, route: false });

export const getLoading = flags.read;

export function setLoading(flag: LoadingFlag, isLoading: boolean): void {
  if (flags.read()[flag] !== isLoading) flags.write({ ...flags.read(), [flag]: isLoading });
}

export function isAnythingLoading(current: LoadingFlags): boolean {
  return Object.values(current).some(Boolean);
}

export function useLoading(): LoadingFlags {
  return useSyncExternalStore(flags.subscribe, getLoading, getLoading);
}

/** Raises a flag for as long as `isLoading` holds and the component is on the screen. */
export function useLoadingFlag(flag: LoadingFlag, isLoading: boolean): void {
  useEffect(() => {
    setLoading(flag, isLoading);
    return () => setLoading(flag, false);
  }, [flag, isLoading]);
}
