import { startTransition, useEffect, useState } from 'react';

const signs = ['pointerdown', 'keydown'] as const;
/** By then nothing else is on its way, and the network may not stay. */
const atTheLatestMs = 10_000;

/** True once the person has touched the page or pressed a key, or has looked at it for a while: for what only follows something done. */
export function useTouched(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    if (isTouched) return;
    const begin = () => startTransition(() => setIsTouched(true));
    const timer = setTimeout(begin, atTheLatestMs);
    for (const sign of signs) addEventListener(sign, begin, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, begin, { capture: true });
    };
  }, [isTouched]);
  return isTouched;
}
