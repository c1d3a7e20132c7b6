import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { type ReactNode, useState } from 'react';
import { negated } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { useUser } from '../../platform/session.ts';
import { sentPlace, useIsStockChanging, useStockChange } from './stock-change.queries.ts';
import { PurchasePrice } from './purchase-price.tsx';
import { StockChanger } from './stock-changer.tsx';
import { StockCount } from './stock-count.tsx';
import { useActKey } from './use-act-key.ts';
import { useTellStockChanged } from './use-tell-stock-changed.ts';
import { asksForPrice } from './asks-for-price.ts';

interface StockBarProps {
  item: Item;
  /** The place that changes; null is no folder. `where` names it, and lets people choose another. */
  placeId: number | null;
  where: ReactNode;
  isCounting: boolean;
  onCounted: () => void;
}

const untouched = { amount: '1', note: '' };

/** Adding, taking and counting, at the bottom of the panel where the thumb is. */
export function StockBar({ item, placeId, where, isCounting, onCounted }: StockBarProps) {
  const maySeeCosts = can(useUser().role, 'VIEW_FINANCIALS');
  const changeStock = useStockChange();
  const isBusy = useIsStockChanging(item.id);
  const tellChanged = useTellStockChanged();
  const { keyFor, done } = useActKey();
  const [draft, setDraft] = useState(untouched);
  const [isPricing, setIsPricing] = useState(false);

  const send = async (adjustment: string, purchasePrice?: string) => {
    const { note } = draft;
    const request = {
      ...sentPlace(item, placeId),
      adjustment,
      note,
      source: 'edit' as const,
      ...(purchasePrice !== undefined && { purchasePrice }),
    };
    try {
      const changed = await changeStock(item, { ...request, idempotencyKey: keyFor(item.updatedAt, request) });
      done();
      setDraft(untouched);
      setIsPricing(false);
      if (changed) tellChanged(changed);
    } catch (error) {
      showError(error);
    }
  };

  if (isCounting) return <StockCount key={placeId} item={item} placeId={placeId} where={where} onDone={onCounted} />;
  if (isPricing) {
    return (
      <PurchasePrice
        item={item}
        amount={draft.amount}
        isBusy={isBusy}
        onConfirm={(price) => void send(draft.amount.trim(), price)}
        onCancel={() => setIsPricing(false)}
      />
    );
  }
  return (
    <StockChanger
      item={item}
      where={where}
      draft={draft}
      onDraft={setDraft}
      isBusy={isBusy}
      onAdd={() => (maySeeCosts && asksForPrice(item.valuationMethod) ? setIsPricing(true) : void send(draft.amount.trim()))}
      onRemove={() => void send(negated(draft.amount.trim()))}
    />
  );
}
