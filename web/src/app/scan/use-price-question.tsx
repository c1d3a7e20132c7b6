import { can } from '@onhand/contract/permissions';
import type { Item } from '@onhand/contract/item-answers';
import { type ReactNode, useState } from 'react';
import { PurchasePrice } from '../../features/stock/purchase-price.tsx';
import { asksForPrice } from '../../features/stock/asks-for-price.ts';
import { useUser } from '../../platform/session.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';

interface Question {
  item: Item;
  amount: string;
  answer: (price: string | null) => void;
}

/** STK-09 for what a quick action adds: asks whoever may know what things cost. */
export function usePriceQuestion() {
  const maySeeCosts = can(useUser().role, 'VIEW_FINANCIALS');
  const [question, setQuestion] = useState<Question | null>(null);
  const settle = (price: string | null) => {
    question?.answer(price);
    setQuestion(null);
  };
  const dialog: ReactNode = question ? (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : settle(null))}>
      <DialogContent title={question.item.name} size="sm" aria-describedby={undefined}>
        <ModalBody>
          <PurchasePrice item={question.item} amount={question.amount} isBusy={false} onConfirm={settle} onCancel={() => settle(null)} />
        </ModalBody>
      </DialogContent>
    </Dialog>
  ) : null;
  return {
    dialog,
    isAsking: question !== null,
    isAsked: (item: Item) => maySeeCosts && asksForPrice(item.valuationMethod),
    /** Answers null when given up. */
    ask: (item: Item, amount: string) => new Promise<string | null>((answer) => setQuestion({ item, amount, answer })),
  };
}
