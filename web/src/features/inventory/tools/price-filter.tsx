import { PriceInput } from '@onhand/contract/decimal';
import { type FormEvent, useState } from 'react';
import { compareDecimals } from '../../../platform/decimal.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Input } from '../../../ui/input.tsx';
import { inOrder } from './filters.rules.ts';
import { decimalIn } from './typed-decimal.rules.ts';

export interface PriceRange {
  minPrice: string | null;
  maxPrice: string | null;
}

const problemIn = (value: string | null) => (value === null ? undefined : PriceInput.safeParse(value).error?.issues[0]?.message);

/** Selling prices from one to another, either end open. */
export function PriceFilter({ minPrice, maxPrice, onApply }: PriceRange & { onApply: (range: PriceRange) => void }) {
  const [typed, setTyped] = useState({ min: minPrice ?? '', max: maxPrice ?? '' });
  const [problems, setProblems] = useState<{ min?: string; max?: string }>({});
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const [min, max] = [decimalIn(typed.min), decimalIn(typed.max)];
    const found = { min: problemIn(min), max: problemIn(max) };
    setProblems(found);
    if (found.min || found.max) return;
    const [from, to] = inOrder(min, max, compareDecimals);
    onApply({ minPrice: from, maxPrice: to });
  };
  const end = (side: 'min' | 'max', label: string) => (
    <FormField label={label} error={problems[side]}>
      <Input
        isNumeric
        autoComplete="off"
        leading="$"
        placeholder="Any"
        value={typed[side]}
        onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
      />
    </FormField>
  );
  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        {end('min', 'Price from')}
        {end('max', 'Price to')}
      </div>
      <Button type="submit" variant="primary">
        Apply price
      </Button>
    </form>
  );
}
