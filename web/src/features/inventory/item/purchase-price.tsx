import { PriceInput, priceDecimals } from '@onhand/contract/decimal';
import type { Item } from '@onhand/contract/inventory';
import { type FormEvent, useRef, useState } from 'react';
import { compareDecimals, roundDecimal } from '../../../platform/decimal.ts';
import { quantityText } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Input } from '../../../ui/input.tsx';
import { focusNow } from './focus-now.ts';
import { useEscape } from './use-escape.ts';

interface PurchasePriceProps {
  item: Item;
  amount: string;
  isBusy: boolean;
  onConfirm: (price: string) => void;
  onCancel: () => void;
}

/** STK-09: what one unit of the new stock cost, before it is averaged or laid down as a layer. */
export function PurchasePrice({ item, amount, isBusy, onConfirm, onCancel }: PurchasePriceProps) {
  const form = useRef<HTMLFormElement>(null);
  useEscape(form, onCancel);
  // An average may have more decimals than a person may enter.
  const [price, setPrice] = useState(() => (item.unitCost ? roundDecimal(item.unitCost, priceDecimals) : ''));
  const parsed = PriceInput.safeParse(price);
  const isPaid = parsed.success && compareDecimals(parsed.data, '0') > 0;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isPaid && !isBusy) onConfirm(parsed.data);
  };
  return (
    <form aria-label="Purchase price" ref={form} data-editing noValidate onSubmit={confirm} className="flex flex-col gap-3">
      <FormField
        label={`Purchase price per ${item.unit ? 'unit' : 'item'}`}
        hint={`For the ${amount.trim() === '1' ? 'one' : quantityText(amount.trim(), item.unit?.name)} you are adding.`}
        error={price !== '' && !parsed.success ? parsed.error.issues[0]?.message : undefined}
      >
        <Input
          type="number"
          step="0.01"
          min="0"
          isNumeric
          ref={focusNow}
          value={price}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setPrice(event.target.value)}
        />
      </FormField>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!isPaid} isBusy={isBusy}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
