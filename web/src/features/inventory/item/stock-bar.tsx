import type { Item } from '@onhand/contract/inventory';
import { can } from '@onhand/contract/permissions';
import { useState } from 'react';
import { negated } from '../../../platform/decimal.ts';
import { showError } from '../../../platform/error-toast.ts';
import { useUser } from '../../../platform/session.ts';
import { useStockChange } from './item.queries.ts';
import { PurchasePrice } from './purchase-price.tsx';
import { StockChanger } from './stock-changer.tsx';
import { StockCount } from './stock-count.tsx';
import { asksForPrice } from './valuation.ts';

interface StockBarProps {
  item: Item;
  isCounting: boolean;
  onCounted: () => void;
}

const untouched = { amount: '1', note: '' };

/** Adding, taking and counting, at the bottom of the panel where the thumb is. */
export function StockBar({ item, isCounting, onCounted }: StockBarProps) {
  const maySeeCosts = can(useUser().role, 'VIEW_FINANCIALS');
  const change = useStockChange(item.id);
  const [draft, setDraft] = useState(untouched);
  const [isPricing, setIsPricing] = useState(false);

  // Awaited rather than given callbacks: those are forgotten when the panel closes before the answer.
  const send = async (adjustment: string, purchasePrice?: string) => {
    const body = {
      adjustment,
      source: 'edit' as const,
      ...(purchasePrice !== undefined && { purchasePrice }),
      ...(draft.note.trim() && { transactionNote: draft.note }),
    };
    try {
      await change.mutateAsync({ params: { id: item.id }, body });
      setDraft(untouched);
      setIsPricing(false);
    } catch (error) {
      showError(error);
    }
  };

  if (isCounting) return <StockCount item={item} onDone={onCounted} />;
  if (isPricing) {
    return (
      <PurchasePrice
        item={item}
        amount={draft.amount}
        isBusy={change.isPending}
        onConfirm={(price) => void send(draft.amount.trim(), price)}
        onCancel={() => setIsPricing(false)}
      />
    );
  }
  return (
    <StockChanger
      item={item}
      draft={draft}
      onDraft={setDraft}
      isBusy={change.isPending}
      onAdd={() => (maySeeCosts && asksForPrice(item.valuationMethod) ? setIsPricing(true) : void send(draft.amount.trim()))}
      onRemove={() => void send(negated(draft.amount.trim()))}
    />
  );
}
