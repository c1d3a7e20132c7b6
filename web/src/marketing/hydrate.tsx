import { hydrateRoot } from 'react-dom/client';
import { pageAt } from './pages.ts';
import { Site } from './site.tsx';

/** Settles when the page answers. */
export async function hydrate(): Promise<void> {
  const root = document.querySelector('#site');
  // An unknown address shows the home page (MKT-01), whatever it is called.
  const page = pageAt(root?.getAttribute('data-page') ?? location.pathname);
  if (!root || !page) return;
  // Before hydrating: a page that is not there yet would be left out of it.
  await page.preload();
  await new Promise<void>((resolve) => {
    hydrateRoot(root, <Site first={page} onReady={resolve} />);
  });
}
