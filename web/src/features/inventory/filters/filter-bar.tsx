import { FolderMinus } from 'lucide-react';
import { useMoneySight } from '../../../platform/rights.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import type { ListFolder, ListState } from '../list/list-state.ts';
import { Chip, FacetButton } from './facet.tsx';
import type { FacetProps } from './facet-popover.tsx';
import { chipsOf, cleared, type FilterChip, type Filters, noFilters } from './filters.rules.ts';
import { FiltersButton } from './filters-button.tsx';
import { useFilterNames } from './use-filter-options.ts';

const facetPopover = lazyPart(() => import('./facet-popover.tsx').then((file) => file.FacetPopover));
const filterSheet = lazyPart(() => import('./filter-sheet.tsx').then((file) => file.FilterSheet));

const facets: { kind: FacetProps['kind']; label: string }[] = [
  { kind: 'status', label: 'Status' },
  { kind: 'tags', label: 'Tags' },
  { kind: 'vendor', label: 'Vendor' },
  { kind: 'price', label: 'Price' },
  { kind: 'field', label: 'Custom field' },
];

interface Controls {
  filters: Filters;
  chips: readonly FilterChip[];
  hasFields: boolean;
  isInFolder: boolean;
  onChange: (change: Partial<Filters>) => void;
}

export interface FilterProps {
  state: ListState;
  folder: ListFolder;
  onChange: (change: Partial<ListState>) => void;
}

function useControls({ state, folder, onChange }: FilterProps): Controls {
  const names = useFilterNames(state);
  const isInFolder = typeof folder === 'number';
  const isSearching = state.search.trim() !== '';
  const chips = chipsOf({ ...state, isFolderOnly: isInFolder && state.isFolderOnly, isTitleOnly: isSearching && state.isTitleOnly }, names);
  return { filters: state, chips, hasFields: (names.fields ?? []).length > 0, isInFolder, onChange };
}

/** These filters narrow the list besides the search: buttons that become removable chips. */
export function FilterBar(props: FilterProps) {
  const controls = useControls(props);
  return (
    <fieldset aria-label="Filters" className="-m-1 flex min-w-0 grow flex-wrap items-center gap-2 p-1">
      <Facets {...controls} />
      {controls.chips.length > 0 ? <ClearAll onChange={props.onChange} /> : null}
    </fieldset>
  );
}

/** The same on a phone: a button for the sheet with all of them … */
export function PhoneFilters(props: FilterProps) {
  const { filters, chips, isInFolder, onChange } = useControls(props);
  return (
    <OnDemand part={filterSheet} props={{ filters, isInFolder, onChange, count: chips.length }} kind="dialog">
      {(opener) => <FiltersButton count={chips.length} {...opener} />}
    </OnDemand>
  );
}

/** … and, while some are in use, a line of chips. */
export function PhoneChips(props: FilterProps) {
  const { chips, onChange } = useControls(props);
  if (chips.length === 0) return null;
  return (
    <fieldset aria-label="Filters" className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 scrollbar-none">
      {chips.map(({ kind, text }) => (
        <PlainChip key={kind} text={text} onClear={() => onChange(cleared[kind])} />
      ))}
      <ClearAll onChange={onChange} />
    </fieldset>
  );
}

function ClearAll({ onChange }: Pick<FilterProps, 'onChange'>) {
  return (
    <Button size="sm" variant="ghost" onClick={() => onChange(noFilters)}>
      Clear all
    </Button>
  );
}

/** A filter that is only said and taken back here, and chosen elsewhere. */
function PlainChip({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <Chip text={text} onClear={onClear}>
      <span className="max-w-48 truncate pl-3 text-sm font-medium">{text}</span>
    </Chip>
  );
}

function Facets({ filters, chips, hasFields, isInFolder, onChange }: Controls) {
  const { maySeePrices } = useMoneySight();
  return (
    <>
      {facets
        .filter(({ kind }) => (kind !== 'field' || hasFields) && (kind !== 'price' || maySeePrices))
        .map((facet) => {
          const text = chips.find(({ kind }) => kind === facet.kind)?.text ?? null;
          return (
            <OnDemand key={facet.kind} part={facetPopover} props={{ ...facet, text, filters, onChange }} kind="dialog">
              {(opener) => (
                <Chip text={text} onClear={() => onChange(cleared[facet.kind])}>
                  <FacetButton label={facet.label} text={text} {...opener} />
                </Chip>
              )}
            </OnDemand>
          );
        })}
      {chips
        .filter(({ kind }) => kind === 'title')
        .map(({ kind, text }) => (
          <PlainChip key={kind} text={text} onClear={() => onChange(cleared[kind])} />
        ))}
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
