import type { CustomField, CustomValues } from '@onhand/contract/custom-fields';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { FormField } from '../../../../ui/form-field.tsx';
import { ValueInput } from '../../../../ui/value-input.tsx';
import { valueKindOf } from '../../../custom-fields/value-kind.queries.ts';
import { customValueOf } from './custom-value-of.ts';

interface CustomFieldInputProps {
  field: CustomField;
  value: CustomValues[string] | undefined;
  onChange: (value: CustomValues[string]) => void;
  error?: string;
}

/** A field of the organization's own in the form of a new item. */
export function CustomFieldInput({ field, value, onChange, error }: CustomFieldInputProps) {
  if (field.kind === 'checkbox') {
    return <Checkbox label={field.name} checked={value === true} onCheckedChange={onChange} className="self-end" />;
  }
  const kind = valueKindOf(field, 'None');
  return (
    <FormField label={field.name} isOptional error={error}>
      <ValueInput
        kind={kind}
        value={typeof value === 'string' ? value : ''}
        onChange={(text) => onChange(kind.type === 'choice' ? text || null : text)}
        onBlur={(text) => onChange(customValueOf(field, text))}
      />
    </FormField>
  );
}
