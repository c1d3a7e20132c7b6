import { useLocal } from '../../platform/local-storage.ts';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type ContinuousAction, continuousText, customQuantity, readContinuous } from './quantities.rules.ts';

/** Scan after scan without a panel in between: each item gets the same change. */
export function ContinuousChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [action, setAction] = useContinuousAction();
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
            key={action.quantity}
            aria-label="Quantity for each item"
            isNumeric
            inputMode="numeric"
            autoComplete="off"
            defaultValue={action.quantity}
            onFocus={(event) => event.target.select()}
            onBlur={(event) => setAction({ ...action, quantity: customQuantity(event.target.value) })}
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
