import { can } from '@onhand/contract/permissions';
import type { Unit } from '@onhand/contract/units';
import { useState } from 'react';
import { showError } from '../../../../platform/error-toast.ts';
import { useUser } from '../../../../platform/session.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { FormField } from '../../../../ui/form-field.tsx';
import { useAllowDecimals, useCreateUnit } from '../../../units/units.queries.ts';

interface UnitChoiceProps {
  units: readonly Unit[];
  /** The id as a text, empty for none. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A unit is chosen by name; people who may make units can make one here, and say whether it can be had in parts. */
export function UnitChoice({ units, value, onChange, error }: UnitChoiceProps) {
  const create = useCreateUnit();
  const allowDecimals = useAllowDecimals();
  const [madeId, setMadeId] = useState<number | null>(null);
  const canCreate = can(useUser().role, 'MANAGE_SETTINGS');
  const made = units.find(({ id }) => id === madeId && String(id) === value);
  const make = async (name: string) => {
    try {
      const { id } = await create.mutateAsync({ body: { name } });
      setMadeId(id);
      onChange(String(id));
    } catch (refusal) {
      showError(refusal);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <FormField label="Unit" isOptional error={error}>
        <Combobox
          label="Unit"
          placeholder="No unit"
          options={units.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value === '' ? [] : [value]}
          onChange={([id]) => onChange(id ?? '')}
          onCreate={canCreate ? (name) => void make(name) : undefined}
        />
      </FormField>
      {made ? (
        <Checkbox
          label="Allow decimals"
          hint="For what can be had in parts, such as 2.5 ft."
          // It shows the new state before the server has answered.
          checked={allowDecimals.isPending ? allowDecimals.variables.body.allowsDecimals : made.allowsDecimals}
          onCheckedChange={(isAllowed) => allowDecimals.mutate({ params: { id: made.id }, body: { allowsDecimals: isAllowed } })}
        />
      ) : null}
    </div>
  );
}
