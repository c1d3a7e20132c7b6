import { useEffect, useState } from 'react';
import { isAnythingLoading, useLoading } from '../../platform/loading.ts';

// Shorter waits pass before anyone would look.
const shownAfter = 150;

/** A thin bar at the top while anything the page needs is on its way. */
export function RouteProgress() {
  const isLoading = isAnythingLoading(useLoading());
  return isLoading ? <DelayedBar /> : null;
}

function DelayedBar() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), shownAfter);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden">
      <div className="h-full w-2/5 animate-indeterminate bg-accent" />
    </div>
  );
}
