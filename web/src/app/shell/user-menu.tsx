import { lazy, Suspense, useState } from 'react';
import { UserButton } from './user-button.tsx';

const UserMenuPanel = lazy(() => import('./user-menu-panel.tsx').then((file) => ({ default: file.UserMenuPanel })));

/** The menu's code follows after the first paint; a click that comes earlier is remembered. */
export function UserMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const [isOpenAtStart, setIsOpenAtStart] = useState(false);
  return (
    <Suspense fallback={<UserButton isCollapsed={isCollapsed} aria-haspopup="menu" onClick={() => setIsOpenAtStart(true)} />}>
      <UserMenuPanel isCollapsed={isCollapsed} isOpenAtStart={isOpenAtStart} />
    </Suspense>
  );
}
