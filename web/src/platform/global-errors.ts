import { showError } from './error-toast.ts';
import { isChunkLoadError, isUnauthorized } from './errors.ts';
import { isScriptOrStylesheet, reportFailedLoad } from './new-version.ts';

function handle(error: unknown): void {
  if (isChunkLoadError(error)) reportFailedLoad();
  else showError(error);
}

/** The last net: what no screen caught (ERR-04, SHELL-12). Returns how to take it down. */
export function watchErrors(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener(
    'unhandledrejection',
    (event) => {
      // A person who is signed out is shown the sign-in page; a second word about it would only be noise.
      if (isUnauthorized(event.reason)) event.preventDefault();
      else handle(event.reason);
    },
    { signal },
  );
  // Failed elements do not bubble, hence the capture.
  window.addEventListener(
    'error',
    (event) => {
      if (isScriptOrStylesheet(event.target)) reportFailedLoad();
      else if (event instanceof ErrorEvent && event.error) handle(event.error);
    },
    { signal, capture: true },
  );
  window.addEventListener('vite:preloadError', reportFailedLoad, { signal });
  return () => watching.abort();
}
