import { CircleHelp, CircleUser, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { signOut } from '../../platform/sign-in.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { nameOf } from '../user-name.ts';
import { UserButton } from './user-button.tsx';

export function UserMenuPanel({ isCollapsed, isOpenAtStart }: { isCollapsed: boolean; isOpenAtStart: boolean }) {
  const user = useUser();
  return (
    <DropdownMenu defaultOpen={isOpenAtStart}>
      <DropdownMenuTrigger asChild>
        <UserButton isCollapsed={isCollapsed} />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        <DropdownMenuLabel>
          <span className="block truncate text-sm text-text">{nameOf(user)}</span>
          <span className="block truncate font-normal">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {user.organizationId === null ? null : (
          <DropdownMenuItem asChild icon={<CircleUser aria-hidden />}>
            <Link to="/profile">Profile Settings</Link>
          </DropdownMenuItem>
        )}
        {user.organizationId === null ? null : (
          <DropdownMenuItem asChild icon={<CircleHelp aria-hidden />}>
            <Link to="/help">Help</Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
          Sign Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
