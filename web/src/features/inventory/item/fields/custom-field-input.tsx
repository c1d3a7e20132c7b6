import type { CustomField, CustomValues } from '@onhand/contract/custom-fields';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { FormField } from '../../../../ui/form-field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Select } from '../../../../ui/select.tsx';
import { customValueOf } from './custom-value-of.ts';

type Value = CustomValues[string] | undefined;

/** A field of the organization's own, entered as its kind is. */
export function CustomFieldInput({
  field,
  value,
  onChange,
  error,
}: {
  field: CustomField;
  value: Value;
  onChange: (value: CustomValues[string]) => void;
  error?: string;
}) {
  const { name, kind, choices } = field;
  if (kind === 'checkbox') {
    return <Checkbox label={name} checked={value === true} onCheckedChange={(isChecked) => onChange(isChecked)} className="self-end" />;
  }
  const text = typeof value === 'string' ? value : '';
  return (
    <FormField label={name} isOptional error={error}>
      {kind === 'choice' ? (
        <Select
          options={[{ value: '', label: 'None' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
          value={text}
          onValueChange={(chosen) => onChange(chosen || null)}
        />
      ) : (
        <Input
          type={kind === 'date' ? 'date' : 'text'}
          isNumeric={kind === 'number'}
          inputMode={kind === 'link' ? 'url' : kind === 'number' ? 'decimal' : undefined}
          autoCapitalize={kind === 'link' ? 'none' : undefined}
          autoComplete="off"
          maxLength={2000}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => onChange(customValueOf(field, event.target.value))}
        />
      )}
    </FormField>
  );
}
