import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Swatch } from './swatch.tsx';
import { matchingNodes, type PlacedNode, type TreeNode } from './tree-nodes.ts';

export interface TreeOptionsProps {
  placed: readonly PlacedNode<TreeNode>[];
  value: number | null;
  onChange: (id: number | null) => void;
  /** The name of choosing nothing; left out if something must be chosen. */
  noneLabel?: string;
  /** Names what is being chosen: “Folder”. */
  label: string;
  disabledIds?: ReadonlySet<number>;
  /** Choosing nothing is not possible at the moment. */
  isNoneDisabled?: boolean;
  /** Offers to make what was typed and is not there. */
  onCreate?: (name: string) => void;
  className?: string;
}

interface Option {
  id: number | null;
  name: string;
  color: string | null | undefined;
  depth: number;
  /** Told beside a search result, which does not stand below what it lies in. */
  path: string;
  isDisabled: boolean;
}

/** A field over a list: typing finds, arrows move, Enter chooses. Only the rows in sight are drawn. */
export function TreeOptions({ value, onChange, onCreate, label, className, ...rest }: TreeOptionsProps) {
  const listId = useId();
  const [search, setSearch] = useState('');
  const { placed, noneLabel, disabledIds, isNoneDisabled } = rest;
  const options = useMemo(
    () => optionsOf({ placed, noneLabel, disabledIds, isNoneDisabled }, search),
    [placed, noneLabel, disabledIds, isNoneDisabled, search],
  );
  const chosenAt = options.findIndex(({ id }) => id === value);
  const [wanted, setActive] = useState<number | null>(null);
  const active = Math.min(wanted ?? Math.max(chosenAt, 0), options.length - 1);
  const list = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its answers are used in the same render only, nowhere memoised
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: rowHeight,
    overscan: 8,
    initialOffset: () => Math.max(chosenAt - 3, 0) * rowHeight(),
  });
  const choose = (option: Option | undefined) => {
    if (option && !option.isDisabled) onChange(option.id);
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(options.length - 1, index));
    setActive(next);
    rows.scrollToIndex(next);
  };
  const name = search.trim();
  const isNew = name !== '' && !placed.some(({ node }) => node.name.toLowerCase() === name.toLowerCase());
  const canCreate = onCreate !== undefined && isNew;
  const create = () => {
    if (canCreate) onCreate(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 };
    const target = steps[event.key];
    if (target !== undefined) moveTo(target);
    else if (event.key === 'Enter' && options.length === 0) create();
    else if (event.key === 'Enter') choose(options[active]);
    else return;
    event.preventDefault();
  };

  return (
    <div className={cx('flex min-h-0 flex-col', className, options.length === 0 && 'h-auto!')}>
      <div className="flex shrink-0 items-center gap-3 border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={`Find: ${label}`}
          placeholder="Search"
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(event.target.value === '' ? null : 0);
          }}
          onKeyDown={onKeyDown}
          className="h-10 touch field-text min-w-0 grow bg-transparent outline-none"
        />
      </div>
      {options.length === 0 && !canCreate ? <p className="px-4 py-8 text-center text-muted">Nothing found.</p> : null}
      {canCreate ? (
        <button
          type="button"
          onClick={create}
          className={cx(
            'flex min-h-10 touch shrink-0 items-center gap-3 px-3 text-left hover:bg-hover',
            options.length > 0 ? 'border-b' : 'bg-hover',
          )}
        >
          <Plus aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate">Create “{name}”</span>
        </button>
      ) : null}
      <div
        ref={list}
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list can show neither colours nor depth
        role="listbox"
        aria-label={label}
        className={cx('min-h-0 grow overflow-y-auto overscroll-contain', options.length > 0 && 'p-1')}
      >
        <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const option = options[index];
            return option ? (
              <OptionRow
                key={option.id ?? 'none'}
                id={`${listId}-${index}`}
                option={option}
                isActive={index === active}
                isChosen={option.id === value}
                place={{ transform: `translateY(${start}px)`, height: size }}
                position={[index + 1, options.length]}
                onPointerMove={() => index === active || setActive(index)}
                onClick={() => choose(option)}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

function OptionRow({
  id,
  option,
  isActive,
  isChosen,
  place,
  position: [position, count],
  onPointerMove,
  onClick,
}: {
  id: string;
  option: Option;
  isActive: boolean;
  isChosen: boolean;
  place: { transform: string; height: number };
  position: [number, number];
  onPointerMove: () => void;
  onClick: () => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and hears the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={option.isDisabled || undefined}
      aria-setsize={count}
      aria-posinset={position}
      onPointerMove={onPointerMove}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={cx(
        'absolute inset-x-0 top-0 flex items-center gap-2.5 rounded-sm pr-2 outline-none select-none',
        isActive && 'bg-hover',
        option.isDisabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
      )}
      style={{ ...place, paddingLeft: 8 + Math.min(option.depth, 8) * 18 }}
    >
      {option.id === null ? null : <Swatch color={option.color ?? null} className={option.isDisabled ? 'opacity-50' : undefined} />}
      <span className={cx('truncate', isChosen && 'font-medium')}>{option.name}</span>
      {option.path ? <span className="min-w-0 shrink-[4] truncate text-sm text-muted">{option.path}</span> : null}
      {isChosen ? <Check aria-hidden className="ml-auto size-4 shrink-0 text-accent" /> : null}
    </div>
  );
}

function optionsOf(
  {
    placed,
    noneLabel,
    disabledIds,
    isNoneDisabled = false,
  }: Pick<TreeOptionsProps, 'placed' | 'noneLabel' | 'disabledIds' | 'isNoneDisabled'>,
  search: string,
): Option[] {
  const isSearch = search.trim() !== '';
  const found = matchingNodes(placed, search).map(
    ({ node, depth, path }): Option => ({
      id: node.id,
      name: node.name,
      color: node.color,
      depth: isSearch ? 0 : depth,
      path: isSearch ? path.join(' › ') : '',
      isDisabled: disabledIds?.has(node.id) ?? false,
    }),
  );
  if (noneLabel === undefined || isSearch) return found;
  return [{ id: null, name: noneLabel, color: null, depth: 0, path: '', isDisabled: isNoneDisabled }, ...found];
}

// A thumb needs more than a mouse.
function rowHeight(): number {
  return window.matchMedia('(pointer: coarse)').matches ? 44 : 34;
}
