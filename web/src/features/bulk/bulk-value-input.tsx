import type { CustomField } from '@onhand/contract/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { currencySign } from '../../platform/format.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { ValueInput, type ValueKind } from '../../ui/value-input.tsx';
import { unitsQuery } from '../units/units.queries.ts';
import { vendorsQuery } from '../vendors/vendors.queries.ts';
import type { BulkField } from './bulk-edit.rules.ts';
import { valueKindOf } from '../custom-fields/value-kind.queries.ts';

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
  const isPrice = field === 'sellingPrice' && !isPercent;
  const kind: ValueKind = own
    ? valueKindOf(own, 'None')
    : { type: 'figure', leading: isPrice ? currencySign() : undefined, trailing: isPercent ? '%' : undefined };
  return (
    <ValueInput
      kind={kind}
      placeholder={isPercent ? '5' : 'None'}
      value={own?.kind === 'checkbox' ? value || 'false' : value}
      onChange={onChange}
    />
  );
}
