import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { CutText } from './cut-text.tsx';
import { menuItem } from './menu-classes.ts';
import { ModalLayer } from './modal-layer.tsx';

export interface FinderResult {
  id: string;
  label: string;
  icon: ReactNode;
  /** A second line below the label, such as where it is. */
  line?: string;
  /** At the end of the line. */
  detail?: string;
  onSelect: () => void;
}

export interface FinderGroup {
  heading: string;
  results: readonly FinderResult[];
}

interface FinderProps {
  label: string;
  placeholder: string;
  isOpen: boolean;
  onClose: () => void;
  search: string;
  onSearch: (search: string) => void;
  /** Best first. */
  groups: readonly FinderGroup[];
  /** More may still come to stand before what is first now: Enter waits for it. */
  isWaiting: boolean;
}

/**
 * A field with what it finds below it, for the keyboard: the first result is chosen until another is moved to, and Enter opens it, also when
 * it was pressed before the results were there.
 */
export function Finder({ label, isOpen, onClose, ...rest }: FinderProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <ModalLayer
        layerClassName="items-start justify-center md:p-6 md:pt-[12dvh]"
        className="w-full border data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in max-md:h-dvh max-md:border-0 max-md:pt-[env(safe-area-inset-top)] md:max-h-[70dvh] md:max-w-xl md:rounded-md"
        aria-describedby={undefined}
      >
        <Dialog.Title className="sr-only">{label}</Dialog.Title>
        <FinderBody label={label} onClose={onClose} {...rest} />
      </ModalLayer>
    </Dialog.Root>
  );
}

function FinderBody({ label, placeholder, onClose, search, onSearch, groups, isWaiting }: Omit<FinderProps, 'isOpen'>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // An id has no spaces in it.
  const optionId = (result: FinderResult) => `${id}-${result.id.replaceAll(' ', '-')}`;
  const results = groups.flatMap((group) => group.results);
  // The result chosen by hand, and the search it was chosen in: another search begins at its best result again.
  const [moved, setMoved] = useState<{ search: string; to: string } | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const movedTo = moved?.search === search ? results.find((one) => one.id === moved.to) : undefined;
  const chosen = movedTo ?? results[0];
  const isEntered = entered === search;

  const open = useEffectEvent(() => chosen?.onSelect());
  useEffect(() => {
    if (isEntered && !isWaiting) open();
  }, [isEntered, isWaiting]);

  const move = (by: number) => {
    if (!chosen) return;
    const next = results[(results.indexOf(chosen) + by + results.length) % results.length];
    if (!next) return;
    setMoved({ search, to: next.id });
    list.current?.querySelector(`[id="${optionId(next)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) move(step);
    else if (isWaiting && !movedTo) setEntered(search);
    else chosen?.onSelect();
  };

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a combobox with a list of its own
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          aria-label={label}
          aria-busy={isEntered || undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={onKeyDown}
          className="field-text h-12 min-w-0 grow bg-transparent text-ellipsis outline-none pointer-coarse:h-14"
        />
        <button type="button" onClick={onClose} className="touch font-medium text-accent md:hidden">
          Cancel
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field keeps the focus and names the chosen one */}
      <div
        ref={list}
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a combobox
        role="listbox"
        aria-label={label}
        className="min-h-0 grow scroll-py-2 overflow-y-auto overscroll-contain p-2"
      >
        {groups.map(({ heading, results: found }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of options
          <div key={heading} role="group" aria-label={heading}>
            <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-muted pointer-coarse:px-3">
              {heading}
            </p>
            {found.map((result) => (
              <Option
                key={result.id}
                id={optionId(result)}
                result={result}
                isChosen={result === chosen}
                onPoint={() => setMoved({ search, to: result.id })}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function Option({ id, result, isChosen, onPoint }: { id: string; result: FinderResult; isChosen: boolean; onPoint: () => void }) {
  const { label, icon, line, detail, onSelect } = result;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a combobox
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onPointerMove={isChosen ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSelect}
      className={cx(menuItem, 'aria-selected:bg-hover [&>svg]:text-muted')}
    >
      {icon}
      <span className="min-w-0 grow">
        <CutText text={label} />{' '}
        {line ? (
          <span className="block truncate text-sm text-muted" title={line}>
            {line}
          </span>
        ) : null}
      </span>{' '}
      {detail ? <span className="shrink-0 text-sm text-muted tabular-nums">{detail}</span> : null}
    </div>
  );
}
