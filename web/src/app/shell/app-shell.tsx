import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { menuSections } from '../menu-sections.ts';
import { NavigationContext, navigationFor, placeOf, screenAt } from '../navigation.ts';
import { ScanHost } from '../scan/scan-host.tsx';
import { notFoundScreen, screens } from '../screens.tsx';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';
import { BottomBar } from './bottom-bar.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { MobileHeader } from './mobile-header.tsx';
import { ShortcutsKey } from './shortcuts-key.tsx';
import { Sidebar } from './sidebar.tsx';
import { SubscriptionBanner } from './subscription-banner.tsx';
import { usePaletteKey } from './use-palette-key.ts';
import { useUnreadAlerts } from './use-unread-alerts.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx').then((file) => ({ default: file.CommandPalette })));

/** The frame that stays on the screen from one page to the next. */
export function AppShell() {
  const user = useUser();
  const unreadCount = useUnreadAlerts(user.organizationId !== null);
  const isMobile = useIsMobile();
  const { pathname } = useLocation();
  const place = placeOf(screens, pathname);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [hasPalette, setHasPalette] = useState(false);
  const [backTo, setBackTo] = useState('/');
  const screen = screenAt(screens, notFoundScreen, pathname);
  // A path that only redirects is no page to come back to.
  if (place.list === 'main' && screen !== undefined && backTo !== pathname) setBackTo(pathname);

  const showPalette = (isOpen: boolean) => {
    if (isOpen) setHasPalette(true);
    setIsPaletteOpen(isOpen);
  };
  useFocusOnArrival(screen);
  usePaletteKey(() => showPalette(!isPaletteOpen));

  return (
    <NavigationContext value={navigationFor(screens, menuSections, user)}>
      <SkipLink />
      <ScanHost>
        <div className="flex min-h-dvh max-md:flex-col">
          {isMobile ? (
            <MobileHeader isInventory={place.to === '/inventory' && user.organizationId !== null} onSearch={() => showPalette(true)} />
          ) : (
            <Sidebar place={place} backTo={backTo} unreadCount={unreadCount} onSearch={() => showPalette(true)} />
          )}
          <main id="main" tabIndex={-1} className="min-w-0 grow outline-none max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]">
            <MaintenanceBanner />
            {user.organizationId === null ? null : <SubscriptionBanner screen={screen} />}
            <Outlet />
          </main>
          {isMobile && user.organizationId !== null ? <BottomBar currentEntry={place.to} unreadCount={unreadCount} /> : null}
        </div>
      </ScanHost>
      <ShortcutsKey />
      {hasPalette ? (
        <Suspense fallback={null}>
          <CommandPalette isOpen={isPaletteOpen} onOpenChange={showPalette} />
        </Suspense>
      ) : null}
    </NavigationContext>
  );
}
