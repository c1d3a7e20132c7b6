import type { Item } from '@onhand/contract/item-answers';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { quantityThere, sentPlace, useIsStockChanging, useStockChange } from './stock-change.queries.ts';
import { focusNow } from '../../ui/focus-now.ts';
import { quantityProblem } from '../../platform/quantity-check.ts';
import { useActKey } from './use-act-key.ts';
import { useEscape } from '../../ui/use-escape.ts';
import { useIsHere } from '../../ui/use-is-here.ts';
import { useTellStockChanged } from './use-tell-stock-changed.ts';

interface StockCountProps {
  item: Item;
  /** The place that was counted; null is no folder. `where` names it, and lets people choose another. */
  placeId: number | null;
  where: ReactNode;
  onDone: () => void;
}

/** A person enters the counted quantity. It is refused when somebody took or added some meanwhile: the count would silently undo that. */
export function StockCount({ item, placeId, where, onDone }: StockCountProps) {
  const changeStock = useStockChange();
  const isBusy = useIsStockChanging(item.id);
  const tellChanged = useTellStockChanged();
  const { keyFor, done } = useActKey();
  const isHere = useIsHere();
  const leave = useEscape(onDone);
  const lies = quantityThere(item, placeId);
  const [counted, setCounted] = useState(lies);
  const [note, setNote] = useState('');
  const [begunAt] = useState(lies);
  const [isWarned, setIsWarned] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isStale = lies !== begunAt && !isBusy;
  const unit = item.unit?.name;

  const warn = () => {
    setIsWarned(true);
    setProblem('The quantity was changed by someone else while you counted. Check the number and save again.');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = quantityProblem(counted, item.unit);
    setProblem(found);
    if (found || isBusy) return;
    if (isStale && !isWarned) {
      warn();
      return;
    }
    void send();
  };
  const send = async () => {
    const request = { quantity: counted.trim(), expectedQuantity: lies, ...sentPlace(item, placeId), note, source: 'count' as const };
    try {
      const changed = await changeStock(item, { ...request, idempotencyKey: keyFor(item.updatedAt, request) });
      done();
      if (changed) tellChanged(changed);
      if (isHere()) onDone();
    } catch (error) {
      if (isHere()) tell(error);
      else showError(error);
    }
  };
  const tell = (error: unknown) => {
    if (error instanceof ApiError && error.error === 'STALE_QUANTITY') {
      warn();
      return;
    }
    const problem = error instanceof ApiError ? error.details[0]?.message : undefined;
    if (problem) setProblem(problem);
    else showError(error);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of whatever is in it
    <form aria-label="Set quantity" data-editing noValidate onKeyDown={leave} onSubmit={submit} className="flex flex-col gap-3">
      {where}
      <FormField
        label="Counted quantity"
        error={problem}
        hint={isStale ? `It was ${quantityText(begunAt, unit)} when you began, and is ${quantityText(lies, unit)} now.` : undefined}
      >
        <Input
          isNumeric
          ref={focusNow}
          autoComplete="off"
          trailing={unit}
          value={counted}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setCounted(event.target.value)}
        />
      </FormField>
      <Input
        aria-label="Note"
        placeholder="Note (optional)"
        autoComplete="off"
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save quantity
        </Button>
      </div>
    </form>
  );
}
