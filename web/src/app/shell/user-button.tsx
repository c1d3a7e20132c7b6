import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/class-names.ts';
import { nameOf } from '../user-name.ts';

/** The user's name and email as one button; it opens the user menu. */
export function UserButton({ isCollapsed, ...rest }: ComponentProps<'button'> & { isCollapsed: boolean }) {
  const user = useUser();
  const name = nameOf(user);
  return (
    <button
      type="button"
      className={cx(
        'flex touch w-full items-center gap-3 rounded-md p-1.5 text-left transition-colors duration-150 hover:bg-hover data-[state=open]:bg-hover',
        isCollapsed && 'justify-center',
      )}
      {...rest}
    >
      <span className="sr-only">User menu: {isCollapsed ? name : null}</span>
      <Avatar name={name} src={user.pictureUrl} />
      {isCollapsed ? null : (
        <>
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-xs text-muted">{user.email}</span>
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </>
      )}
    </button>
  );
}
