import { useEffect } from 'react';
import { Spinner } from '../ui/spinner.tsx';

/** Everything the browser keeps of older versions of the app. */
async function dropCaches(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  // Both are missing on plain http, where there is nothing to drop.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** HOST-06. */
export function ForceRefreshScreen() {
  useEffect(() => {
    void dropCaches().finally(() => location.replace('/'));
  }, []);
  return (
    <>
      <h1 className="text-xl font-semibold">Refreshing</h1>
      <p className="mt-2 flex items-center gap-2 text-muted">
        <Spinner />
        Getting the newest version of the app.
      </p>
    </>
  );
}
