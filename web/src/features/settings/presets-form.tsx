import { OrganizationPreferences } from '@onhand/contract/preferences';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { handled } from '../../ui/handled.ts';
import { Input } from '../../ui/input.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { useChangeOrganizationPreferences } from './preferences.queries.ts';

/** The quantities the scanner has a button for (SCAN-07). */
export function PresetsForm({ presets }: { presets: readonly number[] }) {
  // Null while nobody types: then it shows what there is, also when a colleague changes it.
  const [entered, setTyped] = useState<string[] | null>(null);
  const typed = entered ?? presets.map(String);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useChangeOrganizationPreferences();
  const isChanged = typed.join() !== presets.join();
  const save = () => {
    const parsed = OrganizationPreferences.shape.quantityPresets.safeParse(typed.map(Number));
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const body = { quantityPresets: parsed.data };
    mutate(
      { body },
      tellDone('Quantity presets saved', () => setTyped(null)),
    );
  };
  return (
    <form noValidate onSubmit={handled(save)}>
      <FormField label="Quantity presets" isGroup hint="The scanner's buttons to add and remove stock." error={problem}>
        <div className="flex flex-wrap items-center gap-2">
          {typed.map((value, place) => (
            <Input
              // oxlint-disable-next-line react/no-array-index-key -- the place is what it is
              key={place}
              aria-label={`Preset ${place + 1}`}
              isNumeric
              inputMode="numeric"
              autoComplete="off"
              className="w-20!"
              value={value}
              onChange={(event) => setTyped(typed.with(place, event.target.value))}
            />
          ))}
          <Button type="submit" isBusy={isPending} disabled={!isChanged}>
            Save
          </Button>
        </div>
      </FormField>
    </form>
  );
}
