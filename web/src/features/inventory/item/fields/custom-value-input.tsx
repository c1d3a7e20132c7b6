import type { CustomField } from '@onhand/contract/custom-fields';
import { Input } from '../../../../ui/input.tsx';
import { Select } from '../../../../ui/select.tsx';

/** The control for a value of a field of the organization's own; '' stands for none, and a checkbox is 'true' or 'false'. */
export function CustomValueInput({
  field,
  value,
  onChange,
  noneLabel,
}: {
  field: CustomField;
  value: string;
  onChange: (value: string) => void;
  /** What choosing nothing is called, where it means something. */
  noneLabel: string;
}) {
  const none = { value: '', label: noneLabel };
  switch (field.kind) {
    case 'checkbox':
      return (
        <Select
          value={value === 'true' ? 'true' : 'false'}
          onValueChange={onChange}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      );
    case 'choice':
      return (
        <Select
          value={value}
          onValueChange={onChange}
          options={[none, ...field.choices.map((choice) => ({ value: choice, label: choice }))]}
        />
      );
    case 'date':
      return <Input type="date" value={value} onChange={(event) => onChange(event.target.value)} />;
    case 'number':
      return (
        <Input isNumeric autoComplete="off" placeholder={noneLabel} value={value} onChange={(event) => onChange(event.target.value)} />
      );
    default:
      return (
        <Input
          type={field.kind === 'link' ? 'url' : 'text'}
          autoComplete="off"
          placeholder={noneLabel}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
