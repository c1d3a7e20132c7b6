import type { Import, MatchBy } from '@onhand/contract/imports';
import { FormField } from '../../ui/form-field.tsx';
import { Select } from '../../ui/select.tsx';

type Choices = Pick<Import, 'format' | 'sheets' | 'sheet' | 'headerRow' | 'mapping' | 'matchBy' | 'decimals'>;
type Change = { sheet?: number; headerRow?: number; matchBy?: MatchBy; decimals?: Import['decimals'] };

const matches: { value: MatchBy; label: string }[] = [
  { value: 'none', label: 'None: every row is a new item' },
  { value: 'sku', label: 'The same SKU' },
  { value: 'inventoryNumber', label: 'The same inventory number' },
  { value: 'code', label: 'The same code' },
];

export function FileChoices({ one, onChange }: { one: Choices; onChange: (change: Change) => void }) {
  const rows = Array.from({ length: Math.max(15, one.headerRow) + 1 }, (_, row) => ({
    value: String(row),
    label: row === 0 ? 'The file has no headings' : `Row ${row}`,
  }));
  const finding = matches.filter(({ value }) => value === 'none' || one.mapping.includes(value));
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {one.sheets.length > 1 ? (
        <FormField label="Sheet">
          <Select
            options={one.sheets.map((name, place) => ({ value: String(place), label: name }))}
            value={String(one.sheet)}
            onValueChange={(sheet) => onChange({ sheet: Number(sheet) })}
          />
        </FormField>
      ) : null}
      <FormField label="Headings are in">
        <Select options={rows} value={String(one.headerRow)} onValueChange={(row) => onChange({ headerRow: Number(row) })} />
      </FormField>
      <FormField label="Existing items are found by" hint="They are updated. Empty cells leave them as they are.">
        <Select options={finding} value={one.matchBy} onValueChange={(matchBy) => onChange({ matchBy: matchBy as MatchBy })} />
      </FormField>
      <FormField label="Decimals are written" hint="Decides what 1,234 and 1.234 mean.">
        <Select
          options={[
            { value: 'point', label: 'With a point: 1,234.50' },
            { value: 'comma', label: 'With a comma: 1.234,50' },
          ]}
          value={one.decimals}
          onValueChange={(decimals) => onChange({ decimals: decimals as Import['decimals'] })}
        />
      </FormField>
    </div>
  );
}
