import type { OrganizationPreferences as Choices } from '@onhand/contract/preferences';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../../platform/preferences.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { unitsQuery } from '../units/units.queries.ts';
import { currencyChoices, methodChoices, zoneChoices } from './preference-choices.ts';
import { DeliveriesForm } from './deliveries-form.tsx';
import { useChangeOrganizationPreferences } from './preferences.queries.ts';
import { PresetsForm } from './presets-form.tsx';

const currencyOptions = currencyChoices();

/** SET-01, the part that is the same for everyone. */
export function OrganizationPreferences() {
  const {
    currency,
    timeZone,
    defaultMethod,
    defaultUnitId,
    quantityPresets,
    staffSeePrices,
    staffSeePlaces,
    staffTakeElsewhere,
    ...deliveries
  } = usePreferences();
  const { mutate } = useChangeOrganizationPreferences();
  const { data: units = [] } = useQuery(unitsQuery);
  const unitChoices = [{ value: 'none', label: 'No unit' }, ...units.map(({ id, name }) => ({ value: String(id), label: name }))];
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <FormField label="Currency" hint="How amounts are written. Nothing is converted.">
          <Combobox
            label="Currency"
            options={currencyOptions}
            value={[currency]}
            onChange={([value]) => value && mutate({ body: { currency: value as Choices['currency'] } })}
          />
        </FormField>
        <FormField label="Time zone" hint="Decides when a day begins: in reports, trends and the daily digest.">
          <Combobox
            label="Time zone"
            options={zoneChoices(timeZone)}
            value={[timeZone]}
            onChange={([value]) => value && mutate({ body: { timeZone: value } })}
          />
        </FormField>
        <FormField label="Costing method of new items">
          <Select
            options={methodChoices}
            value={defaultMethod}
            onValueChange={(value) => mutate({ body: { defaultMethod: value as Choices['defaultMethod'] } })}
          />
        </FormField>
        <FormField label="Unit of new items">
          <Select
            options={unitChoices}
            value={defaultUnitId === null ? 'none' : String(defaultUnitId)}
            onValueChange={(value) => mutate({ body: { defaultUnitId: value === 'none' ? null : Number(value) } })}
          />
        </FormField>
      </div>
      <Switch
        label="Staff may see selling prices"
        hint="Costs and values stay with owners and admins, and only they change prices."
        checked={staffSeePrices}
        onCheckedChange={(isOn) => mutate({ body: { staffSeePrices: isOn } })}
      />
      <Switch
        label="Staff may see who has one"
        hint="In which other places an item of theirs lies, and how much of it. They see nothing else of those places."
        checked={staffSeePlaces}
        onCheckedChange={(isOn) => mutate({ body: { staffSeePlaces: isOn } })}
      />
      <Switch
        label="Staff may take from other places"
        hint={
          staffSeePlaces
            ? 'From “Who has one?” into their own van. It is a transfer in their name, and whoever works from there is told.'
            : 'Only where they may see who has one.'
        }
        checked={staffSeePlaces && staffTakeElsewhere}
        disabled={!staffSeePlaces}
        onCheckedChange={(isOn) => mutate({ body: { staffTakeElsewhere: isOn } })}
      />
      <DeliveriesForm {...deliveries} />
      <PresetsForm presets={quantityPresets} />
    </div>
  );
}
