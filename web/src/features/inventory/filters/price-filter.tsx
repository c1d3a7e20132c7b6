import { PriceInput } from '@onhand/contract/decimal';
import { useState } from 'react';
import { currencySign } from '../../../platform/format.ts';
import { compareDecimals } from '../../../platform/decimal.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FilterForm } from './filter-form.tsx';
import { inOrder } from './filters.rules.ts';
import { decimalIn } from '../../../platform/typed-decimal.rules.ts';

export interface PriceRange {
  minPrice: string | null;
  maxPrice: string | null;
}

const problemIn = (value: string | null) => (value === null ? undefined : PriceInput.safeParse(value).error?.issues[0]?.message);

/** Selling prices from one to another, either end open. */
export function PriceFilter({
  minPrice,
  maxPrice,
  appliesOnLeave = false,
  onApply,
}: PriceRange & {
  /** Among other filters there is no button: the range applies as soon as one goes on. */
  appliesOnLeave?: boolean;
  onApply: (range: PriceRange) => void;
}) {
  const [typed, setTyped] = useState({ min: minPrice ?? '', max: maxPrice ?? '' });
  const [problems, setProblems] = useState<{ min?: string; max?: string }>({});
  const apply = () => {
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
        leading={currencySign()}
        placeholder="Any"
        value={typed[side]}
        onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
      />
    </FormField>
  );
  return (
    <FilterForm onApply={apply} appliesOnLeave={appliesOnLeave} applyLabel="Apply price">
      <div className="grid grid-cols-2 gap-3">
        {end('min', 'Price from')}
        {end('max', 'Price to')}
      </div>
    </FilterForm>
  );
}
