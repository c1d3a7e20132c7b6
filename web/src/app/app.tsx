import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router';
import { StepUp } from '../features/security/step-up.tsx';
import { PreferencesKeeper } from '../platform/preferences-keeper.tsx';
import { SessionProvider } from '../platform/session-provider.tsx';
import { useTouched } from '../platform/use-touched.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { fetchFont } from '../ui/font.ts';
import { getToast, subscribeToToast } from '../ui/toast.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { linkManifest } from './link-manifest.ts';
import { ReconnectingBanner } from './reconnecting-banner.tsx';
import { RouteProgress } from './shell/route-progress.tsx';

// A toast asked for before this has arrived waits in its store.
const Toaster = lazy(() => import('../ui/toaster.tsx').then((file) => ({ default: file.Toaster })));

export function App({ queryClient }: { queryClient: QueryClient }) {
  useEffect(
    () =>
      whenIdle(() => {
        linkManifest();
        void fetchFont();
      }),
    [],
  );
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <SessionProvider>
            <PreferencesKeeper>
              <BrowserRouter>
                <RouteProgress />
                <ReconnectingBanner />
                <AppRoutes />
                <StepUp />
              </BrowserRouter>
            </PreferencesKeeper>
          </SessionProvider>
        </TooltipProvider>
      </QueryClientProvider>
      <Toasts />
    </ErrorBoundary>
  );
}

function Toasts() {
  // A dialog that opens before the toaster has arrived hides what does not speak; by this it leaves the place for it audible.
  const place = <div aria-live="off" />;
  const isTouched = useTouched();
  const isAsked = useSyncExternalStore(subscribeToToast, () => getToast() !== null);
  if (!isTouched && !isAsked) return place;
  return (
    <Suspense fallback={place}>
      <Toaster />
    </Suspense>
  );
}
