import { ChevronDown, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** A filter as a button that opens its choice; in use it says what it does. */
export function FacetButton({ label, text, ...rest }: ComponentProps<typeof Button> & { label: string; text: string | null }) {
  return (
    <Button
      size="sm"
      variant={text === null ? 'secondary' : 'ghost'}
      aria-label={text === null ? `Filter by ${label.toLowerCase()}` : text}
      {...rest}
    >
      <span className="max-w-48 truncate">{text ?? label}</span>
      {text === null ? <ChevronDown aria-hidden className="text-muted" /> : null}
    </Button>
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
