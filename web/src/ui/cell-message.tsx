import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx';

const keepFocus = (event: Event) => event.preventDefault();

/** A sentence about what is wrong with a cell, floating beneath it: rows have no room for one, and the focus stays where it is. */
export function CellMessage({
  text,
  id,
  onDismiss,
  children,
}: {
  /** Null while all is well. */
  text: string | null;
  id?: string;
  onDismiss: () => void;
  /** The one element it stands beneath. */
  children: ReactNode;
}) {
  return (
    <Popover open={text !== null} onOpenChange={(isOpen) => !isOpen && onDismiss()}>
      <PopoverAnchor asChild>{children}</PopoverAnchor>
      <PopoverContent
        label="Problem"
        isPadded={false}
        className="px-3 py-2"
        onOpenAutoFocus={keepFocus}
        onCloseAutoFocus={keepFocus}
        // The cell's own field is outside of the message but no reason for it to go.
        onFocusOutside={keepFocus}
      >
        <p id={id} role="alert" className="flex items-start gap-2 text-sm text-bad">
          <CircleAlert aria-hidden className="h-lh w-4 shrink-0" />
          <span>{text}</span>
        </p>
      </PopoverContent>
    </Popover>
  );
}
