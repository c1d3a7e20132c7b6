import { startTransition, useEffect, useState } from 'react';

const atTheLatestMs = 2000;
/** Where the browser does not tell when it is idle. */
const aMomentMs = 200;

/** True once the first picture has been drawn and the browser has nothing better to do: for what nobody waits for. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const begin = () => startTransition(() => setIsLater(true));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, aMomentMs);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(begin, { timeout: atTheLatestMs });
    return () => cancelIdleCallback(request);
  }, []);
  return isLater;
}
