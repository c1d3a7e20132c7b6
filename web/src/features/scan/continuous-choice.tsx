import { useState } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { bookable, type ContinuousAction, continuousText, readContinuous } from './quantities.rules.ts';

/** Scan after scan without a panel in between: each item gets the same change. */
export function ContinuousChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [action, setAction] = useContinuousAction();
  // Null is what is kept; while something else is typed, that is shown, and kept as soon as it can be.
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const quantity = bookable(text);
    if (quantity !== null) setAction({ ...action, quantity });
  };
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label="Continuous scanning"
        hint={isOn ? undefined : 'Each item’s stock changes as it is scanned.'}
        checked={isOn}
        onCheckedChange={onChange}
      />
      {isOn ? (
        <div className="grid grid-cols-[1fr_6rem] gap-2">
          <Select
            aria-label="What to do with each item"
            value={action.kind}
            options={[
              { value: 'remove', label: 'Remove from stock' },
              { value: 'add', label: 'Add to stock' },
            ]}
            onValueChange={(kind) => setAction({ ...action, kind: kind === 'add' ? 'add' : 'remove' })}
          />
          <Input
            aria-label="Quantity for each item"
            isNumeric
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? action.quantity}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(null)}
          />
        </div>
      ) : null}
    </div>
  );
}

export function useContinuousAction(): [ContinuousAction, (action: ContinuousAction) => void] {
  const [kept, setKept] = useLocal('continuousAction');
  return [readContinuous(kept), (action) => setKept(continuousText(action))];
}
