import { useState } from 'react';
import { OptionList } from '../../../ui/combobox.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { Chip, FacetButton } from './facet.tsx';
import { FieldFilter } from './field-filter.tsx';
import { cleared, type FilterKind, type Filters } from './filters.rules.ts';
import { PriceFilter } from './price-filter.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useFilterOptions } from './use-filter-options.ts';

export interface FacetProps {
  kind: Exclude<FilterKind, 'folder'>;
  label: string;
  /** The value it filters by, in words; null while it does not filter. */
  text: string | null;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** The button with the choice it opens. */
export function FacetPopover({ isOpenAtStart, ...facet }: FacetProps & { isOpenAtStart: boolean }) {
  const { kind, label, text, onChange } = facet;
  const [isOpen, setIsOpen] = useState(isOpenAtStart);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <Chip text={text} onClear={() => onChange(cleared[kind])}>
        <PopoverTrigger asChild>
          <FacetButton label={label} text={text} />
        </PopoverTrigger>
      </Chip>
      <PopoverContent label={`Filter by ${label.toLowerCase()}`} isPadded={kind === 'price' || kind === 'field'} className="flex flex-col">
        <Choice {...facet} close={() => setIsOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

function Choice({ kind, label, filters, onChange, close }: FacetProps & { close: () => void }) {
  const options = useFilterOptions();
  const changeAndClose = (change: Partial<Filters>) => {
    onChange(change);
    close();
  };
  switch (kind) {
    case 'status':
      return <StatusFilter value={filters.status} onPick={(status) => changeAndClose({ status })} />;
    case 'tags':
      return (
        <OptionList
          label={label}
          options={options.tags}
          value={filters.tagIds.map(String)}
          onPick={(id) => onChange({ tagIds: toggled(filters.tagIds, Number(id)) })}
        />
      );
    case 'vendor':
      return (
        <OptionList
          label={label}
          options={options.vendors}
          value={filters.vendorId === null ? [] : [String(filters.vendorId)]}
          onPick={(id) => changeAndClose({ vendorId: Number(id) === filters.vendorId ? null : Number(id) })}
        />
      );
    case 'price':
      return <PriceFilter {...filters} onApply={changeAndClose} />;
    case 'field':
      return <FieldFilter {...filters} fields={options.fields} onApply={changeAndClose} />;
  }
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
