import { plain } from '@onhand/contract/decimal';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';

interface QuantityStepperProps {
  label: string;
  value: string;
  placeholder?: string;
  onStep: (by: 1 | -1) => void;
  onSet: (quantity: string) => void;
}

/** How many, by tap or by typing; large enough for a thumb in a glove. What is no number is taken back when the field is left. */
export function QuantityStepper({ label, value, placeholder, onStep, onSet }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    if (typed === undefined) return;
    const quantity = plain(typed.trim());
    setTyped(undefined);
    if (/^\d{1,9}(\.\d{1,4})?$/.test(quantity) && quantity !== value) onSet(quantity);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    // What is being typed is no figure yet to step from.
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || typed !== undefined) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      <IconButton
        label={`One less: ${label}`}
        hasTooltip={false}
        variant="secondary"
        icon={<Minus aria-hidden />}
        onClick={() => onStep(-1)}
      />
      <div className="w-20">
        <Input
          isNumeric
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          className="text-center!"
          value={typed ?? value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={press}
        />
      </div>
      <IconButton
        label={`One more: ${label}`}
        hasTooltip={false}
        variant="secondary"
        icon={<Plus aria-hidden />}
        onClick={() => onStep(1)}
      />
    </div>
  );
}
