import './platform/zod-without-eval.ts';
import './ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { screenAt } from './app/navigation.ts';
import { notFoundScreen, screens } from './app/screens.tsx';
import { watchErrors } from './platform/global-errors.ts';
import { createQueryClient } from './platform/query-client.ts';
import { sessionQuery } from './platform/session.ts';
import { startTheme } from './ui/theme.ts';

watchErrors();
startTheme();

// The page's first picture stays until these are there, so that the app is drawn once and whole; a server that takes longer
// is shown as such.
const patience = 1500;

async function start(container: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  // Asked for side by side, instead of one after the other as the guards get to them.
  const screen = screenAt(screens, notFoundScreen, location.pathname)?.screen;
  const neededFirst = Promise.allSettled([queryClient.prefetchQuery(sessionQuery), screen?.preload() ?? Promise.resolve()]);
  await Promise.race([neededFirst, new Promise((resolve) => setTimeout(resolve, patience))]);
  // As a transition the first drawing yields to the person's first tap.
  startTransition(() => {
    createRoot(container).render(
      <StrictMode>
        <App queryClient={queryClient} />
      </StrictMode>,
    );
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
void start(root);
