import { sharedPaths } from '@onhand/contract/paths';
import { type Page, pageAt } from './pages.ts';

/**
 * Shows public pages without loading a new document. Browsers without the Navigation API load one, which works as well. Some addresses
 * belong to the app for people who are signed in; only the server knows what to show there, so it is asked.
 */
export function followNavigation(show: (page: Page) => void): (() => void) | undefined {
  const { navigation } = globalThis as { navigation?: Navigation };
  if (!navigation) return undefined;
  const follow = (event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url);
    const page = pageAt(pathname);
    const isLeft = !event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData !== null;
    const isAsked = sharedPaths.includes(pathname) && event.navigationType !== 'traverse';
    if (isLeft || isAsked || !page || event.navigationType === 'reload') return;
    event.intercept({
      focusReset: 'manual',
      handler: async () => {
        show(page);
        describe(page);
        await page.preload();
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
      },
    });
  };
  navigation.addEventListener('navigate', follow);
  return () => navigation.removeEventListener('navigate', follow);
}

/** Sets title, description and address as the head of the page's own document has them. */
function describe({ title, description, paths }: Page): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(paths[0], canonical.href).href;
}
