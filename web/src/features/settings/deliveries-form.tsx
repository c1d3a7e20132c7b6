import { OrganizationPreferences } from '@onhand/contract/preferences';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { handled } from '../../ui/handled.ts';
import { Input } from '../../ui/input.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { useChangeOrganizationPreferences } from './preferences.queries.ts';

type Percents = Pick<OrganizationPreferences, 'priceGuardPercent' | 'surplusPercent'>;
const schema = OrganizationPreferences.pick({ priceGuardPercent: true, surplusPercent: true });

/** What a delivery may differ by from what was ordered and paid before, without a question (BUY-06, BUY-07). */
export function DeliveriesForm({ priceGuardPercent, surplusPercent }: Percents) {
  const known = { priceGuardPercent: String(priceGuardPercent), surplusPercent: String(surplusPercent) };
  // Null while nobody types: then it shows what there is, also when a colleague changes it.
  const [entered, setEntered] = useState<typeof known | null>(null);
  const [problems, setProblems] = useState<Partial<Record<keyof Percents, string>>>({});
  const { mutate, isPending } = useChangeOrganizationPreferences();
  const typed = entered ?? known;
  const isChanged = typed.priceGuardPercent !== known.priceGuardPercent || typed.surplusPercent !== known.surplusPercent;
  const save = () => {
    const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
    const parsed = schema.safeParse({
      priceGuardPercent: numberOf(typed.priceGuardPercent),
      surplusPercent: numberOf(typed.surplusPercent),
    });
    setProblems(Object.fromEntries((parsed.error?.issues ?? []).map(({ path: [field], message }) => [String(field), message])));
    if (!parsed.success) return;
    mutate(
      { body: parsed.data },
      tellDone('Deliveries saved', () => setEntered(null)),
    );
  };
  const field = (name: keyof Percents, label: string, hint: string) => (
    <FormField label={label} hint={hint} error={problems[name]}>
      <Input
        isNumeric
        inputMode="numeric"
        autoComplete="off"
        trailing="%"
        value={typed[name]}
        onChange={(event) => setEntered({ ...typed, [name]: event.target.value })}
      />
    </FormField>
  );
  return (
    <form noValidate onSubmit={handled(save)} className="flex flex-col items-start gap-4">
      <div className="grid w-full gap-6 md:grid-cols-2">
        {field('priceGuardPercent', 'Price guard', 'A delivery’s price that is more than this above the last or the average is held up.')}
        {field('surplusPercent', 'Surplus of a delivery', 'So much more than was ordered is received without a question.')}
      </div>
      <Button type="submit" isBusy={isPending} disabled={!isChanged}>
        Save
      </Button>
    </form>
  );
}
