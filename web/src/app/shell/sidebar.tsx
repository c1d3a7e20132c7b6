import { ArrowLeft, Bell, PanelLeftClose, PanelLeftOpen, ScanLine, Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { useLocal } from '../../platform/local-storage.ts';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useNavLinks } from '../navigation.ts';
import { Brand, OrganizationName } from './brand.tsx';
import { GettingStartedEntry } from './getting-started.tsx';
import { NavItem, NavLabel, navItemClasses, WithTooltip } from './nav-item.tsx';
import { OwnPlaceEntry } from './own-place.tsx';
import { Realtime } from './realtime.tsx';
import { TrialLine } from './trial-line.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { UserMenu } from './user-menu.tsx';
import { Waiting } from './waiting.tsx';
import { WorkingJobEntry } from './working-job.tsx';

interface SidebarProps {
  place: { list: 'main' | 'settings'; to: string | undefined };
  /** “Back” in the settings list leads here: the last page outside the settings. */
  backTo: string;
  unreadCount?: number;
  onSearch: () => void;
}

/** Left of every screen from 768 px on; it can be folded down to its icons (SHELL-01 to SHELL-03). */
export function Sidebar({ place, backTo, unreadCount, onSearch }: SidebarProps) {
  const [isCollapsed, setIsCollapsed] = useLocal('sidebarCollapsed');
  const { pathname } = useLocation();
  const { main, settings, all } = useNavLinks();
  const isInSettings = place.list === 'settings' && settings.length > 0;
  const links = isInSettings ? settings : main;
  const canSee = (path: string) => all.some((link) => link.to === path);

  return (
    <aside
      className={cx(
        'sticky top-0 flex h-dvh shrink-0 flex-col gap-1 border-r bg-surface px-3 py-3 transition-[width] duration-150',
        isCollapsed ? 'w-17' : 'w-60',
      )}
    >
      <div className={cx('mb-2 flex shrink-0 items-center', isCollapsed ? 'flex-col gap-2 pt-1' : 'h-9 justify-between pl-2')}>
        <Brand isCompact={isCollapsed} />
        <IconButton
          label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          icon={isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          aria-expanded={!isCollapsed}
          tooltipSide="right"
          onClick={() => setIsCollapsed(!isCollapsed)}
        />
      </div>
      <OrganizationName isHidden={isCollapsed} />
      <WithTooltip isNeeded={isCollapsed} text="Search">
        <button type="button" onClick={onSearch} className={cx(navItemClasses, 'mb-2 shrink-0 border font-normal')}>
          <Search aria-hidden className="size-4 shrink-0" />
          <NavLabel isCollapsed={isCollapsed}>Search</NavLabel>
          {isCollapsed ? null : <Kbd keys="mod+k" className="ml-auto" />}
        </button>
      </WithTooltip>
      <nav aria-label={isInSettings ? 'Settings' : 'Main'} className="-mx-3 flex min-h-0 grow flex-col gap-0.5 overflow-y-auto px-3">
        {isInSettings ? <NavItem to={backTo} label="Back" icon={ArrowLeft} isCollapsed={isCollapsed} className="mb-1" /> : null}
        {links.map((link) => (
          <NavItem key={link.to} {...link} isCurrent={place.to === link.to} isCollapsed={isCollapsed} />
        ))}
      </nav>
      <WorkingJobEntry look={isCollapsed ? 'icon' : 'line'} />
      <OwnPlaceEntry look={isCollapsed ? 'icon' : 'line'} />
      <GettingStartedEntry look={isCollapsed ? 'icon' : 'line'} />
      <TrialLine isCollapsed={isCollapsed} />
      <Waiting look={isCollapsed ? 'dot' : 'line'} />
      <Realtime look={isCollapsed ? 'dot' : 'line'} />
      {canSee('/scan') ? (
        <NavItem
          to="/scan"
          label="Scan QR"
          icon={ScanLine}
          isCurrent={pathname === '/scan'}
          isCollapsed={isCollapsed}
          className="lg:hidden"
        />
      ) : null}
      {canSee('/notifications') ? (
        <NavItem
          to="/notifications"
          label="Notifications"
          icon={Bell}
          isCurrent={pathname === '/notifications'}
          isCollapsed={isCollapsed}
          trailing={<UnreadBadge count={unreadCount} className={isCollapsed ? 'absolute top-0.5 right-1' : 'ml-auto'} />}
        />
      ) : null}
      <div className="-mx-3 mt-1 border-t px-3 pt-2">
        <UserMenu isCollapsed={isCollapsed} />
      </div>
    </aside>
  );
}
