import { useEffect } from 'react';
import { stopWorker } from '../offline/worker-registration.ts';
import { Spinner } from '../ui/spinner.tsx';

/** HOST-06: drops everything the browser keeps of older versions of the app; changes of stock that wait on the device stay. */
export function ForceRefreshScreen() {
  useEffect(() => {
    void stopWorker().finally(() => location.replace('/'));
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
