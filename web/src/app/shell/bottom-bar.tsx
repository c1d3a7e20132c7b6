import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Bell, HardHat, LayoutDashboard, type LucideIcon, Menu, Package, ScanLine } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { pathTo } from '../../features/folders/folder-tree.rules.ts';
import { foldersQuery } from '../../features/folders/folders.queries.ts';
import { wakeSound } from '../../features/scan/wake-sound.ts';
import { useNavLinks } from '../navigation.ts';
import { UnreadBadge } from './unread-badge.tsx';

interface BarEntry {
  to: string;
  /** The screen it belongs to, where `to` is more exact. */
  screen?: string;
  label: string;
  icon: LucideIcon;
  isCurrent: boolean;
  badge?: ReactNode;
  onTap?: () => void;
}

/** SHELL-07. Inside a folder “Items” becomes “Back”. */
export function BottomBar({ currentEntry, unreadCount }: { currentEntry: string | undefined; unreadCount?: number }) {
  const { pathname } = useLocation();
  const { all } = useNavLinks();
  const wayBack = useWayBack(pathname);
  const items = wayBack ? { to: wayBack, label: 'Back', icon: ArrowLeft } : { to: '/inventory', label: 'Items', icon: Package };
  const badge = <UnreadBadge count={unreadCount} className="absolute top-1.5 left-1/2 ml-1" />;
  const entries: BarEntry[] = [
    { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, isCurrent: currentEntry === '/dashboard' },
    { ...items, screen: '/inventory', isCurrent: currentEntry === '/inventory' && !wayBack },
    { to: '/scan', label: 'Scan QR', icon: ScanLine, isCurrent: currentEntry === '/scan', onTap: wakeSound },
    { to: '/notifications', label: 'Notifications', icon: Bell, isCurrent: currentEntry === '/notifications', badge },
  ];
  const has = (path: string) => all.some((link) => link.to === path);
  // A technician has no dashboard, and looks for the next job first.
  if (!has('/dashboard')) entries.unshift({ to: '/jobs', label: 'Jobs', icon: HardHat, isCurrent: currentEntry === '/jobs' });
  const shown = entries.filter((entry) => has(entry.screen ?? entry.to));
  shown.push({ to: '/menu', label: 'Menu', icon: Menu, isCurrent: currentEntry === '/menu' });
  useRoomForToasts();

  return (
    <nav aria-label="Main" className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)]">
      <ul className="mx-auto flex h-16 max-w-xl">
        {shown.map((entry) => (
          <li key={entry.screen ?? entry.to} className="min-w-0 flex-1">
            <BarLink {...entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BarLink({ to, label, icon: Icon, isCurrent, badge, onTap }: BarEntry) {
  return (
    <Link
      to={to}
      onClick={onTap}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative flex h-full flex-col items-center justify-center gap-1 text-muted focus-visible:-outline-offset-2 aria-[current=page]:text-accent"
    >
      <Icon aria-hidden className="size-5.5" />
      <span className="max-w-full truncate px-0.5 text-[0.6875rem] leading-4 font-medium">{label}</span>
      {badge}
    </Link>
  );
}

/** Out of a folder into the one around it, or out of all of them; either way to the view of folders (SHELL-06). */
function useWayBack(pathname: string): string | null {
  const id = matchPath('/folder/:folderId', pathname)?.params.folderId;
  const folders = useQuery({ ...foldersQuery, enabled: id !== undefined }).data ?? [];
  if (id === undefined) return null;
  const parent = pathTo(folders, Number(id)).at(-2);
  return `${parent ? `/folder/${parent.id}` : '/inventory'}?show=folders`;
}

// Toasts stand above the bar. Said before the first layout, or all of the page would be laid out twice.
function useRoomForToasts(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', '4rem');
    return () => {
      style.removeProperty('--bottom-bar');
    };
  }, []);
}
