import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A value and how to change it, for quick hands: `latest` knows a choice while it is still on its way to the screen, so that the
 * second of two does not undo the first.
 */
export function useLatest<Value, Result>(value: Value, onChange: (value: Value) => Result) {
  const held = useRef(value);
  useLayoutEffect(() => {
    held.current = value;
  }, [value]);
  const latest = useCallback(() => held.current, []);
  const change = (next: Value): Result => {
    held.current = next;
    return onChange(next);
  };
  return { latest, change };
}
