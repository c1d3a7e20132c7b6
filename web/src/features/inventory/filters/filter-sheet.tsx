import { type StockStatus, stockStatusLabels } from '@onhand/contract/stock-status';
import { useMoneySight } from '../../../platform/rights.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { ModalBody, ModalFooter } from '../../../ui/modal-parts.tsx';
import { Select } from '../../../ui/select.tsx';
import { Separator } from '../../../ui/separator.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '../../../ui/sheet.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { FieldFilter } from './field-filter.tsx';
import { type Filters, noFilters } from './filters.rules.ts';
import { FiltersButton } from './filters-button.tsx';
import { PriceFilter } from './price-filter.tsx';
import { useFilterOptions } from './use-filter-options.ts';

const anyStatus = { value: '', label: 'Any status' };
const statuses = [anyStatus, ...Object.entries(stockStatusLabels).map(([value, label]) => ({ value, label }))];

interface FilterSheetProps {
  filters: Filters;
  isInFolder: boolean;
  onChange: (change: Partial<Filters>) => void;
  /** The number of filters in use. */
  count: number;
  isOpenAtStart: boolean;
}

/** Every filter under the thumb; each takes effect at once, with the list still there behind it. */
export function FilterSheet({ filters, isInFolder, onChange, count, isOpenAtStart }: FilterSheetProps) {
  const options = useFilterOptions();
  const { maySeePrices } = useMoneySight();
  return (
    <Sheet defaultOpen={isOpenAtStart}>
      <SheetTrigger asChild>
        <FiltersButton count={count} />
      </SheetTrigger>
      <SheetContent side="bottom" title="Filters" aria-describedby={undefined}>
        <ModalBody className="flex flex-col gap-5">
          {isInFolder ? (
            <Switch
              label="This folder only"
              hint="Without what lies in the folders below"
              checked={filters.isFolderOnly}
              onCheckedChange={(isFolderOnly) => onChange({ isFolderOnly })}
            />
          ) : null}
          <FormField label="Status">
            <Select
              options={statuses}
              value={filters.status ?? ''}
              onValueChange={(status) => onChange({ status: status === '' ? null : (status as StockStatus) })}
            />
          </FormField>
          <FormField label="Tags">
            <Combobox
              label="Tags"
              isMultiple
              placeholder="Any tag"
              options={options.tags}
              value={filters.tagIds.map(String)}
              onChange={(ids) => onChange({ tagIds: ids.map(Number) })}
            />
          </FormField>
          <FormField label="Vendor">
            <Combobox
              label="Vendor"
              placeholder="Any vendor"
              options={options.vendors}
              value={filters.vendorId === null ? [] : [String(filters.vendorId)]}
              onChange={([id]) => onChange({ vendorId: id === undefined ? null : Number(id) })}
            />
          </FormField>
          {maySeePrices ? (
            <>
              <Separator />
              <PriceFilter key={`${filters.minPrice} ${filters.maxPrice}`} {...filters} appliesOnLeave onApply={onChange} />
            </>
          ) : null}
          {options.fields.length > 0 ? (
            <>
              <Separator />
              <FieldFilter
                key={`${filters.fieldId} ${filters.fieldValue}`}
                {...filters}
                appliesOnLeave
                fields={options.fields}
                onApply={onChange}
              />
            </>
          ) : null}
        </ModalBody>
        <ModalFooter>
          <Button disabled={count === 0} onClick={() => onChange(noFilters)}>
            Clear all
          </Button>
          <SheetClose asChild>
            <Button variant="primary">Show items</Button>
          </SheetClose>
        </ModalFooter>
      </SheetContent>
    </Sheet>
  );
}
