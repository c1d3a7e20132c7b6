import { FolderMinus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { OptionList } from '../../../ui/combobox.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import type { ListFolder, ListState } from '../list/list-state.ts';
import { Chip, Facet } from './facet.tsx';
import { FieldFilter } from './field-filter.tsx';
import { type FilterControls, FilterSheet } from './filter-sheet.tsx';
import { chipsOf, cleared, type FilterChip, type FilterKind, noFilters } from './filters.rules.ts';
import { PriceFilter } from './price-filter.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useFilterOptions } from './use-filter-options.ts';

/** What narrows the list besides the search: buttons that become removable chips; on phones a sheet, and the chips alone. */
export function FilterBar({
  state,
  folder,
  onChange,
}: {
  state: ListState;
  folder: ListFolder;
  onChange: (change: Partial<ListState>) => void;
}) {
  const isMobile = useIsMobile();
  const options = useFilterOptions();
  const isInFolder = typeof folder === 'number';
  const chips = chipsOf({ ...state, isFolderOnly: isInFolder && state.isFolderOnly }, options.lookups);
  const controls = { filters: state, options, isInFolder, onChange };
  return (
    <fieldset
      aria-label="Filters"
      className="-m-1 flex min-w-0 items-center gap-2 p-1 max-md:overflow-x-auto max-md:scrollbar-none md:flex-wrap"
    >
      {isMobile ? <PhoneFilters {...controls} chips={chips} /> : <Facets {...controls} chips={chips} />}
      {chips.length > 0 ? (
        <Button size="sm" variant="ghost" onClick={() => onChange(noFilters)}>
          Clear all
        </Button>
      ) : null}
    </fieldset>
  );
}

function PhoneFilters({ chips, ...controls }: FilterControls & { chips: readonly FilterChip[] }) {
  return (
    <>
      <FilterSheet {...controls} count={chips.length} />
      {chips.map(({ kind, text }) => (
        <Chip key={kind} text={text} onClear={() => controls.onChange(cleared[kind])}>
          <span className="max-w-48 truncate pl-3 text-sm font-medium">{text}</span>
        </Chip>
      ))}
    </>
  );
}

function Facets({ filters, options, isInFolder, onChange, chips }: FilterControls & { chips: readonly FilterChip[] }) {
  const facet = (kind: FilterKind) => ({
    text: chips.find((chip) => chip.kind === kind)?.text ?? null,
    onClear: () => onChange(cleared[kind]),
  });
  const tagIds = filters.tagIds.map(String);
  return (
    <>
      <Facet label="Status" {...facet('status')}>
        {(close) => (
          <StatusFilter
            value={filters.status}
            onPick={(status) => {
              onChange({ status });
              close();
            }}
          />
        )}
      </Facet>
      <Facet label="Tags" {...facet('tags')}>
        {() => (
          <OptionList
            label="Tags"
            options={options.tags}
            value={tagIds}
            onPick={(id) => onChange({ tagIds: toggled(filters.tagIds, Number(id)) })}
          />
        )}
      </Facet>
      <Facet label="Vendor" {...facet('vendor')}>
        {(close) => (
          <OptionList
            label="Vendor"
            options={options.vendors}
            value={filters.vendorId === null ? [] : [String(filters.vendorId)]}
            onPick={(id) => {
              onChange({ vendorId: Number(id) === filters.vendorId ? null : Number(id) });
              close();
            }}
          />
        )}
      </Facet>
      <Facet label="Price" isPadded {...facet('price')}>
        {(close) => (
          <PriceFilter
            {...filters}
            onApply={(range) => {
              onChange(range);
              close();
            }}
          />
        )}
      </Facet>
      {options.fields.length > 0 ? (
        <Facet label="Custom field" isPadded {...facet('field')}>
          {(close) => (
            <FieldFilter
              {...filters}
              fields={options.fields}
              onApply={(match) => {
                onChange(match);
                close();
              }}
            />
          )}
        </Facet>
      ) : null}
      {isInFolder ? <FolderOnly isOn={filters.isFolderOnly} onChange={(isFolderOnly) => onChange({ isFolderOnly })} /> : null}
    </>
  );
}

/** A switch in the row of buttons: there is nothing to choose from, so it opens nothing. */
function FolderOnly({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Button size="sm" aria-pressed={isOn} className={isOn ? 'bg-accent-soft' : undefined} onClick={() => onChange(!isOn)}>
      <FolderMinus aria-hidden />
      This folder only
    </Button>
  );
}

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
