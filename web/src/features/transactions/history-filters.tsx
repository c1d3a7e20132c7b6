import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { itemQuery } from '../item-cache/item-cache.queries.ts';
import { FilterControls, type FilterProps } from './filter-controls.tsx';
import { HistoryFilterSheet } from './history-filter-sheet.tsx';
import { filterCount, wholeHistory } from './history-state.rules.ts';

/** The filters stand side by side where there is room, and in a sheet on a phone. */
export function HistoryFilters({ state, onChange, className }: FilterProps & { className?: string }) {
  const isMobile = useIsMobile();
  const count = filterCount(state);
  return (
    <fieldset aria-label="Filters" className={cx('flex min-w-0 flex-col gap-3', className)}>
      {isMobile ? (
        <div className="flex min-w-0 items-center gap-2">
          <SearchField value={state.search} onSearch={(search) => onChange({ search })} />
          <HistoryFilterSheet state={state} onChange={onChange} count={count} />
        </div>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-start gap-2">
          <SearchField value={state.search} onSearch={(search) => onChange({ search })} className="col-span-2" />
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

const pauseMs = 200;

/** Searches while one types; what comes from the address replaces what stands here. */
function SearchField({ value, onSearch, className }: { value: string; onSearch: (text: string) => void; className?: string }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, afterMs: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), afterMs);
  };
  return (
    <Input
      type="search"
      aria-label="Search the history"
      placeholder="Item, SKU, code or note"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      enterKeyHint="search"
      leading={<Search aria-hidden />}
      className={className}
      value={typed}
      onChange={(event) => search(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed, 0);
      }}
    />
  );
}
