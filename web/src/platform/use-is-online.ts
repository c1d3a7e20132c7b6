import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** For what cannot wait on the device: its screen says so before somebody tries. */
export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
