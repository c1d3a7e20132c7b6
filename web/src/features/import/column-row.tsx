import type { CustomField } from '@onhand/contract/custom-fields';
import type { Import } from '@onhand/contract/imports';
import { FormField } from '../../ui/form-field.tsx';
import { Select } from '../../ui/select.tsx';
import { columnName, fieldOptions } from './import-words.ts';

/** A column of the file with the first of what is in it, and what it becomes. */
export function ColumnRow({
  place,
  column,
  field,
  ownFields,
  onChoose,
}: {
  place: number;
  column: Import['columns'][number];
  field: string | null;
  ownFields: readonly CustomField[];
  onChoose: (field: string) => void;
}) {
  const name = column.heading || columnName(place);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-2 md:px-5">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-sm text-muted">{column.samples.length > 0 ? column.samples.join(' · ') : 'Empty'}</p>
      </div>
      <FormField label={`“${name}” becomes`} isLabelHidden>
        <Select options={fieldOptions(ownFields, column.heading)} value={field ?? ''} onValueChange={onChoose} />
      </FormField>
    </li>
  );
}
