import type { Item } from '@onhand/contract/item-answers';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { addDecimals, compareDecimals, isDecimal } from '../../platform/decimal.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { changeProblem } from '../../platform/quantity-check.ts';

export interface StockDraft {
  amount: string;
  note: string;
}

interface StockChangerProps {
  item: Item;
  where: ReactNode;
  draft: StockDraft;
  onDraft: (draft: StockDraft) => void;
  isBusy: boolean;
  onAdd: () => void;
  onRemove: () => void;
}

export function StockChanger({ item, where, draft, onDraft, isBusy, onAdd, onRemove }: StockChangerProps) {
  const problemId = useId();
  const [isChecked, setIsChecked] = useState(false);
  const problem = changeProblem(draft.amount, item.unit);
  const shownProblem = isChecked ? problem : undefined;
  const go = (action: () => void) => {
    setIsChecked(problem !== undefined);
    if (!problem) action();
  };
  const step = (by: '1' | '-1') => {
    const next = isDecimal(draft.amount) ? addDecimals(draft.amount.trim(), by) : '1';
    onDraft({ ...draft, amount: compareDecimals(next, '1') < 0 ? '1' : next });
  };
  return (
    <section aria-label="Change stock" className="flex flex-col gap-2">
      {where}
      <div className="flex gap-2">
        <div className="flex items-center gap-1">
          <IconButton label="One less" variant="secondary" icon={<Minus aria-hidden />} onClick={() => step('-1')} />
          <Input
            aria-label="Quantity"
            isNumeric
            inputMode={item.unit?.allowsDecimals ? 'decimal' : 'numeric'}
            autoComplete="off"
            aria-invalid={shownProblem ? true : undefined}
            aria-describedby={shownProblem ? problemId : undefined}
            value={draft.amount}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onDraft({ ...draft, amount: event.target.value })}
            className="w-18"
          />
          <IconButton label="One more" variant="secondary" icon={<Plus aria-hidden />} onClick={() => step('1')} />
        </div>
        <Input
          aria-label="Note"
          placeholder="Note (optional)"
          autoComplete="off"
          maxLength={1000}
          value={draft.note}
          onChange={(event) => onDraft({ ...draft, note: event.target.value })}
        />
      </div>
      {shownProblem ? (
        <p id={problemId} role="alert" className="text-sm text-bad">
          {shownProblem}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button isBusy={isBusy} onClick={() => go(onRemove)}>
          Remove Stock
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => go(onAdd)}>
          Add Stock
        </Button>
      </div>
    </section>
  );
}
