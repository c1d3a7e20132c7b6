import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { followNavigation } from './follow-navigation.ts';
import { type Page, pages } from './pages.ts';

const home = pages[0] as Page;
const toaster = lazyPart(() => import('../ui/toaster.tsx').then((file) => file.Toaster));

/** Every public page: its frame, and within it the page of the address. */
export function Site({ first = home, onReady }: { first?: Page; onReady?: () => void }) {
  const [page, setPage] = useState(first);
  useEffect(() => followNavigation(setPage), []);
  useEffect(() => onReady?.(), [onReady]);
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        <Suspense key={page.paths[0]} fallback={<PageLoading />}>
          <page.Part />
        </Suspense>
      </main>
      <Footer />
      {isHydrated ? (
        <Suspense>
          <toaster.Part />
        </Suspense>
      ) : null}
    </>
  );
}

/** Nothing to listen to: the answer changes once, when the browser takes over from the server. */
function never(): () => void {
  return () => {};
}

/** As high as the screen, so that the footer does not jump up and down again. */
function PageLoading() {
  return (
    <div className="grid min-h-dvh place-items-center text-muted">
      <p className="flex items-center gap-2 text-lg">
        <Spinner />
        <output>Loading</output>
      </p>
    </div>
  );
}
