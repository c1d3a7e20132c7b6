import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { itemQuery } from '../item-cache/item-cache.queries.ts';
import { FilterControls, type FilterProps } from './filter-controls.tsx';
import { HistoryFilterSheet } from './history-filter-sheet.tsx';
import { filterCount, wholeHistory } from './history-state.rules.ts';

/** The filters stand side by side where there is room, and in a sheet on a phone. */
export function HistoryFilters({ state, onChange, className }: FilterProps & { className?: string }) {
  const isMobile = useIsMobile();
  const count = filterCount(state);
  const search = (
    <SearchBox
      label="Search the history"
      hint="Item, SKU, code or note"
      value={state.search}
      onSearch={(text) => onChange({ search: text })}
      className={isMobile ? undefined : 'col-span-2'}
    />
  );
  return (
    <fieldset aria-label="Filters" className={cx('flex min-w-0 flex-col gap-3', className)}>
      {isMobile ? (
        <div className="flex min-w-0 items-center gap-2">
          {search}
          <HistoryFilterSheet state={state} onChange={onChange} count={count} />
        </div>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-start gap-2">
          {search}
          <FilterControls state={state} onChange={onChange} isLabelHidden />
        </div>
      )}
      {state.itemId !== null || count > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          {state.itemId === null ? null : <ItemChip itemId={state.itemId} onClear={() => onChange({ itemId: null })} />}
          {count > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => onChange({ ...wholeHistory, search: state.search, itemId: state.itemId })}>
              Clear filters
            </Button>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}

/** Only one item's rows are shown: its name, and the way back to all. */
function ItemChip({ itemId, onClear }: { itemId: number; onClear: () => void }) {
  const { data: item } = useQuery(itemQuery(itemId));
  const name = item?.name ?? 'One item';
  return (
    <span className="inline-flex min-w-0 items-center rounded-md bg-accent-soft pl-3 text-sm font-medium">
      <span className="min-w-0 truncate">{name}</span>
      <IconButton label={`Show all items, not only ${name}`} icon={<X aria-hidden />} size="sm" onClick={onClear} />
    </span>
  );
}
