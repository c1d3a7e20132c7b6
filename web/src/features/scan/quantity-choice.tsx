import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { customQuantity, readRecent, withRecent } from './quantities.rules.ts';

type Act = (amount: string, how: 'update' | 'adjustment') => void;

interface QuantityChoiceProps {
  isOut: boolean;
  isBusy: boolean;
  onAdd: Act;
  onRemove: Act;
}

/** One tap for the usual quantities; any other is entered, and the last three of those are kept. */
export function QuantityChoice({ isOut, isBusy, onAdd, onRemove }: QuantityChoiceProps) {
  const [typed, setTyped] = useState('1');
  const [kept, setKept] = useLocal('recentQuantities');
  const { quantityPresets } = usePreferences();
  const presets = quantityPresets.map(String);
  const recent = readRecent(kept);
  const enter = (act: Act) => {
    const amount = customQuantity(typed);
    setTyped(amount);
    setKept(withRecent(kept, amount, quantityPresets));
    act(amount, 'update');
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-4 gap-2">
        {presets.map((amount) => (
          <Button key={amount} aria-label={`Add ${amount}`} isBusy={isBusy} className="px-0" onClick={() => onAdd(amount, 'adjustment')}>
            <span className="tabular-nums">+{amount}</span>
          </Button>
        ))}
        {presets.map((amount) => (
          <Button
            key={`-${amount}`}
            aria-label={`Remove ${amount}`}
            isBusy={isBusy}
            disabled={isOut}
            className="px-0"
            onClick={() => onRemove(amount, 'adjustment')}
          >
            <span className="tabular-nums">−{amount}</span>
          </Button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <FormField label="Custom Quantity" className="grow">
          <Input
            isNumeric
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onFocus={(event) => event.target.select()}
            onBlur={() => setTyped(customQuantity(typed))}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
        {recent.length > 0 ? (
          <fieldset aria-label="Recent quantities" className="flex gap-2">
            {recent.map((amount) => (
              <Button key={amount} aria-pressed={typed === amount} className="tabular-nums" onClick={() => setTyped(amount)}>
                {amount}
              </Button>
            ))}
          </fieldset>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" isBusy={isBusy} disabled={isOut} onClick={() => enter(onRemove)}>
          <Minus aria-hidden />
          Remove Stock
        </Button>
        <Button size="lg" variant="primary" isBusy={isBusy} onClick={() => enter(onAdd)}>
          <Plus aria-hidden />
          Add Stock
        </Button>
      </div>
    </div>
  );
}
