import { Check, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Swatch } from './swatch.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface ListboxOption {
  value: string;
  label: string;
  /** A named color or none; left out where the options have no colors at all. */
  color?: string | null;
  /** How deep it lies in a tree. */
  depth?: number;
  /** Said beside the label, and the first to give way. */
  note?: string;
  /** Stands at the end of the row. */
  detail?: string;
  isDisabled?: boolean;
}

interface ListboxProps {
  label: string;
  /** What the field is called to assistive technology; as the list unless told. */
  fieldLabel?: string;
  placeholder?: string;
  search: string;
  onSearch: (text: string) => void;
  /** Those that were found. */
  options: readonly ListboxOption[];
  chosen: readonly string[];
  onPick: (value: string) => void;
  /** Makes what was typed; left out where that cannot be made, or is there already. */
  onCreate?: () => void;
  nothingFound?: string;
  className?: string;
}

/** A field over a list: typing finds, arrows move, Enter chooses. Only the rows in sight are drawn. */
export function Listbox({
  label,
  fieldLabel = label,
  placeholder = 'Search',
  search,
  onSearch,
  options,
  chosen,
  onPick,
  onCreate,
  nothingFound = 'Nothing found.',
  className,
}: ListboxProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const chosenAt = options.findIndex(({ value }) => chosen.includes(value));
  const [movedTo, setActive] = useState<number | null>(null);
  // The row that makes something new comes last.
  const count = options.length + (onCreate ? 1 : 0);
  const active = Math.min(movedTo ?? Math.max(chosenAt, 0), count - 1);
  const { rows, totalHeight, scrollToRow } = useVirtualRows({
    scroller,
    count: options.length,
    height: rowHeight(),
    overscan: 8,
    startRow: Math.max(chosenAt - 3, 0),
  });
  const choose = (index: number) => {
    const option = options[index];
    setActive(index);
    if (!option) onCreate?.();
    else if (!option.isDisabled) onPick(option.value);
  };
  const moveTo = (index: number) => {
    setActive(index);
    if (index < options.length) scrollToRow(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return;
    const clamped = (index: number) => Math.max(0, Math.min(count - 1, index));
    const targets: Record<string, number> = {
      ArrowDown: clamped(active + 1),
      ArrowUp: clamped(active - 1),
      PageDown: clamped(active + 8),
      PageUp: clamped(active - 8),
    };
    const target = targets[event.key];
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (target === undefined) choose(active);
    else moveTo(target);
  };
  const rowProps = (index: number) => ({
    id: `${id}-${index}`,
    position: [index + 1, count] as [number, number],
    isActive: index === active,
    onPointerMove: () => index === active || setActive(index),
    onClick: () => choose(index),
  });

  return (
    <div className={cx('flex min-h-0 flex-col', className, options.length === 0 && 'h-auto!')}>
      <div className="flex shrink-0 items-center gap-3 border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={fieldLabel}
          placeholder={placeholder}
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            onSearch(target.value);
            setActive(target.value === '' ? null : 0);
            scrollToRow(0);
          }}
          onKeyDown={onKeyDown}
          className="h-10 touch field-text min-w-0 grow bg-transparent outline-none"
        />
      </div>
      {count === 0 ? <p className="px-4 py-8 text-center text-muted">{nothingFound}</p> : null}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list can show neither colours nor depth
        role="listbox"
        aria-label={label}
        className="flex min-h-0 grow flex-col"
      >
        <div
          ref={scroller}
          role="presentation"
          className={cx('min-h-0 grow overflow-y-auto overscroll-contain [overflow-anchor:none]', options.length > 0 && 'p-1')}
        >
          <div role="presentation" style={{ height: totalHeight }}>
            {rows.flatMap(({ index, gap }) => {
              const option = options[index];
              if (!option) return [];
              return [
                gap > 0 ? <div key="gap" role="presentation" style={{ height: gap }} /> : null,
                <OptionRow
                  key={option.value}
                  {...rowProps(index)}
                  isChosen={chosen.includes(option.value)}
                  isDisabled={option.isDisabled}
                  depth={option.depth}
                >
                  <OptionContent option={option} isChosen={chosen.includes(option.value)} />
                </OptionRow>,
              ];
            })}
          </div>
        </div>
        {onCreate ? (
          <div role="presentation" className={cx('shrink-0 p-1', options.length > 0 && 'border-t')}>
            <OptionRow {...rowProps(options.length)} isChosen={false}>
              <Plus aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="truncate">Create “{search.trim()}”</span>
            </OptionRow>
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface OptionRowProps {
  id: string;
  position: [number, number];
  isActive: boolean;
  isChosen: boolean;
  isDisabled?: boolean;
  depth?: number;
  onPointerMove: () => void;
  onClick: () => void;
  children: ReactNode;
}

function OptionRow({ id, position, isActive, isChosen, isDisabled, depth = 0, onPointerMove, onClick, children }: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and hears the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      aria-posinset={position[0]}
      aria-setsize={position[1]}
      onPointerMove={onPointerMove}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={cx(
        'flex h-8.5 items-center gap-2.5 rounded-sm pr-2 outline-none select-none pointer-coarse:h-11',
        isActive && 'bg-hover',
        isDisabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
      )}
      style={{ paddingLeft: 8 + Math.min(depth, 8) * 18 }}
    >
      {children}
    </div>
  );
}

function OptionContent({ option, isChosen }: { option: ListboxOption; isChosen: boolean }) {
  const { label, color, note, detail, isDisabled } = option;
  return (
    <>
      {color === undefined ? null : <Swatch color={color} className={isDisabled ? 'opacity-50' : undefined} />}
      <span className={cx('truncate', isChosen && 'font-medium')}>{label}</span>
      {note ? <span className="min-w-0 shrink-[4] truncate text-sm text-muted">{note}</span> : null}
      {isChosen ? <Check aria-hidden className="ml-auto size-4 shrink-0 text-accent" /> : null}
      {detail ? <span className={cx('shrink-0 text-sm text-muted tabular-nums', !isChosen && 'ml-auto')}>{detail}</span> : null}
    </>
  );
}

// A thumb needs more than a mouse. The rows' own class says the same.
function rowHeight(): number {
  return window.matchMedia('(pointer: coarse)').matches ? 44 : 34;
}
