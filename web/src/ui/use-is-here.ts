import { useCallback, useEffect, useRef } from 'react';

/** Tells if the component is still on the screen: once it is not, an answer is told elsewhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
