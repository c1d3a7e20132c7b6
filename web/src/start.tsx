import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { screenAt } from './app/navigation.ts';
import type { Screen } from './app/screen.ts';
import { notFoundScreen, screens } from './app/screens.tsx';
import { organizationQuery } from './features/organization/organization.queries.ts';
import { subscriptionQuery } from './features/subscription/subscription.queries.ts';
import { deviceAsPort } from './offline/offline-port.ts';
import { forgetEarlyAnswers } from './platform/early-answers.ts';
import { watchErrors } from './platform/global-errors.ts';
import { keptUser } from './platform/kept-user.ts';
import { connectOffline } from './platform/offline-port.ts';
import { createQueryClient } from './platform/query-client.ts';
import { sessionQuery } from './platform/session.ts';
import { guardSecondTaps } from './ui/second-tap.ts';
import { startTheme } from './ui/theme.ts';

// The page's first picture stays until these are there, so that the app is drawn once and whole; a server that takes longer
// is shown as such.
const timeoutMs = 1500;

/** Who is here, whether they may, and what the screen shows first: each asked for as soon as it is known to be wanted. */
async function prefetch(queryClient: QueryClient, screen: Screen | undefined): Promise<void> {
  // Whoever was here before is likely to be still; whoever is signed out sees none of the screen.
  const code = keptUser() || screen?.frame === 'open' ? screen?.screen.preload() : undefined;
  await queryClient.prefetchQuery(sessionQuery);
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (!user) return code;
  if (user.organizationId === null) return screen?.screen.preload();
  await Promise.allSettled([
    screen?.screen.preload(),
    queryClient.prefetchQuery(subscriptionQuery),
    queryClient.prefetchQuery(organizationQuery),
    screen?.screen.prefetch?.({ queryClient, user, url: new URL(location.href) }),
  ]);
}

/** Draws the app into the page. */
export async function start(container: HTMLElement): Promise<void> {
  connectOffline(deviceAsPort);
  watchErrors();
  startTheme();
  guardSecondTaps();
  const queryClient = createQueryClient();
  // Asked for side by side, instead of one after the other as the guards get to them.
  const screen = screenAt(screens, notFoundScreen, location.pathname);
  const neededFirst = prefetch(queryClient, screen).catch(() => undefined);
  await Promise.race([neededFirst, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  forgetEarlyAnswers();
  // As a transition the first drawing yields to the person's first tap.
  startTransition(() => {
    createRoot(container).render(
      <StrictMode>
        <App queryClient={queryClient} />
      </StrictMode>,
    );
  });
}
