import { useRef } from 'react';
import { newActKey } from '../../platform/act-key.ts';

/**
 * The key of an act that a person is about to do. The same act has the same key when it is sent again because the first try failed, so that
 * it does not count twice if it had arrived after all. The item's state is part of the act: a person who sees that it arrived and does the
 * same once more means it.
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
