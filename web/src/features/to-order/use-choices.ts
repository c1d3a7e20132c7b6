import { useState } from 'react';
import { type Choices, nothingChosen } from './plan.rules.ts';

/** What is chosen otherwise than planned, until it is drafted. */
export function useChoices() {
  const [choices, setChoices] = useState<Choices>(nothingChosen);
  const change = (itemId: number, to: { vendorId?: number; packs?: string } | undefined) =>
    setChoices(({ byItem, leftOut }) => {
      const next = new Map(byItem);
      if (to) next.set(itemId, to);
      else next.delete(itemId);
      return { byItem: next, leftOut };
    });
  return {
    choices,
    forget: () => setChoices(nothingChosen),
    leaveOut: (itemId: number, isLeftOut: boolean) =>
      setChoices(({ byItem, leftOut }) => {
        const next = new Set(leftOut);
        if (isLeftOut) next.add(itemId);
        else next.delete(itemId);
        return { byItem, leftOut: next };
      }),
    /** Packs of one vendor say nothing of those of another. */
    chooseVendor: (itemId: number, vendorId: number) => change(itemId, { vendorId }),
    choosePacks: (itemId: number, packs: string | undefined) => {
      const { packs: _packs, ...rest } = choices.byItem.get(itemId) ?? {};
      change(itemId, packs === undefined ? (rest.vendorId === undefined ? undefined : rest) : { ...rest, packs });
    },
  };
}
