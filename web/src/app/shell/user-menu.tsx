import { lazyPart } from '../../ui/lazy-part.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { UserButton } from './user-button.tsx';

const panel = lazyPart(() => import('./user-menu-panel.tsx').then((file) => file.UserMenuPanel));

export function UserMenu({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <OnDemand part={panel} props={{ isCollapsed }} kind="menu">
      {(opener) => <UserButton isCollapsed={isCollapsed} {...opener} />}
    </OnDemand>
  );
}
