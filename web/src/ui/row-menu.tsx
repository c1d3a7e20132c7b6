import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuTrigger } from './dropdown-menu.tsx';
import { RowMenuButton } from './row-menu-button.tsx';

interface RowMenuProps {
  label: string;
  isOpenAtStart?: boolean;
  /** Ends the menu with the entry that deletes the row. */
  onDelete?: () => void;
  children: ReactNode;
}

/** The menu of one row; `label` names the row too: “Actions for copper”. */
export function RowMenu({ label, isOpenAtStart = false, onDelete, children }: RowMenuProps) {
  return (
    <DropdownMenu defaultOpen={isOpenAtStart}>
      <DropdownMenuTrigger asChild>
        <RowMenuButton label={label} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {children}
        {onDelete ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={onDelete}>
              Delete
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
