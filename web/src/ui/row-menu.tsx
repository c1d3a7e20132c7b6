import type { ReactNode } from 'react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu.tsx';
import { RowMenuButton } from './row-menu-button.tsx';

/** The menu of one row; `label` names the row too: “Actions for copper”. */
export function RowMenu({ label, isOpenAtStart = false, children }: { label: string; isOpenAtStart?: boolean; children: ReactNode }) {
  return (
    <DropdownMenu defaultOpen={isOpenAtStart}>
      <DropdownMenuTrigger asChild>
        <RowMenuButton label={label} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
