import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still on the screen: what an answer brings is told elsewhere once it is not. */
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
