import type { CustomField } from '@onhand/contract/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { currencySign } from '../../platform/format.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/input.tsx';
import { unitsQuery } from '../units/units.queries.ts';
import { vendorsQuery } from '../vendors/vendors.queries.ts';
import type { BulkField } from './bulk-edit.rules.ts';
import { CustomValueInput } from '../inventory/item/fields/custom-value-input.tsx';

/** The control for the value of whichever field is edited in many items. */
export function BulkValueInput({
  field,
  own,
  isPercent,
  value,
  onChange,
}: {
  field: BulkField;
  /** The organization's own field, where it is one. */
  own: CustomField | undefined;
  isPercent: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { data: units = [] } = useQuery(unitsQuery);
  const { data: vendors = [] } = useQuery(vendorsQuery);
  if (own) return <CustomValueInput field={own} value={value} onChange={onChange} noneLabel="None" />;
  if (field === 'unitId' || field === 'vendorId') {
    const named = field === 'unitId' ? units : vendors;
    return (
      <Combobox
        label={field === 'unitId' ? 'Unit' : 'Vendor'}
        placeholder="None"
        options={named.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value === '' ? [] : [value]}
        onChange={([id = '']) => onChange(id)}
      />
    );
  }
  return (
    <Input
      isNumeric
      autoComplete="off"
      placeholder={isPercent ? '5' : 'None'}
      leading={field === 'sellingPrice' && !isPercent ? currencySign() : undefined}
      trailing={isPercent ? '%' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
