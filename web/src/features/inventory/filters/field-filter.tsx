import type { CustomField } from '@onhand/contract/custom-fields';
import { decimalInput } from '@onhand/contract/decimal';
import { useState } from 'react';
import { FormField } from '../../../ui/form-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ValueInput } from '../../../ui/value-input.tsx';
import { valueKindOf } from '../../custom-fields/value-kind.queries.ts';
import { FilterForm } from './filter-form.tsx';
import { decimalIn } from '../../../platform/typed-decimal.rules.ts';

export interface FieldMatch {
  fieldId: number | null;
  fieldValue: string | null;
}

/** A field of the organization's own and what it holds; nothing stands for items where it is not filled in. */
export function FieldFilter({
  fields,
  fieldId,
  fieldValue,
  appliesOnLeave = false,
  onApply,
}: FieldMatch & {
  fields: readonly CustomField[];
  /** Among other filters there is no button: the value applies as soon as one goes on. */
  appliesOnLeave?: boolean;
  onApply: (match: FieldMatch) => void;
}) {
  // Among other filters nothing is chosen until someone chooses.
  const [id, setId] = useState(fieldId ?? (appliesOnLeave ? null : (fields[0]?.id ?? null)));
  const [value, setValue] = useState(fieldValue ?? '');
  const field = fields.find((one) => one.id === id);
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const fieldValue = field ? valueToFind(field, value) : null;
    const found = field?.kind === 'number' && fieldValue !== null ? problemIn(fieldValue) : undefined;
    setProblem(found);
    if (!found) onApply({ fieldId: id, fieldValue });
  };
  return (
    <FilterForm onApply={apply} appliesOnLeave={appliesOnLeave} applyLabel="Apply field">
      <FormField label="Custom field">
        <Select
          value={String(id ?? '')}
          options={[
            ...(appliesOnLeave ? [{ value: '', label: 'Any' }] : []),
            ...fields.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onValueChange={(next) => {
            setId(next === '' ? null : Number(next));
            setValue('');
            setProblem(undefined);
          }}
        />
      </FormField>
      {field ? (
        <FormField
          label={field.name}
          error={problem}
          hint={field.kind === 'checkbox' ? undefined : 'Left empty, it finds items without one.'}
        >
          <ValueInput
            kind={valueKindOf(field, noneLabel)}
            value={field.kind === 'checkbox' ? value || 'false' : value}
            onChange={setValue}
            placeholder={noneLabel}
          />
        </FormField>
      ) : null}
    </FilterForm>
  );
}

const noneLabel = 'Not filled in';
const FieldNumber = decimalInput({ decimals: 10, isSigned: true });
const problemIn = (typed: string) => FieldNumber.safeParse(typed).error?.issues[0]?.message;

/** An unticked box was perhaps never touched: "no" is the same as nothing. */
function valueToFind(field: CustomField, value: string): string | null {
  if (field.kind === 'checkbox') return value === 'true' ? 'true' : null;
  return (field.kind === 'number' ? decimalIn(value) : value.trim()) || null;
}
