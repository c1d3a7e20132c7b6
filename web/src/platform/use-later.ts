import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** True once the first picture has been drawn and the browser has nothing better to do: for what nobody waits for. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIsLater(true))), []);
  return isLater;
}
