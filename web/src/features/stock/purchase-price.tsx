import { PriceInput } from '@onhand/contract/decimal';
import type { Item } from '@onhand/contract/item-answers';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { addDecimals, compareDecimals } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { focusNow } from '../../ui/focus-now.ts';
import { offeredPrice } from './offered-price.ts';
import { useEscape } from '../../ui/use-escape.ts';

const step = '0.01';

interface PurchasePriceProps {
  item: Item;
  amount: string;
  isBusy: boolean;
  /** False while something that stands above the price is not as it must be. */
  isReady?: boolean;
  onConfirm: (price: string) => void;
  onCancel: () => void;
  /** These fields are asked for together with the price, above it. */
  children?: ReactNode;
}

/** STK-09: the price of one unit is asked for before the new stock is averaged or laid down as a layer. */
export function PurchasePrice({ item, amount, isBusy, isReady = true, onConfirm, onCancel, children }: PurchasePriceProps) {
  const leave = useEscape(onCancel);
  const [offered] = useState(() => offeredPrice(item));
  const [price, setPrice] = useState(offered.price);
  const parsed = PriceInput.safeParse(price);
  const isPaid = parsed.success && compareDecimals(parsed.data, '0') > 0;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isPaid && isReady && !isBusy) onConfirm(parsed.data);
  };
  const stepByKey = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || (price !== '' && !parsed.success)) return;
    event.preventDefault();
    const next = addDecimals(parsed.success ? parsed.data : '0', event.key === 'ArrowUp' ? step : `-${step}`);
    setPrice(compareDecimals(next, '0') < 0 ? '0' : next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of whatever is in it
    <form aria-label="Purchase price" data-editing noValidate onKeyDown={leave} onSubmit={confirm} className="flex flex-col gap-3">
      {children}
      <FormField
        label={`Purchase price per ${item.unit ? 'unit' : 'item'}`}
        hint={`For the ${amount.trim() === '1' ? 'one' : quantityText(amount.trim(), item.unit?.name)} you are adding. ${price === offered.price ? offered.origin : ''}`.trim()}
        error={price !== '' && !parsed.success ? parsed.error.issues[0]?.message : undefined}
      >
        {/* A number field of the browser would drop a comma without a word, and 6,30 would be booked as 630. */}
        <Input
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
          role="spinbutton"
          aria-valuemin={0}
          aria-valuenow={parsed.success ? Number(parsed.data) : undefined}
          step={step}
          isNumeric
          autoComplete="off"
          // The fields above come first, so they keep the focus.
          ref={children ? undefined : focusNow}
          value={price}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setPrice(event.target.value)}
          onKeyDown={stepByKey}
        />
      </FormField>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!isPaid || !isReady} isBusy={isBusy}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
