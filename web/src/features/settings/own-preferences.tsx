import type { DateFormat, NumberFormat } from '@onhand/contract/preferences';
import { type LocalValues, useLocal } from '../../platform/local-storage.ts';
import { useChangeOwnPreferences, usePreferences } from '../../platform/preferences.ts';
import { FormField } from '../../ui/form-field.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { dateChoices, numberChoices } from './preference-choices.ts';
import { ThemeChoice } from './theme-choice.tsx';

type ItemsView = LocalValues['itemsView'];

/** SET-01, the part that is each person's own. Each choice takes effect at once. */
export function OwnPreferences() {
  const { dateFormat, numberFormat } = usePreferences();
  const { mutate } = useChangeOwnPreferences();
  const [itemsView, setItemsView] = useLocal('itemsView');
  const [hasSound, setHasSound] = useLocal('scannerSound');
  return (
    <div className="flex flex-col gap-6">
      <ThemeChoice />
      <div className="grid gap-6 md:grid-cols-2">
        <FormField label="Dates and times">
          <Select
            options={dateChoices}
            value={dateFormat}
            onValueChange={(value) => mutate({ body: { dateFormat: value as DateFormat } })}
          />
        </FormField>
        <FormField label="Numbers">
          <Select
            options={numberChoices}
            value={numberFormat}
            onValueChange={(value) => mutate({ body: { numberFormat: value as NumberFormat } })}
          />
        </FormField>
      </div>
      <FormField label="Items open as" isGroup>
        <RadioGroup
          value={itemsView}
          onValueChange={(value) => {
            setItemsView(value as ItemsView);
            mutate({ body: { itemsView: value as ItemsView } });
          }}
          className="gap-x-8 md:flex-row"
        >
          <RadioItem value="list" label="List" />
          <RadioItem value="grid" label="Grid" />
        </RadioGroup>
      </FormField>
      <Switch
        label="Scanner sound"
        hint="A short beep for every code that is read."
        checked={hasSound}
        onCheckedChange={(isOn) => {
          setHasSound(isOn);
          mutate({ body: { scannerSound: isOn } });
        }}
      />
    </div>
  );
}
