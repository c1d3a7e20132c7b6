import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { OptionList } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { type FilterField, filterOf } from './use-filter-fields.ts';
import type { Change } from './use-report-state.ts';

// No folder has it; stands for what lies in no folder.
const noFolder = -1;

/** A filter as a button that opens its choice; in force it says what it does, and can be taken away. */
export function FilterChip({ field, onChange }: { field: FilterField; onChange: Change }) {
  const { key, label, text, isAlwaysOn, options, value } = field;
  const [isOpen, setIsOpen] = useState(false);
  const choose = (next: string | null) => {
    setIsOpen(false);
    onChange(filterOf(key, next));
  };
  const isOn = text !== null;
  const button = (
    <PopoverTrigger asChild>
      <Button
        size="sm"
        variant={isOn && !isAlwaysOn ? 'ghost' : 'secondary'}
        aria-label={isOn ? `${label}: ${text}` : `Filter by ${label.toLowerCase()}`}
      >
        <span className="max-w-56 truncate">
          {label}
          {isOn ? <span className="font-semibold">{` ${text}`}</span> : null}
        </span>
        {isOn && !isAlwaysOn ? null : <ChevronDown aria-hidden className="text-muted" />}
      </Button>
    </PopoverTrigger>
  );
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      {isOn && !isAlwaysOn ? (
        <span className="inline-flex shrink-0 items-center rounded-md bg-accent-soft">
          {button}
          <IconButton label={`Remove filter ${label}: ${text}`} icon={<X aria-hidden />} size="sm" onClick={() => choose(null)} />
        </span>
      ) : (
        button
      )}
      <PopoverContent label={label} isPadded={false} className="flex flex-col">
        {key === 'folderId' ? (
          <FolderChoice value={value} onChoose={choose} isInline />
        ) : (
          <OptionList label={label} options={options} value={value === null ? [] : [value]} onPick={choose} />
        )}
      </PopoverContent>
    </Popover>
  );
}

export function FolderChoice({
  value,
  onChoose,
  isInline = false,
}: {
  value: string | null;
  onChoose: (value: string | null) => void;
  isInline?: boolean;
}) {
  const { data: folders = [] } = useQuery(foldersQuery);
  return (
    <TreePicker
      label="Folder"
      noneLabel="Any folder"
      isInline={isInline}
      nodes={[{ id: noFolder, parentId: null, name: 'No folder' }, ...folders]}
      value={value === null ? null : value === 'none' ? noFolder : Number(value)}
      onChange={(id) => onChoose(id === null ? null : id === noFolder ? 'none' : String(id))}
    />
  );
}
