import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { bookable, readRecent, settled, withRecent } from './quantities.rules.ts';

type Act = (amount: string, how: 'update' | 'adjustment') => void;

interface QuantityChoiceProps {
  isOut: boolean;
  /** A quantity that was entered is on its way. Single taps need not wait for each other. */
  isBusy: boolean;
  onAdd: Act;
  onRemove: Act;
}

/** One tap for the usual quantities; any other is entered, and the last three of those are kept. */
export function QuantityChoice({ isOut, isBusy, onAdd, onRemove }: QuantityChoiceProps) {
  const [typed, setTyped] = useState('1');
  const [kept, setKept] = useLocal('recentQuantities');
  const [direction, setDirection] = useLocal('scanDirection');
  const { quantityPresets } = usePreferences();
  const presets = quantityPresets.map(String);
  const recent = readRecent(kept);
  const amount = bookable(typed);
  // People who take all day find taking where the eye goes first; of nothing, nothing can be taken.
  const isAddLoud = direction === 'add' || isOut;
  const add: Act = (quantity, how) => {
    setDirection('add');
    onAdd(quantity, how);
  };
  const remove: Act = (quantity, how) => {
    setDirection('remove');
    onRemove(quantity, how);
  };
  const enter = (act: Act) => {
    if (amount === null) return;
    setTyped(amount);
    setKept(withRecent(kept, amount, quantityPresets));
    act(amount, 'update');
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-4 gap-2">
        {presets.map((preset) => (
          <Button key={preset} aria-label={`Add ${preset}`} disabled={isBusy} className="px-0" onClick={() => add(preset, 'adjustment')}>
            <span className="tabular-nums">+{preset}</span>
          </Button>
        ))}
        {presets.map((preset) => (
          <Button
            key={`-${preset}`}
            aria-label={`Remove ${preset}`}
            disabled={isOut || isBusy}
            className="px-0"
            onClick={() => remove(preset, 'adjustment')}
          >
            <span className="tabular-nums">−{preset}</span>
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
            onBlur={() => setTyped(settled(typed))}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
        {recent.length > 0 ? (
          <fieldset aria-label="Recent quantities" className="flex gap-2">
            {recent.map((quantity) => (
              <Button key={quantity} aria-pressed={typed === quantity} className="tabular-nums" onClick={() => setTyped(quantity)}>
                {quantity}
              </Button>
            ))}
          </fieldset>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="lg"
          variant={isAddLoud ? 'secondary' : 'primary'}
          isBusy={isBusy}
          disabled={isOut || amount === null}
          onClick={() => enter(remove)}
        >
          <Minus aria-hidden />
          Remove Stock
        </Button>
        <Button
          size="lg"
          variant={isAddLoud ? 'primary' : 'secondary'}
          isBusy={isBusy}
          disabled={amount === null}
          onClick={() => enter(add)}
        >
          <Plus aria-hidden />
          Add Stock
        </Button>
      </div>
    </div>
  );
}
