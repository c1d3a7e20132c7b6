import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { keepInside } from './keep-inside.ts';

/** A filter as a button that opens its choice; in use it says what it does and can be removed. */
export function Facet({
  label,
  text,
  onClear,
  isPadded = false,
  children,
}: {
  label: string;
  /** What it filters by; null while it does not. */
  text: string | null;
  onClear: () => void;
  isPadded?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <Chip text={text} onClear={onClear}>
        <PopoverTrigger asChild>
          <Button
            size="sm"
            variant={text === null ? 'secondary' : 'ghost'}
            aria-label={text === null ? `Filter by ${label.toLowerCase()}` : text}
          >
            <span className="max-w-48 truncate">{text ?? label}</span>
            {text === null ? <ChevronDown aria-hidden className="text-muted" /> : null}
          </Button>
        </PopoverTrigger>
      </Chip>
      <PopoverContent label={`Filter by ${label.toLowerCase()}`} isPadded={isPadded} className="flex flex-col" onKeyDown={keepInside}>
        {children(() => setIsOpen(false))}
      </PopoverContent>
    </Popover>
  );
}

/** A filter in use: its words, and a button that takes it away. */
export function Chip({ text, onClear, children }: { text: string | null; onClear: () => void; children: ReactNode }) {
  if (text === null) return children;
  return (
    <span className="inline-flex shrink-0 items-center rounded-md bg-accent-soft">
      {children}
      <IconButton label={`Remove filter ${text}`} icon={<X aria-hidden />} size="sm" onClick={onClear} />
    </span>
  );
}
