import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cx } from './class-names.ts';
import { exactly, matching } from './combobox-options.ts';
import { controlFrame } from './control-classes.ts';
import { useFieldControl } from './field-context.ts';
import { Listbox, type ListboxOption } from './listbox.tsx';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';
import { Swatch } from './swatch.tsx';

export interface ComboboxProps {
  /** Names the field and its list to assistive technology; the visible label is the form field's around it. */
  label: string;
  options: readonly ListboxOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Several may be chosen, and the list stays open meanwhile. */
  isMultiple?: boolean;
  /** Offers to make what was typed and is not there. */
  onCreate?: (text: string) => void;
  placeholder?: string;
  id?: string;
}

/** Choosing from a list by typing a part of a name: one, or several. A chosen one is chosen again to take it back. */
export function Combobox({ label, options, value, onChange, isMultiple = false, onCreate, placeholder = 'Choose', id }: ComboboxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const field = useFieldControl({ id });
  const chosen = options.filter((option) => value.includes(option.value));
  const words = chosen.map((option) => option.label).join(', ');
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          {...field}
          aria-label={`${label}: ${words || placeholder}`}
          className={cx(controlFrame, 'flex min-h-9 items-center pointer-coarse:min-h-11 gap-2 py-1 pr-3 pl-3 text-left')}
        >
          {chosen.length > 0 ? (
            <Chosen options={chosen} isMultiple={isMultiple} />
          ) : (
            <span className="truncate text-muted">{placeholder}</span>
          )}
          <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 text-muted" />
        </button>
      </PopoverTrigger>
      <PopoverContent label={label} isPadded={false} className="flex min-w-(--radix-popover-trigger-width) flex-col">
        <OptionList
          label={label}
          options={options}
          value={value}
          onCreate={
            onCreate &&
            ((text) => {
              onCreate(text);
              if (!isMultiple) setIsOpen(false);
            })
          }
          onPick={(picked) => {
            onChange(isMultiple ? toggled(value, picked) : value.includes(picked) ? [] : [picked]);
            if (!isMultiple) setIsOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function toggled(value: readonly string[], picked: string): string[] {
  return value.includes(picked) ? value.filter((one) => one !== picked) : [...value, picked];
}

function Chosen({ options, isMultiple }: { options: readonly ListboxOption[]; isMultiple: boolean }) {
  if (!isMultiple) return <OptionLabel option={options[0] as ListboxOption} />;
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {options.map((option) => (
        <span key={option.value} className="flex max-w-full min-w-0 items-center rounded-sm bg-hover px-1.5 text-sm">
          <OptionLabel option={option} />
        </span>
      ))}
    </span>
  );
}

function OptionLabel({ option: { label, color } }: { option: ListboxOption }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {color === undefined ? null : <Swatch color={color} className="size-2.5" />}
      <span className="truncate">{label}</span>
    </span>
  );
}

interface OptionListProps {
  label: string;
  placeholder?: string;
  options: readonly ListboxOption[];
  value: readonly string[];
  onPick: (value: string) => void;
  onCreate?: (text: string) => void;
  nothingFound?: string;
}

/** The list by itself, for popovers, sheets and dialogs that have a button of their own. */
export function OptionList({ options, value, onCreate, ...rest }: OptionListProps) {
  const [search, setSearch] = useState('');
  const text = search.trim();
  const create = () => {
    onCreate?.(text);
    setSearch('');
  };
  return (
    <Listbox
      {...rest}
      search={search}
      onSearch={setSearch}
      options={matching(options, search)}
      chosen={value}
      onCreate={onCreate !== undefined && text !== '' && !exactly(options, text) ? create : undefined}
      className="max-h-76"
    />
  );
}
