/** A value outside of React that components follow with `useSyncExternalStore`. */
export interface Store<Value> {
  read: () => Value;
  write: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Says if anybody follows it. */
  isFollowed: () => boolean;
}

export function storeOf<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isFollowed: () => listeners.size > 0,
  };
}
