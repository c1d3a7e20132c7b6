import type { CustomField } from '@onhand/contract/custom-fields';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { CustomValueInput } from './custom-value-input.tsx';
import { decimalIn } from './typed-decimal.rules.ts';

export interface FieldMatch {
  fieldId: number | null;
  fieldValue: string | null;
}

/** A field of the organization's own and what it holds; nothing stands for items where it is not filled in. */
export function FieldFilter({
  fields,
  fieldId,
  fieldValue,
  onApply,
}: FieldMatch & { fields: readonly CustomField[]; onApply: (match: FieldMatch) => void }) {
  const [id, setId] = useState(fieldId ?? fields[0]?.id ?? null);
  const [value, setValue] = useState(fieldValue ?? '');
  const field = fields.find((one) => one.id === id);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply({ fieldId: id, fieldValue: field ? wanted(field, value) : null });
  };
  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-4">
      <FormField label="Field">
        <Select
          value={String(id ?? '')}
          options={fields.map((one) => ({ value: String(one.id), label: one.name }))}
          onValueChange={(next) => {
            setId(Number(next));
            setValue('');
          }}
        />
      </FormField>
      {field ? (
        <FormField label={field.name} hint={field.kind === 'checkbox' ? undefined : 'Left empty, it finds items without one.'}>
          <CustomValueInput field={field} value={value} onChange={setValue} noneLabel="Not filled in" />
        </FormField>
      ) : null}
      <Button type="submit" variant="primary">
        Apply field
      </Button>
    </form>
  );
}

/** An unticked box was perhaps never touched: "no" is the same as nothing. */
function wanted(field: CustomField, value: string): string | null {
  if (field.kind === 'checkbox') return value === 'true' ? 'true' : null;
  return (field.kind === 'number' ? decimalIn(value) : value.trim()) || null;
}
