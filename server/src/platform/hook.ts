/**
 * Something that a feature does and that features above it, which it must not know, have to act upon in the same transaction. Who acts is
 * registered once in each thread (`../hooks.ts`). Where nobody is, telling is a defect: what was not heard would be missing without a word.
 */
export interface Hook<What extends unknown[]> {
  tell(...what: What): Promise<void>;
  heardBy(act: (...what: What) => Promise<void>): void;
}

export function openHook<What extends unknown[]>(name: string): Hook<What> {
  const acts = new Set<(...what: What) => Promise<void>>();
  return {
    tell: async (...what) => {
      if (acts.size === 0) throw new Error(`nobody hears that ${name}: this thread has not called registerHooks()`);
      for (const act of acts) await act(...what);
    },
    heardBy: (act) => void acts.add(act),
  };
}
