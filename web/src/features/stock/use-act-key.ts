import { useRef } from 'react';
import { newActKey } from '../../platform/act-key.ts';

/**
 * The key of what a person is about to do. The same again when the very same is sent again because the first try failed: that it
 * had arrived after all must not count twice. What is known of the item by then is part of the act: whoever sees that it arrived
 * and does the same once more means it.
 */
export function useActKey() {
  const last = useRef<{ act: string; key: string }>(null);
  return {
    keyFor: (...parts: unknown[]) => {
      const act = JSON.stringify(parts);
      if (last.current?.act !== act) last.current = { act, key: newActKey() };
      return last.current.key;
    },
    done: () => {
      last.current = null;
    },
  };
}
